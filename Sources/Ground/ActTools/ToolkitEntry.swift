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

    package init(digest: String, folder: String?, arguments: [String], host: String?, isTrustSet: Bool) {
        self.digest = digest
        self.folder = folder
        self.arguments = arguments
        self.host = host
        self.isTrustSet = isTrustSet
    }
}
