import ActDatabase
package import ActJSON
import ActSettings
import ActSystem
import Glibc

/// The chain of all that the journal was told: a table that only grows, each event with a hash over it and the event
/// before, in the commit that it tells of.
///
/// An event holds the digest of its entry as that was written (`EntryForm`), so that an entry that says anything else
/// is found, and one whose answer was pruned still fits. Entries that are older than the table precede the chain: their
/// number is in its first event. A cut tail, or a chain that was made anew, is found by an anchor alone.
package final class EventStore {
    static let schema = """
        CREATE TABLE event (
          number INTEGER PRIMARY KEY,
          log_id INTEGER NOT NULL, id TEXT NOT NULL, what TEXT NOT NULL, at INTEGER NOT NULL,
          digest BLOB NOT NULL, -- of the entry as it was written
          hash BLOB NOT NULL -- of the hash before and of all this
        ) STRICT;

        """

    /// The kinds of events.
    package enum What: String, Sendable, CaseIterable {
        case intent
        /// A call on record that runs once more.
        case again
        case outcome
        /// An outcome that a person gave.
        case resolve
        case `import`
        /// An answer that was dropped for its age.
        case prune
    }

    /// An event as it stands in its row.
    package struct Event {
        package var number: Int
        package var logID: Int
        package var id: String
        package var what: String
        package var at: Int
        package var digest: [UInt8]

        /// The hash that chains it to the one before: SHA-256 over that hash and the form (`ArrayForm`) of the array
        /// `[number, log_id, id, what, at, digest]`, the digest in hexadecimal, the time in milliseconds.
        package func hash(after before: [UInt8]) -> [UInt8] { hash(after: before, shift: NumberShift()) }

        /// The same for an event that was moved.
        func hash(after before: [UInt8], shift: NumberShift) -> [UInt8] {
            var form = ArrayForm()
            form.add(number)
            add(to: &form, logID: logID &- shift.entries)
            return Digest.sha256(before + form.close())
        }

        /// Adds its members behind the number.
        fileprivate func add(to form: inout ArrayForm, logID: Int) {
            form.add(logID)
            form.add(id)
            form.add(what)
            form.add(at)
            form.add(hex: digest)
        }
    }

    /// The hash before the first event.
    package static let start = ChainedEvent.start

    let database: any Database
    /// Whether the file has the event that this machine noted.
    private var isCompared = false

    init(_ database: any Database) { self.database = database }

    /// Appends an event, in the transaction of what it tells of.
    func append(_ what: What, _ logID: Int, _ id: String, at: Moment, digest: [UInt8]) throws(Failure) {
        try Digest.ready()
        if !database.isRemote {
            try checkHead()
            try checkNote()
        }
        let event = Event(
            number: 0, logID: logID, id: Redaction.clean(id), what: what.rawValue, at: at.milliseconds,
            digest: digest)
        var form = ArrayForm()
        event.add(to: &form, logID: logID)
        try database.append(
            ChainedEvent(
                logID: logID, id: event.id, what: event.what, at: event.at, digest: digest, form: form.close()))
    }

    /// Begins the chain, where entries are there that precede it: its first event tells their number and the last.
    /// None precede those of a shared store.
    func begin(at: Moment) throws(Failure) {
        guard database is SQLite, try database.chainHead() == nil else { return }
        let (count, last) = try preceding(through: Int.max)
        guard count > 0 else { return }
        try Digest.ready()
        try append(.import, last, "", at: at, digest: EventStore.digest(preceding: count, last))
    }

    /// The number of entries behind one and up to another, and the last of them.
    package func preceding(through last: Int, after: Int = 0) throws(Failure) -> (count: Int, last: Int) {
        var found = (0, 0)
        // Numbers that were never given count too: they are an edit.
        let first = after == 0 ? Int.min : after + 1
        try database.rows(
            "SELECT count(*), max(log_id) FROM journal WHERE log_id >= ? AND log_id <= ?",
            [.int(first), .int(last)]
        ) {
            row throws(Failure) in found = (row.int(0) ?? 0, row.int(1) ?? 0)
        }
        return found
    }

    /// The digest of the first event of a chain that so many entries precede.
    package static func digest(preceding count: Int, _ last: Int) -> [UInt8] {
        var form = ArrayForm()
        form.add(count)
        form.add(last)
        return Digest.sha256(form.close())
    }

    /// Throws where no event can follow the last one.
    func checkHead() throws(Failure) {
        guard (0..<Int.max).contains(try database.chainHead()?.number ?? 0) else {
            throw Failure(.io, "the number of the last event is damaged", hint: Store.repair)
        }
    }

    /// Throws where the file was put back: its queue, and approved calls that are given again, could run twice.
    private func checkNote() throws(Failure) {
        guard !isCompared else { return }
        if let putBack = try putBack() { throw putBack }
        isCompared = true
    }

    /// The failure where the file of this machine's store lacks the last event that the machine has noted apart from it:
    /// it was put back, with its mark or without one. nil where nothing tells.
    package func putBack() throws(Failure) -> Failure? {
        guard database is SQLite else { return nil }
        var id = ""
        try database.rows("SELECT value FROM meta WHERE name = 'store'") { row throws(Failure) in
            id = row.text(0) ?? ""
        }
        let note = StoreMemory.path(id)
        guard StorePlace.isID(id), access(note, F_OK) == 0 else { return nil }
        let known = try StoreMemory(id).facts()
        guard known.number > 0 else { return nil }
        var isThere = false
        try database.rows("SELECT hash FROM event WHERE number = ?", [.int(known.number)]) { row throws(Failure) in
            isThere = row.blob(0) == known.hash
        }
        if isThere { return nil }
        return Failure(
            .config,
            "'\(Paths.store)' was put back: it lacks event \(known.number), which this machine wrote, and may lack calls "
                + "that ran",
            hint: "look which calls ran, and 'act-queue drop' those of the queue; then remove '\(note)'")
    }
}

/// The canonical form of an array, made value by value, but for its numbers: they stand in plain digits.
package struct ArrayForm {
    private var bytes: [UInt8] = []

    private mutating func next() { bytes.append(bytes.isEmpty ? 0x5B : 0x2C) }

    /// Most forms fit into this: they grow once.
    package init() { bytes.reserveCapacity(1000) }

    package mutating func add(_ number: Int?) {
        next()
        bytes.append(contentsOf: number.map { String($0) }?.utf8 ?? "null".utf8)
    }

    package mutating func add(_ text: String?) {
        next()
        guard let text else { return bytes.append(contentsOf: "null".utf8) }
        bytes.append(0x22)
        escape(text, into: &bytes)
        bytes.append(0x22)
    }

    package mutating func add(hex digest: [UInt8]?) {
        next()
        guard let digest else { return bytes.append(contentsOf: "null".utf8) }
        bytes.append(0x22)
        append(hex: digest, to: &bytes)
        bytes.append(0x22)
    }

    /// The form, with its end.
    package mutating func close() -> [UInt8] {
        if bytes.isEmpty { bytes.append(0x5B) }
        bytes.append(0x5D)
        return bytes
    }
}

/// The form (`ArrayForm`) of an entry of the journal, of which events hold the SHA-256: the array `[log_id, id, user,
/// conversation, tool, provider, account, SHA-256 of the arguments, digest, intent, nonce, started, runner, key, run,
/// ended, outcome, SHA-256 of the answer, taint, attempts]`, digests in hexadecimal, times in milliseconds.
package struct EntryForm {
    /// The values up to `run`.
    private let begun: ArrayForm

    init(_ logID: Int, _ intent: Journal.Intent, started: Int, runner: String) {
        self.init(
            logID, texts: [intent.id, intent.user, intent.conversation, intent.tool, intent.provider],
            account: intent.account, arguments: intent.arguments, digest: intent.digest, intent: intent.intent,
            nonce: intent.nonce, started: started, runner: runner, key: intent.key, run: intent.run)
    }

    private init(
        _ logID: Int?, texts: [String?], account: String?, arguments: ArraySlice<UInt8>, digest: [UInt8]?,
        intent: String?, nonce: String?, started: Int?, runner: String?, key: String?, run: Int?
    ) {
        var form = ArrayForm()
        form.add(logID)
        for text in texts { form.add(text) }
        form.add(account)
        form.add(hex: Digest.sha256(arguments))
        form.add(hex: digest)
        form.add(intent)
        form.add(nonce)
        form.add(started)
        form.add(runner)
        form.add(key)
        form.add(run)
        begun = form
    }

    /// The form of a row of the journal as it stands there. Throws for a column that no entry is written with.
    ///
    /// - Parameter shift: what was added to its numbers when it was moved.
    init(_ row: SQLRow, _ shift: NumberShift = NumberShift()) throws(Failure) {
        func number(_ column: Int32) throws(Failure) -> Int? {
            try row.checkedInt(column, in: Int.min...Int.max)
        }
        var texts: [String?] = []
        for column in Int32(0)..<5 { texts.append(try row.checkedText(column)) }
        self.init(
            try number(18).map { $0 &- shift.entries }, texts: texts, account: try row.checkedText(5),
            arguments: try row.checkedBytes(6).map { Array($0)[...] } ?? [],
            digest: row.isNull(7) ? nil : row.blob(7) ?? [], intent: try row.checkedText(8),
            nonce: try row.checkedText(9), started: try number(10), runner: try row.checkedText(11),
            key: try row.checkedText(20), run: try number(21).map { $0 &- shift.runs })
    }

    /// The digest of the entry while its call is under way.
    func digest(attempts: Int) -> [UInt8] {
        digest(ended: nil, outcome: nil, answer: nil, isTainted: true, attempts: attempts)
    }

    /// - Parameter answer: the SHA-256 of the answer.
    func digest(ended: Int?, outcome: String?, answer: [UInt8]?, isTainted: Bool, attempts: Int) -> [UInt8] {
        var form = begun
        form.add(ended)
        form.add(outcome)
        form.add(hex: answer)
        form.add(isTainted ? 1 : 0)
        form.add(attempts)
        return Digest.sha256(form.close())
    }
}
