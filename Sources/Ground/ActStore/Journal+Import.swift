import ActDatabase
package import ActJSON
package import ActRecord
import ActSystem

/// Entering the entries of another journal, as `act-log --export` writes them. They keep their calls from running, and
/// never let one run: none comes with an approval, a key or a run, and all that they answer counts as untrusted.
extension Journal {
    /// Entries of one commit at most, and bytes of their lines.
    private static let lines = (count: 1000, bytes: 8 << 20)

    /// Enters the entries that are not on record yet, and returns their number. A line that is none costs that line.
    ///
    /// - Parameters:
    ///   - user: the user of a line that names none.
    ///   - progress: told how many are entered.
    package func take(
        _ records: inout Records, user: String, _ out: inout some RecordSink & ~Copyable, progress: (Int) -> Void
    ) throws(Failure) -> Int {
        try Digest.ready()
        var count = 0
        var isOver = false
        while !isOver {
            // Read before the commit begins, because a pipe may make it wait.
            var batch: [Record] = []
            var bytes = 0
            while batch.count < Journal.lines.count, bytes < Journal.lines.bytes, !isOver {
                if let record = try records.next(&out) {
                    batch.append(record)
                    bytes += record.bytes.count
                } else {
                    isOver = true
                }
            }
            var refused: [(Record, Failure)] = []
            try database.transaction { () throws(Failure) in
                try events.begin(at: .now)
                for record in batch where record.type != "error" {
                    let entry: Foreign
                    do throws(Failure) { entry = try Foreign(record, user: user) } catch {
                        refused.append((record, error))
                        continue
                    }
                    if try enter(entry, at: .now) { count += 1 }
                }
            }
            for record in batch where record.type == "error" { try out.pass(record) }
            for (record, failure) in refused { try out.write(failure, more: [("line", .int(record.number))]) }
            progress(count)
        }
        return count
    }

    /// Enters an entry; false where its id is on record.
    private func enter(_ entry: Foreign, at: Moment) throws(Failure) -> Bool {
        let intent = entry.intent.written
        guard try insert(intent, entry.started, "", attempts: entry.attempts) else { return false }
        let logID = database.lastRow
        let form = EntryForm(logID, intent, started: entry.started.milliseconds, runner: "")
        guard let last = entry.end else {
            try events.append(.import, logID, intent.id, at: at, digest: form.digest(attempts: entry.attempts))
            return true
        }
        let end = End(last.outcome, last.answer, isTainted: true, attempts: entry.attempts, at: last.at)
        try write(end, of: logID)
        try events.append(.import, logID, intent.id, at: at, digest: form.digest(end))
        return true
    }

    /// An entry of another journal.
    private struct Foreign {
        let intent: Intent
        let started: Moment
        let attempts: Int
        /// nil for a call whose end was not on record.
        let end: (at: Moment, outcome: Outcome, answer: [UInt8])?

        /// The bytes of a call's id, and of the mark that makes a page's of it.
        private static let (longestID, longestMark) = (200, 33)

        /// Whether it is the id of a call, or of a page: that has its mark behind the id of its call.
        private static func isID(_ id: String) -> Bool {
            let call = id.utf8.lastIndex(of: 0x23).map { id[..<$0] } ?? id[...]
            return (1...longestID).contains(call.utf8.count)
        }

        /// Throws for a record that is none.
        init(_ record: Record, user: String) throws(Failure) {
            func wrong(_ name: String, _ expected: String) -> Failure {
                Failure(.badRecord, "\(name): expected \(expected)", hint: "act-log --export writes such lines")
            }
            func text(_ key: RecordKey, upTo longest: Int = 200) throws(Failure) -> String {
                guard let text = record.text(key), (1...longest).contains(text.utf8.count) else {
                    throw wrong("\(key)", "text of 1 to \(longest) bytes")
                }
                return text
            }
            func optional(_ key: RecordKey) throws(Failure) -> String? { record.has(key) ? try text(key) : nil }
            func number(_ key: RecordKey, _ range: ClosedRange<Int>) throws(Failure) -> Int? {
                guard let value = record[key] else { return nil }
                guard let number = value.int(in: range) else { throw wrong("\(key)", "a number") }
                return number
            }
            guard record.type == "entry" else { throw wrong("type", "entry") }
            guard let digest = record.text(.digest).flatMap({ bytes(ofHex: $0.lowercased()) }),
                digest.isEmpty || digest.count == 32
            else {
                throw wrong("digest", "64 hexadecimal digits")
            }
            guard record[.arguments]?.object != nil, let arguments = record.raw(.arguments) else {
                throw wrong("arguments", "an object")
            }
            let isError = record.errorCode != nil && record[.error]?["message"]?.string != nil
            guard record[.error] == nil || isError else { throw wrong("error", "a code and a message") }
            for name in Foreign.texts where record.has(name) && record.text(name) == nil {
                throw wrong("\(name)", "text")
            }
            guard record[.calls].map({ $0.array != nil }) ?? true else { throw wrong("calls", "an array") }
            // Any other record would stand in a pipe as if act had made it.
            guard record[.undo].map(Foreign.isCalls) ?? true else { throw wrong("undo", "an array of calls") }
            guard let started = record.text(.at).flatMap({ Moment($0) }) else { throw wrong("at", "a time") }
            guard let outcome = record.outcome, outcome.isRecorded else {
                throw wrong("outcome", "one of the choices")
            }
            let id = try text(.id, upTo: Foreign.longestID + Foreign.longestMark)
            guard Foreign.isID(id) else {
                throw wrong("id", "text of 1 to \(Foreign.longestID) bytes, and the mark of a page")
            }
            intent = Intent(
                id: id, tool: try text(.tool), provider: try text(.provider),
                account: try optional(.account), user: try optional(.user) ?? user,
                conversation: try optional(.conversation) ?? "", arguments: arguments, digest: digest,
                intent: record.text(.intent), nonce: nil)
            self.started = started
            // Further attempts are counted on.
            attempts = try number(.attempts, 1...(1 << 30)) ?? 1
            let milliseconds = try number(.ms, 0...(1 << 50))
            let hasNoEnd = outcome.isUnknown && milliseconds == nil
            end =
                hasNoEnd
                ? nil
                : (
                    Moment(milliseconds: started.milliseconds + (milliseconds ?? 0)), outcome,
                    Foreign.answer(record, outcome)
                )
        }

        /// The members of an answer that come with it. A file of a long answer is not of this machine.
        private static let kept: Set<String> = [
            "data", "error", "undo", "result_lost", "withheld", "calls", "request_id", "service_log",
            "edited",
        ]

        private static let texts: [RecordKey] = [.resultLost, .withheld, .requestID, .serviceLog]

        private static func isCalls(_ value: JSON) -> Bool {
            value.array?.allSatisfy { $0["type"]?.string == "call" && $0["tool"]?.string != nil } ?? false
        }

        /// The answer that the line has in it, byte for byte where that is safe.
        private static func answer(_ record: Record, _ outcome: Outcome) -> [UInt8] {
            var out: [UInt8] = []
            func put(_ key: String, _ value: some Sequence<UInt8>) {
                out.append(out.isEmpty ? 0x7B : 0x2C)
                JSON.text(key).write(into: &out)
                out.append(0x3A)
                out.append(contentsOf: value)
            }
            let isDone = outcome.isDone
            // A result has an error or the word that an answer is lost by its outcome, whatever a line says.
            let refused: Set<String> = isDone ? ["error"] : ["result_lost", "withheld"]
            for (key, value) in record.fields where kept.contains(key) && !refused.contains(key) {
                if key == "undo" { put(key, tainted(record[.undo]).bytes) } else { put(key, value) }
            }
            if isDone, record.has(.dataFile), !record.has(.resultLost) {
                put("result_lost", JSON.text("it was in a file of another journal's machine").bytes)
            }
            if !isDone, !record.has(.error) {
                put("error", Failure(.outcomeUnknown, "no error came with the entry").json.bytes)
            }
            return out.isEmpty ? Array("{}".utf8) : out + [0x7D]
        }

        /// Calls that undo one, as made from untrusted text.
        private static func tainted(_ calls: JSON?) -> JSON {
            .array(
                (calls?.array ?? []).compactMap { call in
                    guard var members = call.object else { return nil }
                    members[.taint] = .bool(true)
                    return .object(members)
                })
        }
    }
}
