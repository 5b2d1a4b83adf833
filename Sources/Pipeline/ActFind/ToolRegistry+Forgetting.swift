package import ActJSON
package import ActRecord
package import ActTools

extension ToolRegistry {
    /// Forgets what search learned of the named tools, or of all; writes an error for a name that nobody has.
    package func forget(_ slugs: [String], _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        let catalog = Catalog(try store())
        guard !slugs.isEmpty else {
            _ = try catalog.forget(nil)
            return
        }
        for slug in slugs where try catalog.forget(slug) == 0 {
            if (try? tool(slug, provider: nil)) ?? nil == nil { try out.write(unknown(slug)) }
        }
    }
}
