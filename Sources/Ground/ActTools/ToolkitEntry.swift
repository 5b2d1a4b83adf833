/// The entry of a person's own file that a toolkit comes of. A person may state facts of it, which hold for it alone.
package struct ToolkitEntry: Sendable {
    /// The hex SHA-256 of its command, arguments, folder, address and variables, secrets apart.
    package let digest: String
    /// The folder from which its program takes relative paths; nil for an address.
    package let folder: String?
    /// Its command and arguments; none of an address.
    package let arguments: [String]
    /// The host of its address.
    package let host: String?
    /// Whether the settings say that its annotations are to be believed, once a person has stated that too.
    package let isTrustSet: Bool
    /// The origin of its tools, for which they are pinned.
    package let origin: String
    /// All that it is, part by part, so that another entry can be told from it; no secret is in them.
    package let parts: [Part]

    /// A part under its name; a text that nobody is shown is a digest.
    package struct Part: Sendable, Equatable {
        package let name: String
        package let text: String
        package let isShown: Bool

        package init(_ name: String, _ text: String, isShown: Bool = true) {
            (self.name, self.text, self.isShown) = (name, text, isShown)
        }
    }

    package init(
        digest: String, folder: String?, arguments: [String], host: String?, isTrustSet: Bool, origin: String,
        parts: [Part]
    ) {
        self.digest = digest
        self.origin = origin
        self.parts = parts
        self.folder = folder
        self.arguments = arguments
        self.host = host
        self.isTrustSet = isTrustSet
    }
}
