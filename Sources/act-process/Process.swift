import ActCore
import ActFilter
import ArgumentParser

@main
struct Process: FilteredTool {
    static let configuration = describe("act-process", "Make call records from sentences.")

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {}
}
