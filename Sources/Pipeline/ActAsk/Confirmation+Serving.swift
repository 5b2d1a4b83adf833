import ActDecide
package import ActJSON
package import ActRecord

/// Calls that come one by one, and not down a stream.
extension Confirmation {
    /// Whether a call runs without a decision.
    package mutating func passes(_ record: Record) throws(Failure) -> Bool {
        try renew()
        return try gate.decide(record).verdict.passes
    }

    /// Decides one call. Its line, sealed or with the decision; a call that needs none stays as it is.
    package mutating func decide(_ record: Record) throws(Failure) -> Record {
        try renew()
        var out = RecordList()
        var queue = [(record, try judged(record, &out))]
        try settle(&queue, &out)
        guard let line = out.records.first else { return record }
        if line["type"]?.string == "error", let error = line["error"] {
            throw Failure(
                line.errorCode ?? .internal,
                error["message"]?.string ?? "the call could not be decided", hint: error["hint"]?.string)
        }
        return try Record(line)
    }
}
