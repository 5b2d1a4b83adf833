import ActCore
import ActFilter
import ArgumentParser

@main
struct ConfigTool: FilteredTool {
    static let configuration = describe("act-config", "Read and change settings and secrets.")

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {}
}
