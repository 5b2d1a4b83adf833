package import ActJSON
import ActRecord
package import ActStore
package import ActSystem

extension CatalogTable {
    /// A provider's tool as it was described last, and when.
    package func tool(
        _ slug: String, of profile: Profile
    ) throws(Failure) -> (spec: ToolSpec, described: Moment)? {
        guard let found = try description(profile.name, slug), let record = found.tool else {
            return nil
        }
        return (try ToolSpec(record: record, profile: profile, origin: found.origin), found.described)
    }
}
