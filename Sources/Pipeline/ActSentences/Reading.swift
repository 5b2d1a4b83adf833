package import ActJSON

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
