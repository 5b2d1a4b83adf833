package import ActJSON

/// A call as its line has it (act-record(5), call): the record, and what act knows of it, read where it stands.
package struct Call: Sendable {
    package let record: Record

    /// nil for a record of another type.
    package init?(_ record: Record) {
        guard record.type == .call else { return nil }
        self.record = record
    }

    /// A call of our own making.
    package init(_ members: [(RecordKey, JSON?)]) throws(Failure) { record = try Record(.record(.call, members)) }

    package init(line: [UInt8], number: Int = 0) throws(Failure) {
        guard let call = Call(try Record(line: line, number: number)) else {
            throw Failure(.badRecord, "not a call")
        }
        self = call
    }

    /// The call with these members replaced where they stand, or added at the end.
    package func setting(_ changes: [(key: RecordKey, value: JSON)]) throws(Failure) -> Call {
        try Call(line: record.setting(changes), number: record.number)
    }

    package var id: String? { record.text(.id) }
    package var tool: String? { record.text(.tool) }
    package var provider: String? { record.text(.provider) }
    package var account: String? { record.text(.account) }
    package var intent: String? { record.text(.intent) }
    /// The words of the backend that wants it.
    package var said: String? { record.text(.said) }
    package var arguments: JSON.Object { record[.arguments]?.object ?? JSON.Object() }
    /// The arguments as they are spelled.
    package var argumentBytes: ArraySlice<UInt8> { record.raw(.arguments) ?? ArraySlice("{}".utf8) }
    package var missing: [String] { record[.missing]?.texts ?? [] }
    package var unused: [String] { record[.unused]?.texts ?? [] }
    /// The arguments that the memory gave.
    package var filled: JSON? { record[.filled] }
    package var plan: JSON? { record[.plan] }
    /// Whether a person changed its arguments.
    package var isEdited: Bool { record.bool(.edited) == true }
    package var approval: JSON? { record.approval }
    package var decision: Decision? { record.decision }
    package func isTainted(unsaid: Bool) -> Bool { record.isTainted(unsaid: unsaid) }

    /// The questions of its service, and a person's answers by the same names.
    package var requests: JSON? { record[.inputRequests] }
    package var responses: JSON? { record[.inputResponses] }
    /// Both in a list, which its approval covers.
    package var questions: ArraySlice<UInt8>? {
        guard let requests = record.raw(.inputRequests) else { return nil }
        return [0x5B] + requests + (record.raw(.inputResponses).map { [0x2C] + $0 } ?? []) + [0x5D]
    }
}
