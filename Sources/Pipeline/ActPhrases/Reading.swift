package import ActCalls
package import ActCore
import ActTools

/// The reading of a sentence.
package struct Reading: Sendable {
    package let tool: String
    package let arguments: JSON.Object
    /// Words that say which thing is meant, where no argument can have them.
    package let unused: [String]

    package init(tool: String, arguments: JSON.Object, unused: [String] = []) {
        self.tool = tool
        self.unused = unused
        self.arguments = arguments
    }
}

extension LocalEngine {
    /// The call record that a sentence means, with the sentence as its intent.
    ///
    /// - Parameter engine: this engine's word in the setting.
    package func call(
        _ sentence: String, _ maker: CallMaker, from origin: Origin, taint: Bool, engine: String
    ) throws(Failure) -> JSON {
        let reading = try read(sentence)
        return try maker.call(
            try maker.tool(reading.tool), reading.arguments, from: origin, taint: taint, intent: sentence,
            engine: engine, unused: reading.unused)
    }
}
