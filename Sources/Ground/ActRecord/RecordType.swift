package import ActJSON

/// The types of records (act-record(5)). A line of another type passes through.
package enum RecordType: String, Sendable, CaseIterable {
    case call, result, item, tool, toolkit, intent, message, delta, conversation, session, connection, entry, count,
        cost, kept, served
    case queued, memory, run, progress, trace, setting, check, preview, error

    /// Whether it has numbers of what its line has in common with others.
    package var isSum: Bool { self == .count || self == .cost }
}

extension JSON {
    /// The type of the record that this value is.
    package var recordType: RecordType? { self[.type]?.string.flatMap { RecordType(rawValue: $0) } }
}
