/// The types of records (act-record(5)). A line of another type passes through.
package enum RecordType: String, Sendable, CaseIterable {
    case call, result, item, tool, toolkit, intent, message, delta, conversation, session, connection, entry, count,
        cost
    case queued, memory, run, progress, trace, setting, check, preview, error
}
