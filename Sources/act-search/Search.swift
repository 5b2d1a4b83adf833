import ActCore
import ActFilter
import ArgumentParser

@main
struct Search: FilteredTool {
    static let configuration = describe("act-search", "Find the tool for an intent.")

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {}
}
