package import ActJSON

extension Failure {
    /// The `error` record that says it, with more of its members.
    package func record(_ more: [(RecordKey, JSON?)] = []) -> JSON {
        var members = json.object ?? JSON.Object()
        for (key, value) in more { members[key] = value }
        return .record(.error, [(.error, .object(members))])
    }

    /// The body of an `error` record, or of a result's `error` field.
    package var json: JSON { .record(members) }

    package var members: [(RecordKey, JSON?)] {
        [(.code, .text(code.rawValue)), (.message, .text(message)), (.hint, hint.map { .text($0) })]
    }
}
