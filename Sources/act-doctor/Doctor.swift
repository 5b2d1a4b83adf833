import ActCore
import ActFilter
import ArgumentParser

@main
struct Doctor: FilteredTool {
    static let configuration = describe("act-doctor", "Check what works here, and say what to do.")

    @OptionGroup var output: OutputOptions

    mutating func run(_ out: inout Output) throws(Failure) {}
}
