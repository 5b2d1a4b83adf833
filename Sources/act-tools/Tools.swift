import ActCore
import ActFilter
import ArgumentParser

@main
struct Tools: FilteredTool {
    static let configuration = describe("act-tools", "List toolkits and tools, or show one.")

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {}
}
