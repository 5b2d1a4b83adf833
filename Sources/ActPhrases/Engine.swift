package import ActCore
package import ActTools

/// The one seam behind act-process: turns a sentence into a call. Local rules are the engine now; a remote process
/// backend and language models are further ones.
package protocol Engine {
    /// The tool and arguments that a sentence means. Throws `no-match` for one it can't classify: never a guess.
    func read(_ sentence: String) throws(Failure) -> Reading
}

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

extension Engine {
    /// The call record that a sentence means, with the sentence as its intent.
    package func call(
        _ sentence: String, _ maker: CallMaker, from origin: Origin, taint: Bool
    ) throws(Failure) -> JSON {
        let reading = try read(sentence)
        return try maker.call(
            try maker.tool(reading.tool), reading.arguments, from: origin, taint: taint, intent: sentence,
            unused: reading.unused)
    }
}
