package import ActJSON
package import ActRecord
import ActSchema
import ActSettings
package import ActStore
package import ActSystem
package import ActTools

/// A person's work on the memory: adds, looks up, changes and removes entries, and decides those that were proposed
/// (act-memory(1)).
package struct MemoryOperations {
    /// Entries of a user at most, and proposals among them.
    private static let (most, mostProposed) = (10_000, 1000)

    private let registry: ToolRegistry

    package init(_ registry: ToolRegistry) { self.registry = registry }

    /// The memory; it makes the store where there is none.
    func open() throws(Failure) -> MemoryStore { MemoryStore(try registry.store(), user: registry.settings.user) }

    /// The key of an entry, as operands or a record give it.
    package struct Key {
        let toolkit: String
        let kind: MemoryStore.Kind
        let name: String

        package init(toolkit: String, kind: String, name: String) throws(Failure) {
            guard let known = MemoryStore.Kind(rawValue: kind) else {
                throw Failure(.badArguments, "no kind '\(kind)'", hint: "the kinds are entity and preference")
            }
            self.toolkit = Memory.folded(toolkit)
            self.kind = known
            self.name = name
        }

        package init(_ entry: MemoryStore.Entry) {
            (toolkit, kind, name) = (entry.toolkit, entry.kind, entry.name)
        }
    }

    // Adding.

    /// Adds an entry in a person's own words, and writes it.
    package func add(_ key: Key, _ value: String, until: Moment?, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        let entry = MemoryStore.Entry(
            toolkit: key.toolkit, kind: key.kind, name: key.name, value: value, source: MemoryOperations.person,
            at: .now, until: until, taint: false, state: .accepted)
        try out.write(try keep(entry).record(now: .now))
    }

    /// Adds the `memory` records of a stream. They are proposals, unless the stream is trusted: a copy counts then as
    /// far as the original did.
    package func add(_ records: inout Records, until: Moment??, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        let isTrusted = registry.settings.trustsInput
        while let record = try records.next(&out) {
            guard record.type == .memory else { try out.pass(record); continue }
            do throws(Failure) {
                var entry = try MemoryOperations.entry(record, isTrusted: isTrusted)
                if let until { entry.until = until }
                let kept = entry.state == .accepted ? try keep(entry) : try propose(entry).entry
                try out.write(kept.record(now: .now))
            } catch {
                guard error.status == .badInput || error.status == .notPermitted else { throw error }
                try out.write(error, more: [(.line, .int(record.number))])
            }
        }
    }

    /// Adds an entry that a call told, and writes it. One that may come of untrusted text waits for a person.
    package func add(
        _ key: Key, _ value: String, from id: String, taint: Bool, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        let entry = MemoryStore.Entry(
            toolkit: key.toolkit, kind: key.kind, name: key.name, value: value,
            source: MemoryOperations.source(id), at: .now, until: nil, taint: taint,
            state: taint ? .proposed : .accepted)
        let kept = taint ? try propose(entry).entry : try keep(entry)
        // An agent learns nothing by it of an entry that it is not shown.
        let known = try shown()(kept) ? kept : entry
        try out.write(known.record(now: .now))
    }

    static let person = "person"
    static let imported = "import"

    private static func source(_ id: String) -> String { isID(id) ? id : imported }

    private static func entry(_ record: Record, isTrusted: Bool) throws(Failure) -> MemoryStore.Entry {
        guard let toolkit = record.text(.toolkit), let kind = record.text(.kind), let name = record.text(.name),
            let value = record.text(.value)
        else { throw Failure(.badRecord, "an entry has a toolkit, a kind, a name and a value, all of them text") }
        let key = try Key(toolkit: toolkit, kind: kind, name: name)
        var until: Moment?
        if record.has(.until) {
            guard let moment = record.text(.until).flatMap({ Moment($0) }) else {
                throw Failure(.badRecord, "until: expected an RFC 3339 time")
            }
            until = moment
        }
        var state = MemoryStore.State.accepted
        if record.has(.state) {
            guard let said = record.text(.state).flatMap({ MemoryStore.State(rawValue: $0) }) else {
                throw Failure(.badRecord, "state: expected accepted, proposed or ending")
            }
            state = said
        }
        let counts = isTrusted && state == .accepted
        let source = isTrusted ? record.text(.source).flatMap { MemoryOperations.isID($0) ? $0 : nil } : nil
        return MemoryStore.Entry(
            toolkit: key.toolkit, kind: key.kind, name: name, value: value, source: source ?? imported, at: .now,
            until: until, taint: record.isTainted(unsaid: !isTrusted), state: counts ? .accepted : .proposed)
    }

    /// Keeps an entry that counts. Throws where another value is known under its name.
    private func keep(_ entry: MemoryStore.Entry) throws(Failure) -> MemoryStore.Entry {
        var entry = entry
        try entry.check()
        let memory = try open()
        return try memory.change { () throws(Failure) in
            let known = try memory.entry(entry.toolkit, entry.kind, entry.name)
            if let known, known.state != .proposed, !known.hasEnded(.now) {
                guard sameBytes(known.value, entry.value) else {
                    // Untrusted text stays out of a message, which nothing marks as such.
                    let value = known.taint ? "another value" : "'\(known.value)'"
                    throw Failure(
                        .badArguments, "'\(entry.name)' is known as \(value)",
                        hint: "act-memory update gives it another value")
                }
                return known
            }
            if known == nil { try makeRoom(memory, isProposal: false) }
            // The same text is the same, whoever gives it.
            if let known, known.taint, sameBytes(known.value, entry.value) { entry.taint = true }
            try memory.put(entry)
            return entry
        }
    }

    /// Keeps an entry for a person to accept; one that counts and says otherwise is to end. Returns the entry that is
    /// there then, and whether that is news.
    func propose(_ entry: MemoryStore.Entry) throws(Failure) -> (entry: MemoryStore.Entry, isNew: Bool) {
        try entry.check()
        let memory = try open()
        func current() throws(Failure) -> MemoryStore.Entry? {
            try memory.entry(entry.toolkit, entry.kind, entry.name).flatMap { $0.hasEnded(.now) ? nil : $0 }
        }
        // Most results say what is known: a look writes nothing.
        if let known = try current(), !known.isContradicted(by: entry) { return (known, false) }
        return try memory.change(lasting: false) { () throws(Failure) in
            var kept = entry
            if var known = try current() {
                guard known.isContradicted(by: entry) else { return (known, false) }
                if known.state == .accepted {
                    known.state = .ending
                    known.contradiction = MemoryStore.Contradiction(
                        value: entry.value, source: entry.source, taint: entry.taint)
                    kept = known
                }
            } else {
                try makeRoom(memory, isProposal: true)
            }
            try memory.put(kept)
            return (kept, true)
        }
    }

    /// Throws where the memory is full.
    private func makeRoom(_ memory: MemoryStore, isProposal: Bool) throws(Failure) {
        let count = try memory.count()
        if count.all >= MemoryOperations.most {
            throw Failure(
                .badArguments, "the memory is full: it has \(count.all) entries",
                hint: "act-memory remove makes room")
        }
        if isProposal, count.proposed >= MemoryOperations.mostProposed {
            throw Failure(
                .badArguments, "\(count.proposed) entries wait to be accepted, and no more are proposed",
                hint: "act-memory accept and act-memory decline make room")
        }
    }

    // Looking up.

    /// Writes the entries of a toolkit, or of all.
    package func list(_ toolkit: String?, proposed: Bool, _ out: inout some RecordSink & ~Copyable) throws(Failure)
    {
        try write(&out) { entry in
            toolkit.map { sameBytes(Memory.folded($0), entry.toolkit) } ?? true
                && (!proposed || entry.state != .accepted)
        }
    }

    /// Writes the entries with all of these words in their toolkit, name or value.
    package func search(_ words: [String], _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        let words = words.flatMap { $0.split(separator: " ") }.map { $0.lowercased() }
        try write(&out) { entry in
            let text = [entry.toolkit, entry.name, entry.value].joined(separator: "\n").lowercased()
            return words.allSatisfy { text.range(of: $0) != nil }
        }
    }

    /// The entries that whoever asks is shown: of an agent those that count, of the toolkits whose tools it called.
    private func shown() throws(Failure) -> (MemoryStore.Entry) -> Bool {
        guard let asker = registry.asker, Store.exists else { return { _ in true } }
        let store = try registry.store()
        var toolkits: Set<String> = []
        for (provider, tool) in try Journal(store).tools(user: registry.settings.user, conversation: asker)
        where !registry.profile(provider).isAside {
            let toolkit = try CatalogTable(store).toolkit(provider, tool) ?? ToolSpec.firstWord(tool)
            toolkits.formUnion([Memory.folded(toolkit), "*"])
        }
        return { $0.state == .accepted && toolkits.contains($0.toolkit) }
    }

    private func write(_ out: inout some RecordSink & ~Copyable, _ isWanted: (MemoryStore.Entry) -> Bool)
        throws(Failure)
    {
        // A look makes no store.
        let isShown = try shown()
        let all = Store.exists ? try open().entries().filter { isWanted($0) && isShown($0) } : []
        if all.isEmpty { out.note(.no) }
        for entry in all { try out.write(entry.record(now: .now)) }
    }

    // Changing.

    /// The entry that has an id. Throws where none of those has it that whoever asks is shown.
    package func entry(_ id: String) throws(Failure) -> MemoryStore.Entry {
        let isShown = try shown()
        let all = Store.exists ? try open().entries() : []
        guard let known = all.first(where: { $0.id == id && isShown($0) }) else {
            throw Failure(.noMatch, "no entry '\(id)' is in the memory", hint: "act-memory list shows them")
        }
        return known
    }

    /// Gives an entry another name, value or end. Its state and its taint stay: a text that came from elsewhere is no
    /// cleaner for it.
    ///
    /// - Parameter id: the call that told the value; nil for a person.
    package func update(
        _ key: Key, _ value: String?, name: String? = nil, until: Moment??, from id: String? = nil,
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        let changed = try change(key) { memory, known throws(Failure) in
            var entry = known
            if let value, !sameBytes(value, known.value) {
                let source = id.map(MemoryOperations.source) ?? MemoryOperations.person
                (entry.value, entry.source, entry.at) = (value, source, .now)
            }
            if let until { entry.until = until }
            if let name, !sameBytes(name, known.name) {
                guard try memory.entry(known.toolkit, known.kind, name) == nil else {
                    throw Failure(
                        .badArguments, "'\(name)' is in the memory already", hint: "act-memory list shows it")
                }
                entry.name = name
            }
            try entry.check()
            if !sameBytes(entry.name, known.name) { try memory.drop(known) }
            try memory.put(entry)
            return entry
        }
        try out.write(changed.record(now: .now))
    }

    package func remove(_ key: Key, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        let gone = try change(key) { memory, known throws(Failure) in
            try memory.drop(known)
            return known
        }
        try out.write(MemoryOperations.removed(gone))
    }

    private func change(
        _ key: Key, _ body: (MemoryStore, MemoryStore.Entry) throws(Failure) -> MemoryStore.Entry
    ) throws(Failure) -> MemoryStore.Entry {
        guard Store.exists else { throw unknown(key) }
        let memory = try open()
        return try memory.change { () throws(Failure) in
            let isShown = try shown()
            guard let known = try memory.entry(key.toolkit, key.kind, key.name), isShown(known) else {
                // Somebody else's names are told by no error.
                let others = try memory.entries().filter { entry in
                    sameBytes(entry.toolkit, key.toolkit) && entry.kind == key.kind && isShown(entry)
                        && !entry.taint
                }
                throw unknown(key, RowMatch(key.name).nearest(others.map(\.name), limit: 3))
            }
            return try body(memory, known)
        }
    }

    private func unknown(_ key: Key, _ near: [String] = []) -> Failure {
        let names = near.map { "'\($0)'" }.joined(separator: ", ")
        return Failure(
            .noMatch, "no \(key.kind.rawValue) '\(key.name)' of '\(key.toolkit)'",
            hint: (near.isEmpty ? "" : "did you mean \(names)? ") + "act-memory list shows them")
    }

    /// The record of an entry that is not there any more.
    private static func removed(_ entry: MemoryStore.Entry) -> JSON {
        var members = entry.record(now: .now).object ?? JSON.Object()
        members[.state] = .text("removed")
        return .object(members)
    }

    // Deciding.

    /// An entry that waits for a person: what it would become.
    package struct Proposal {
        fileprivate let entry: MemoryStore.Entry

        /// Whether its end was proposed.
        package var isEnd: Bool { entry.state == .ending }
        package var toolkit: String { entry.toolkit }
        package var kind: String { entry.kind.rawValue }
        package var name: String { entry.name }
        package var value: String { entry.value }
        package var until: Moment? { entry.until }
        /// The one who said so.
        package var source: String { entry.contradiction?.source ?? entry.source }
        /// The value that speaks against it.
        package var otherValue: String? { entry.contradiction?.value }
        package var isTainted: Bool { entry.contradiction?.taint ?? entry.taint }
    }

    /// The entries that wait: all, those of a toolkit, or one. Throws where the one is not there, or waits for nobody.
    package func proposals(_ toolkit: String?, _ key: Key?) throws(Failure) -> [Proposal] {
        let all = Store.exists ? try open().entries(of: toolkit.map(Memory.folded)) : []
        let waiting = all.filter { entry in
            entry.state != .accepted
                && (key.map { entry.kind == $0.kind && sameBytes(entry.name, $0.name) } ?? true)
        }
        if let key, waiting.isEmpty {
            throw Failure(
                .noMatch, "no \(key.kind.rawValue) '\(key.name)' of '\(key.toolkit)' waits to be decided",
                hint: "act-memory list --proposed shows those that do")
        }
        return waiting.map { Proposal(entry: $0) }
    }

    /// Does as a person decided, and returns the record of the entry as it is then. Throws where the entry is not the one
    /// that the person saw.
    package func settle(_ proposal: Proposal, accepts: Bool) throws(Failure) -> JSON {
        let seen = proposal.entry
        let memory = try open()
        return try memory.change { () throws(Failure) in
            guard var entry = try memory.entry(seen.toolkit, seen.kind, seen.name),
                entry.record(now: seen.at).bytes == seen.record(now: seen.at).bytes
            else {
                throw Failure(
                    .unavailable, "'\(seen.name)' was changed while it was shown", hint: "decide it again")
            }
            switch (entry.state, accepts) {
            case (.proposed, true), (.accepted, _): entry.state = .accepted
            case (.proposed, false):
                try memory.drop(entry)
                return MemoryOperations.removed(entry)
            case (.ending, false): (entry.state, entry.contradiction) = (.accepted, nil)
            case (.ending, true):
                guard let said = entry.contradiction, let value = said.value else {
                    try memory.drop(entry)
                    return MemoryOperations.removed(entry)
                }
                // The end is one question, and the other value the next.
                (entry.value, entry.source, entry.at) = (value, said.source, .now)
                (entry.taint, entry.state, entry.contradiction) = (entry.taint || said.taint, .proposed, nil)
                entry.until = nil
            }
            try memory.put(entry)
            return entry.record(now: .now)
        }
    }
}

/// The names and values that the memory takes: facts that stay true, and no text of another kind.
extension MemoryStore.Entry {
    /// Bytes of a name, of an id, and of a preference's value at most.
    private static let (longestName, longestID, longestValue) = (200, 200, 2000)

    /// Throws `bad-arguments`, with the reason, for an entry that the memory does not take.
    func check() throws(Failure) {
        guard MemoryOperations.isToolkit(toolkit) else {
            throw refusal("'\(brief(toolkit))' is no toolkit", hint: "a toolkit is as act-tools lists it; * is any")
        }
        for text in [name, value] {
            guard !text.isEmpty, sameBytes(text, text.trimmed) else {
                throw refusal("an empty text, or one with spaces around it", hint: "give a name and a value")
            }
            if let scalar = text.unicodeScalars.first(where: { $0 != " " && !Terminal.shows($0) }) {
                throw refusal(
                    "'\(brief(text))' has the character \(Terminal.codePoint(scalar))",
                    hint: "names and values are text of one line, without characters that hide")
            }
            guard sameBytes(Redaction.clean(text), text), text.range(of: Redaction.mark) == nil else {
                throw refusal("it holds a key", hint: "keys are secrets: act-config set keeps them")
            }
        }
        let longest = kind == .entity ? Self.longestID : Self.longestValue
        guard name.utf8.count <= Self.longestName, value.utf8.count <= longest else {
            throw refusal(
                "the text is too long",
                hint: "at most \(Self.longestName) bytes for a name, \(longest) for a value")
        }
        switch kind {
        case .entity: try checkEntity()
        case .preference: try checkPreference()
        }
    }

    private func checkEntity() throws(Failure) {
        guard !ActionLog.isOne(name) else { throw log(name, "an entity is a name and its id") }
        guard MemoryOperations.isID(value) else {
            throw ActionLog.isOne(value)
                ? log(value, "an entity is a name and its id")
                : refusal("'\(brief(value))' is no id", hint: "an id has no spaces, and only characters of ASCII")
        }
        // A call that names the id itself must not be sent elsewhere.
        guard !MemoryOperations.isAddressOrNumber(name) else {
            throw refusal("'\(brief(name))' is an id itself, and no name", hint: "give the name that you use")
        }
        guard !Self.services.contains(name.lowercased()) else {
            throw refusal("'\(brief(name))' has a meaning for services", hint: "give another name")
        }
    }

    /// Words that services take as ids.
    private static let services: Set<String> = [
        "all", "any", "default", "everyone", "false", "here", "inbox", "me", "myself", "none", "null", "primary",
        "root", "self", "true",
    ]

    private func checkPreference() throws(Failure) {
        if ActionLog.isOne(name) { throw log(name, "a preference is an argument and its value") }
        guard ToolSpec.isSlug(name) else {
            throw refusal(
                "'\(brief(name))' is no name of an argument", hint: "act-tools shows the arguments of a tool")
        }
        if ActionLog.isOne(value) { throw log(value, "a preference is an argument and its value") }
    }

    private func log(_ text: String, _ instead: String) -> Failure {
        refusal("'\(brief(text))' says what happened, and \(instead)", hint: "act-log has the calls that were run")
    }

    private func refusal(_ message: String, hint: String) -> Failure {
        Failure(.badArguments, "not kept: \(message)", hint: hint)
    }

    private func brief(_ text: String) -> String { cut(Terminal.safe(text), 60) }
}

extension MemoryStore.Entry {
    /// Whether another entry of its name says something new.
    func isContradicted(by other: MemoryStore.Entry) -> Bool {
        state != .ending && !sameBytes(value, other.value)
    }
}

extension MemoryOperations {
    /// `*`, or lower-case letters, digits, `_`, `-` and `.`.
    static func isToolkit(_ text: String) -> Bool {
        text == "*" || ToolSpec.isSlug(text) && text.utf8.count <= 100 && !text.utf8.contains { $0 &- 0x41 < 26 }
    }

    /// Letters of ASCII, digits and signs, without spaces.
    static func isID(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Whether a text can be nothing but an id: an address of mail, digits with signs, or a UUID.
    static func isAddressOrNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if bytes.dropFirst().contains(0x40) { return true }
        return bytes.allSatisfy { byte in
            byte &- 0x30 < 10 || bytes.count >= 32 && (byte | 0x20) &- 0x61 < 6
                || [0x20, 0x2B, 0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
        }
    }
}
