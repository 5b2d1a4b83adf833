import ActDatabase
package import ActJSON
package import ActRecord
import ActSettings
import ActSystem

/// A number of entries that have a part in common, or that something was done to.
package struct EntryCount {
    package let key: String
    package let name: String
    package let count: Int

    package init(_ key: String, _ name: String, _ count: Int) {
        self.key = key
        self.name = name
        self.count = count
    }

    /// Its `count` record (act-record(5)).
    package var record: JSON {
        .object([("type", .text("count")), (key, .text(name)), ("count", .int(count))])
    }
}

/// Counting entries.
extension Journal {
    /// Counts the entries that fit by a part of theirs: days in their order, all else by its count, the greatest first.
    ///
    /// - Parameters:
    ///   - toolkit: the toolkit of a tool that the catalog does not have.
    ///   - fault: told of an entry that can't be read, and is not counted.
    package func counts(
        by part: EntryPart, _ query: Query, toolkit: (String) -> String, fault: (Failure) throws(Failure) -> Void
    ) throws(Failure) -> [EntryCount] {
        var counts: [String: Int] = [:]
        var kits: [String: String] = [:]
        try select(query) { row, unsummed throws(Failure) in
            do throws(Failure) {
                guard Journal.isWhole(row, unsummed: unsummed) else {
                    throw Failure(.io, "its checksum is wrong", hint: Store.repair)
                }
                let tool = try row.checkedText(3) ?? ""
                let name: String
                switch part {
                case .tool: name = tool
                case .outcome: name = try row.checkedText(14) ?? Outcome.unknown.rawValue
                case .day:
                    let started = try row.checkedInt(10, in: Moment.range) ?? 0
                    name = ShownTime.day(Moment(milliseconds: started)).text
                case .toolkit:
                    let provider = try row.checkedText(4) ?? ""
                    let key = "\(provider) \(tool)"
                    if kits[key] == nil { kits[key] = try CatalogTable(store).toolkit(provider, tool) }
                    name = kits[key] ?? toolkit(tool)
                }
                counts[name, default: 0] += 1
            } catch { try fault(Journal.damaged(row, error)) }
        }
        return counts.map { EntryCount(part.rawValue, $0.key, $0.value) }.sorted { a, b in
            part == .day || a.count == b.count ? a.name < b.name : a.count > b.count
        }
    }
}
