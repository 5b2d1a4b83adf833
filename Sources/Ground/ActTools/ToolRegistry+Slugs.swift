package import ActJSON
import ActStore

/// The names of the tools that providers have.
extension ToolRegistry {
    /// The slugs of all tools of providers that list theirs.
    ///
    /// - Parameters:
    ///   - unlisted: whether those that others have described so far belong to them.
    ///   - asks: whether providers are asked; else they are as the catalog has them.
    package func slugs(unlisted: Bool = false, asks: Bool = true) throws(Failure) -> [String] {
        try slugs(unlisted: unlisted, asks: asks) { catalog, provider throws(Failure) in
            try catalog.slugs(of: provider)
        }
    }

    /// The slugs on record that begin so.
    package func slugs(from prefix: String) throws(Failure) -> [String] {
        try slugs(unlisted: true, asks: false) { catalog, provider throws(Failure) in
            try catalog.slugs(of: provider, from: prefix)
        }.filter { $0.utf8.starts(with: prefix.utf8) }
    }

    /// The slugs of listed tools that a name is compared with, where nobody has it: all, or those that begin as it does.
    func slugs(near name: String) throws(Failure) -> [String] {
        try slugs(unlisted: false, asks: true) { catalog, provider throws(Failure) in
            try catalog.slugs(of: provider, near: name)
        }
    }

    private func slugs(
        unlisted: Bool, asks: Bool, _ recorded: (CatalogTable, String) throws(Failure) -> [String]
    ) throws(Failure) -> [String] {
        var all: [String] = []
        for provider in providers where unlisted || provider.profile.isListed {
            if asks || provider.profile.isLocal, let tools = try provider.tools() {
                all += tools.filter { !leavesOut($0) }.map(\.slug)
            } else if Store.exists {
                all += try recorded(CatalogTable(try store()), provider.profile.name)
            }
        }
        return all
    }
}
