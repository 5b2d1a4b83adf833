package import ActCore

/// From a sentence to a call: the one seam behind act-process. Local rules now; a remote process backend and language
/// models are further engines.
package protocol Engine {
    /// The tool and arguments that a sentence means. Throws `no-match` for one it can't classify: never a guess.
    func read(_ sentence: String) throws(Failure) -> Reading
}

/// What a sentence was read as.
package struct Reading: Sendable {
    package let tool: String
    package let arguments: JSON.Object

    package init(tool: String, arguments: JSON.Object) {
        self.tool = tool
        self.arguments = arguments
    }
}
