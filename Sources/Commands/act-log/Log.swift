import ActCommand
import ActDecide
import ActJSON
import ActMake
import ActProviders
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTerminal
import ActTools
import ArgumentParser

/// act-log - what was run, and what came of it
@main
struct Log: FilteredTool {
    static let configuration = describe("act-log", "List the journal of calls.")
    static let example = "act-log --outcome failed --jq .error.message"

    @OptionGroup var entries: EntryOptions
    @OptionGroup var journal: JournalOptions
    @OptionGroup var output: OutputOptions

    mutating func validate() throws { try journal.validate(beside: entries, output) }

    mutating func run(_ out: inout Output) throws(Failure) {
        if let file = journal.file { return try take(file, &out) }
        // Nothing was ever run where there is no store; looking makes none.
        let store = Store.exists ? try Journal(Store.openUnchecked()) : nil
        if !journal.undo.isEmpty { return try undo(store, &out) }
        if journal.verifies { return try verify(store, &out) }
        if journal.anchor { return try out.write(text: try store?.events.anchors() ?? Anchor.text(nil) + "\n") }
        if let text = journal.prune { return try prune(before: Moment(past: text, of: "--prune"), &out) }
        if let part = journal.cost { return try sum(part, &out) }
        var query = Journal.Query()
        (query.tool, query.logID) = (entries.number == nil ? entries.tool : nil, entries.number)
        (query.id, query.conversation) = (entries.id, entries.conversation)
        query.outcome = entries.outcome.flatMap { Outcome(rawValue: $0) }
        (query.since, query.until) = try entries.times()
        query.limit = entries.limit
        query.isExport = journal.export
        if let part = journal.countBy { return try count(store, part, query, &out) }
        if !journal.export, query.limit == nil { query.limit = 50 }
        try list(store, query, &out)
    }

    /// Writes entries. One that is named and is not there is an error; a choice that nothing fits is none.
    private func list(_ store: Journal?, _ query: Journal.Query, _ out: inout Output) throws(Failure) {
        if entries.number != nil { out.show(whole: true) }
        if let store { try store.write(query, &out) } else { out.note(.no) }
        let isEmpty = out.status == .no
        if query.outcome?.isRefusal == true, isEmpty || out.showsText {
            try out.flush()
            complain("act-log", "a call that was denied before it began is not in the journal")
        }
        guard isEmpty, let name = entries.named else { return }
        let isNumber = entries.number == nil && Int(name) != nil
        throw Journal.unknown(name, hint: isNumber ? "the number of an entry is an operand: act-log \(name)" : nil)
    }

    /// A call that is undone here is a record for the gate: it is judged as any other.
    private func undo(_ store: Journal?, _ out: inout Output) throws(Failure) {
        var settings = try loadSettings()
        try settings.override("conversation", entries.conversation)
        guard let store else {
            for name in journal.undo {
                let isLast = sameBytes(name, Journal.LastWrite.name)
                try out.write(isLast ? Journal.noWrite(in: settings.conversation) : Journal.unknown(name))
            }
            return
        }
        let last = ToolRegistry(settings, progress: TerminalProgress("act-log"), isTerse: true).lastWrite
        try store.undo(journal.undo, user: settings.user, last: last, &out)
    }

    private func verify(_ store: Journal?, _ out: inout Output) throws(Failure) {
        let anchors = try journal.against.map { text throws(Failure) in
            try Anchor.all(text) { .usage("--against: expected what act-log --anchor writes, got '\($0)'") }
        }
        for finding in try Verification.run(store, against: anchors ?? []) {
            try out.write(finding.record)
            if !finding.isGood { out.note(.no) }
        }
    }

    private func count(
        _ store: Journal?, _ part: EntryPart, _ query: Journal.Query, _ out: inout Output
    ) throws(Failure) {
        out.show(bars: true)
        let counts = try store?.counts(by: part, query, toolkit: ToolSpec.firstWord) { failure throws(Failure) in
            try out.write(failure)
        }
        for count in counts ?? [] { try out.write(count.record) }
        if counts?.isEmpty ?? true { out.note(.no) }
    }

    private func sum(_ part: CostPart, _ out: inout Output) throws(Failure) {
        let user = try loadSettings().user
        out.show(bars: true)
        guard Store.exists else { return out.note(.no) }
        let (since, until) = try entries.times()
        let store = SpendingStore(try Store.open(), user: user, conversation: "")
        var isEmpty = true
        try store.sums(by: part, since: since, until: until) { sum throws(Failure) in
            isEmpty = false
            try out.write(sum.record(part))
        }
        if isEmpty { out.note(.no) }
    }

    private func prune(before moment: Moment, _ out: inout Output) throws(Failure) {
        let progress = TerminalProgress("act-log")
        let store = Store.exists ? try Journal(Store.open()) : nil
        let shown = { (count: Int) in progress.show("\(count) answers dropped", waitingFor: nil) }
        let count = try store?.prune(endedBefore: moment, progress: shown) { failure throws(Failure) in
            try out.write(failure)
        }
        progress.rest()
        try out.write(EntryCount("event", "prune", count ?? 0).record)
    }

    private func take(_ file: String, _ out: inout Output) throws(Failure) {
        var records = Records(file: file)
        let progress = TerminalProgress("act-log")
        let shown = { (count: Int) in progress.show("\(count) entries", waitingFor: nil) }
        let count = try Journal(Store.open()).take(&records, user: loadSettings().user, &out, progress: shown)
        progress.rest()
        try out.write(EntryCount("event", "import", count).record)
    }
}
