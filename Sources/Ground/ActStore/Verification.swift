import ActDatabase
package import ActJSON
import ActRecord
import ActSystem

/// An event of a chain as somebody noted it elsewhere: its number and its hash.
package struct Anchor {
    package let number: Int
    package let hash: [UInt8]
    /// The machine whose chain it is of; nil where there was but one chain.
    package let machine: String?

    /// Reads `NUMBER:HASH` or `NUMBER:HASH:MACHINE`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let number = Int(parts[0]), number >= 0, String(number) == parts[0],
            let hash = bytes(ofHex: parts[1].lowercased()), hash.count == 32,
            parts.count == 2 || Store.isID(String(parts[2]))
        else { return nil }
        (self.number, self.hash) = (number, hash)
        machine = parts.count == 3 ? String(parts[2]) : nil
    }

    /// Reads what `act-log --anchor` writes: a line for each chain.
    package static func all(_ text: String, refuse: (Substring) -> Failure) throws(Failure) -> [Anchor] {
        try text.split(separator: "\n", omittingEmptySubsequences: false).map { line throws(Failure) in
            guard let anchor = Anchor(line) else { throw refuse(line) }
            return anchor
        }
    }

    /// The text of the last event; of number 0 where there is none.
    package static func text(_ last: (number: Int, hash: [UInt8])?, of machine: String? = nil) -> String {
        "\(last?.number ?? 0):\(hex(last?.hash ?? EventStore.start))\(machine.map { ":\($0)" } ?? "")"
    }
}

/// Checks that all events follow from one another, and that each entry is as its last event says.
package struct Verification {
    /// Faults that are told one by one.
    private static let told = 100

    private let journal: Journal?
    private var findings: [Finding] = []
    private var faults = 0

    private init(_ journal: Journal?) { self.journal = journal }

    /// The findings about a journal, or about none: one for each chain and anchor and for the entries where all is well,
    /// and one for each fault.
    package static func run(_ journal: Journal?, against anchors: [Anchor]) throws(Failure) -> [Finding] {
        try Digest.ready()
        // One transaction gives all queries the same view of the store.
        var verification = Verification(journal)
        func check() throws(Failure) {
            try verification.chains(against: anchors)
            if let journal { try verification.entries(of: journal) } else { verification.tell(entries: 0) }
        }
        if let journal { try journal.database.reading(check) } else { try check() }
        let more = verification.faults - told
        if more > 0 { verification.findings.append(Finding(name: "more", isGood: false, found: "\(more) faults")) }
        return verification.findings
    }

    private mutating func fault(_ finding: Finding) {
        faults += 1
        guard faults <= Verification.told else { return }
        findings.append(finding)
    }

    private mutating func well(_ name: String, _ found: String, machine: String? = nil) {
        findings.append(Finding(name: name, isGood: true, found: found, machine: machine))
    }

    /// Computes the chains anew.
    private mutating func chains(against anchors: [Anchor]) throws(Failure) {
        var last: [(machine: String?, start: Int, number: Int)] = []
        // A store without events has the start of a chain.
        var kept = anchors.map { $0.number == 0 ? Digest.equal($0.hash, EventStore.start) : nil }
        for chain in try journal?.events.chains() ?? [] {
            let before = faults
            let end = try verify(chain, anchors, &kept)
            last.append((chain.machine, chain.start.number, end.number))
            guard faults == before, end.number > 0 else { continue }
            let behind = chain.start.number > 0 ? " behind \(chain.start.number)" : ""
            let message = "\(end.number - chain.start.number) events\(behind), the last \(Anchor.text(end))"
            well("chain", message, machine: chain.machine)
        }
        if last.allSatisfy({ $0.number == 0 }) { well("chain", "no events") }
        for (anchor, isKept) in zip(anchors, kept) {
            var finding = Finding(
                name: "anchor", isGood: isKept ?? false, found: "it has another hash", event: anchor.number,
                machine: anchor.machine)
            switch isKept {
            case true?: well("anchor", "event \(anchor.number) has this hash", machine: anchor.machine)
            case false?: fault(finding)
            case nil:
                let its = last.filter { anchor.machine == nil || $0.machine == anchor.machine }
                finding.found =
                    its.contains { anchor.number < $0.start }
                    ? "its event was dropped with its month"
                    : "no such event: the last is \(its.map(\.number).max() ?? 0)"
                fault(finding)
            }
        }
    }

    /// Computes a chain anew, and returns its last event.
    ///
    /// - Parameter kept: whether each anchor holds; nil as long as its event was not found.
    private mutating func verify(
        _ chain: EventChain, _ anchors: [Anchor], _ kept: inout [Bool?]
    ) throws(Failure) -> (number: Int, hash: [UInt8]) {
        var (number, hash) = chain.start
        func compare() {
            for (k, anchor) in anchors.enumerated() where anchor.number == number {
                guard anchor.machine.map({ $0 == chain.machine }) ?? true else { continue }
                // Which chain an anchor is of that names none, its hash tells.
                kept[k] = kept[k] == true || Digest.equal(anchor.hash, hash)
            }
        }
        if number > 0 { compare() }
        try journal?.events.each(of: chain) { event, stored throws(Failure) in
            var finding = Finding(
                name: "chain", isGood: false, found: "", event: event.number, logID: event.logID, id: event.id,
                machine: chain.machine)
            if event.number <= number {
                finding.found = "it stands before the start of its chain"
                fault(finding)
            } else if event.number != number + 1 {
                let missing = "\(number + 1)\(event.number == number + 2 ? "" : " to \(event.number - 1)")"
                finding.found = "no event \(missing)"
                fault(finding)
            } else if !Digest.equal(event.hash(after: hash, shift: chain.shift), stored) {
                finding.found = "its hash is not that of what it says and of the event before"
                fault(finding)
            }
            (number, hash) = (event.number, stored)
            compare()
        }
        return (number, hash)
    }

    /// Compares each entry with its last event.
    private mutating func entries(of journal: Journal) throws(Failure) {
        let before = faults
        let older = try journal.events.older()
        for run in older.runs {
            let count = try journal.events.preceding(through: run.last, after: run.shift.entries).count
            guard !Digest.equal(run.digest, EventStore.digest(preceding: count, run.last - run.shift.entries))
            else {
                continue
            }
            fault(
                Finding(
                    name: "entries", isGood: false,
                    found: "the entries that are older than the chain are not as many as then: \(count)", event: 1,
                    logID: run.last, machine: run.machine))
        }
        try journal.events.collectLast()
        var (all, plain, reached) = (0, 0, Int.min)
        let unsummed = try journal.unsummed()
        let page = journal.database is SQLite ? Int.max : Journal.page
        while true {
            let start = all
            try journal.entriesWithLast(
                "WHERE log_id >= ? ORDER BY log_id LIMIT ?", [.int(reached), .int(page)]
            ) { row, last throws(Failure) in
                let logID = row.int(18) ?? 0
                all += 1
                reached = logID == Int.max ? logID : logID + 1
                if last == nil, older.holds(logID) { plain += 1 }
                guard let why = Journal.fault(row, last, unsummed: unsummed, older: older) else { return }
                fault(
                    Finding(
                        name: "entries", isGood: false, found: why, event: last?.number, logID: logID,
                        id: row.text(0),
                        machine: last?.machine))
            }
            if all - start < page { break }
        }
        try journal.events.lastWithoutEntry { finding throws(Failure) in fault(finding) }
        guard faults == before else { return }
        tell(entries: all - plain, plain == 0 ? "" : ", \(plain) older than the chain")
    }

    private mutating func tell(entries count: Int, _ rest: String = "") {
        well("entries", "\(count) as their last events say\(rest)")
    }
}

extension Verification {
    /// A finding about the journal: one for all events or all entries where all is well, and one for each fault.
    package struct Finding {
        package let name: String
        package let isGood: Bool
        package var found: String
        /// The event and the entry that it is about.
        package var event: Int?
        package var logID: Int?
        package var id: String?
        /// The machine of the chain, in a shared store.
        package var machine: String?

        /// Its `check` record (act-record(5)).
        package var record: JSON {
            let place = [
                event.map { "event \($0)" }, machine.map { isGood ? "" : "machine \($0)" },
                logID.map { "log \($0)" },
                id.map { "'\($0)'" },
            ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
            return .record(
                .check,
                [
                    (.name, .text(name)), (.ok, .bool(isGood)),
                    (.found, .text(place.isEmpty ? found : "\(place): \(found)")), (.event, event.map { .int($0) }),
                    (.logID, logID.map { .int($0) }), (.id, id.map { .text($0) }),
                    (.machine, machine.map { .text($0) }),
                ])
        }
    }
}

extension EntryForm {
    /// The digest of the row that the form was made of.
    func digest(_ row: SQLRow) throws(Failure) -> [UInt8] {
        let answer = try row.checkedBytes(15).map { Digest.sha256(Array($0)) }
        return digest(
            ended: try row.checkedInt(13, in: Int.min...Int.max), outcome: try row.checkedText(14),
            answer: answer ?? row.blob(22), isTainted: try row.checkedInt(16, in: 0...1) == 1,
            attempts: try row.checkedInt(17, in: Int.min...Int.max) ?? 0)
    }
}
