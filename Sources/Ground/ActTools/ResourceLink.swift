/// A resource that a result of this run linked to, and the tool that reads it.
package struct ResourceLink: Sendable {
    package let uri: String
    package let name: String
    package let type: String?
    /// The slug of the tool that reads it and nothing else.
    package let slug: String

    package init(uri: String, name: String, type: String?, slug: String) {
        (self.uri, self.name, self.type, self.slug) = (uri, name, type, slug)
    }
}
