import ActJSON
package import ActRecord
import ActSchema
import ActSettings
import ActStore
package import ActSystem
package import ActTools

/// The entries of the memory that count, ready to fill arguments in. A model, a result and a record have no way in: an
/// entry counts once a person accepted it, and no longer while something speaks against it.
package final class Memory {
    /// The entries that a toolkit's tools see.
    final class Part {
        /// By the bytes of their names: to Swift two spellings of é are one name.
        fileprivate var preferences: [[UInt8]: MemoryStore.Entry] = [:]
        fileprivate var entities: [[UInt8]: MemoryStore.Entry] = [:]
        /// The ids of entities: none of them is a name, whatever an entity is called.
        fileprivate var ids: Set<[UInt8]> = []
    }

    /// An argument that an entry gave.
    struct Filled {
        let argument: String
        let entry: MemoryStore.Entry

        var record: JSON {
            .record([
                (.argument, .text(argument)), (.from, .text(FilledArgument.Origin.memory.rawValue)),
                (.kind, .text(entry.kind.rawValue)), (.name, .text(entry.name)), (.value, .text(entry.value)),
                (.toolkit, .text(entry.toolkit)), (.source, .text(entry.source)),
            ])
        }
    }

    private let entries: [MemoryStore.Entry]
    private var parts: [[UInt8]: Part] = [:]

    init(_ entries: [MemoryStore.Entry]) { self.entries = entries }

    /// The entries for a tool: those of its toolkit, and of any where its own has none of the same kind and name.
    func part(_ tool: ToolSpec) -> Part {
        let toolkit = Array(Memory.folded(tool.toolkit).utf8)
        if let known = parts[toolkit] { return known }
        let part = Part()
        for name in [Array("*".utf8), toolkit] {
            // A proposed entry is nothing yet; an ending one stands in the way of the one of any toolkit.
            for entry in entries where entry.state != .proposed && entry.toolkit.utf8.elementsEqual(name) {
                switch entry.kind {
                case .preference: part.preferences[Array(entry.name.utf8)] = entry
                case .entity:
                    part.entities[Array(entry.name.utf8)] = entry
                    part.ids.insert(Array(entry.value.utf8))
                }
            }
        }
        parts[toolkit] = part
        return part
    }

    /// A toolkit's name as the memory has it.
    package static func folded(_ toolkit: String) -> String { toolkit.lowercased() }
}

extension Memory.Part {
    /// Last words of the names of arguments that take an id. Text for people, such as a title or a body, is under none
    /// of them, so that a text that happens to be a name stays as it is.
    private static let idWords: Set<String> = [
        "assignee", "assignees", "attendee", "attendees", "bcc", "cc", "channel", "channels", "email", "emails",
        "guest", "guests", "id", "ids", "member", "members", "participant", "participants", "recipient",
        "recipients", "to", "user", "users",
    ]

    /// Whether an argument of this name takes an id: `channel`, `calendar_id`, `recipientEmail`.
    static func takesID(_ argument: String) -> Bool {
        var word: [UInt8] = []
        for byte in argument.utf8.reversed() {
            let isCapital = byte &- 0x41 < 26
            guard isCapital || byte &- 0x61 < 26 else { break }
            word.append(byte | 0x20)
            // `calendarId` ends here, and `calendarID` does with its D.
            if isCapital, word.count > 1 { break }
        }
        let last = String(decoding: word.reversed(), as: UTF8.self)
        return idWords.contains(last) || argument.hasSuffix("IDs")
    }

    /// Whether an argument is a channel by its name, or has one: people write the names of those with and without `#`.
    private static func namesChannel(_ argument: String) -> Bool { argument.lowercased().contains("channel") }

    /// A channel's name with `#` where it has none, and without where it has.
    private static func otherForm(_ name: [UInt8]) -> [UInt8] {
        name.first == 0x23 ? Array(name.dropFirst()) : [0x23] + name
    }

    /// Fills the arguments in: in the place of an entity's name its id, and preferences for what is not given.
    func fill(_ arguments: inout JSON.Object, _ tool: ToolSpec) -> [Memory.Filled] {
        var filled: [Memory.Filled] = []
        let now = Moment.now
        for at in arguments.members.indices where !entities.isEmpty {
            let (key, value) = (arguments.members[at].key.text, arguments.members[at].value)
            guard Self.takesID(key), let (replaced, used) = replaced(value, key, tool, now) else { continue }
            arguments.members[at].value = replaced
            filled += used.map { Memory.Filled(argument: key, entry: $0) }
        }
        for key in preferences.isEmpty ? [] : tool.inputSchema["properties"]?.object?.keys ?? [] {
            guard arguments[key] == nil, let entry = preferences[Array(key.utf8)], entry.counts(now) else {
                continue
            }
            let value = tool.schema.typed(key, entry.value)
            guard tool.schema.takes(key, value) else { continue }
            arguments[key] = value
            filled.append(Memory.Filled(argument: key, entry: entry))
        }
        return filled
    }

    /// A value, or the items of a list, with ids in the place of names; nil where there are none, or the tool does not
    /// take them.
    private func replaced(
        _ value: JSON, _ key: String, _ tool: ToolSpec, _ now: Moment
    ) -> (JSON, [MemoryStore.Entry])? {
        func entry(_ value: JSON) -> MemoryStore.Entry? {
            guard let name = value.string.map({ Array($0.utf8) }), !ids.contains(name),
                let entry = entities[name] ?? (Self.namesChannel(key) ? entities[Self.otherForm(name)] : nil)
            else { return nil }
            return entry.counts(now) ? entry : nil
        }
        if let entry = entry(value) {
            let id = tool.schema.typed(key, entry.value)
            return tool.schema.takes(key, id) ? (id, [entry]) : nil
        }
        var used: [MemoryStore.Entry] = []
        let items = (value.array ?? []).map { item -> JSON in
            guard let entry = entry(item) else { return item }
            used.append(entry)
            return .text(entry.value)
        }
        guard !used.isEmpty, tool.schema.takes(key, .array(items)) else { return nil }
        return (.array(items), used)
    }

    /// The argument and the entity's name, as the intent has it, for the one missing id, where the intent has exactly one
    /// name whose id fits.
    func standIn(for missing: [String], in intent: String, _ tool: ToolSpec) -> (argument: String, name: String)? {
        let ids = missing.filter(Self.takesID)
        guard ids.count == 1, let argument = ids.first, !entities.isEmpty else { return nil }
        let text = Array(intent.utf8)
        let said = entities.values.filter { entry in
            // An ending entry still makes another a guess.
            !entry.hasEnded(.now) && tool.schema.takes(argument, tool.schema.typed(argument, entry.value))
        }.compactMap { entry -> (entry: MemoryStore.Entry, places: [Range<Int>])? in
            // The sign of a channel's name is no part of the word.
            let name = Self.namesChannel(argument) ? entry.name.utf8.drop { $0 == 0x23 } : entry.name.utf8[...]
            let places = Self.places(of: Array(name), in: text)
            return places.isEmpty ? nil : (entry, places)
        }
        // `Anna` inside of `Anna Schmidt` is not said.
        let whole = said.filter { one in
            !one.places.allSatisfy { place in
                said.contains { other in
                    other.places.contains {
                        $0.count > place.count && $0.contains(place.lowerBound)
                            && $0.upperBound >= place.upperBound
                    }
                }
            }
        }
        guard whole.count == 1, let found = whole.first?.entry, found.counts(.now),
            let name = Self.namesChannel(argument) ? Self.spelled(found.name, in: text) : found.name
        else { return nil }
        return (argument, name)
    }

    /// A channel's name as a text has it, with its sign or without.
    private static func spelled(_ name: String, in text: [UInt8]) -> String? {
        let name = Array(name.utf8)
        let forms = [name, otherForm(name)].sorted { $0.count > $1.count }
        return forms.first { !places(of: $0, in: text).isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a text has a name as whole words.
    static func says(_ text: String, _ name: String) -> Bool {
        !places(of: Array(name.utf8.drop { $0 == 0x23 }), in: Array(text.utf8)).isEmpty
    }

    /// The places where a name stands as whole words.
    private static func places(of name: [UInt8], in text: [UInt8]) -> [Range<Int>] {
        guard !name.isEmpty, name.count <= text.count else { return [] }
        /// A byte of a letter that is not ASCII counts as one of a word.
        func isWord(_ byte: UInt8) -> Bool {
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
        }
        return (0...(text.count - name.count)).compactMap { at in
            let end = at + name.count
            guard text[at] == name[0], text[at..<end].elementsEqual(name),
                at == 0 || !isWord(text[at - 1]), end == text.count || !isWord(text[end])
            else { return nil }
            return at..<end
        }
    }
}

extension MemoryStore.Entry {
    /// Whether it may be filled in.
    package func counts(_ now: Moment) -> Bool { state == .accepted && !hasEnded(now) }
}

extension ToolRegistry {
    /// The user's memory, to fill names in; nil where there is none. A memory that can't be read fills nothing, and is told;
    /// a store that can't be used at all is told by the command that runs the call.
    package func memory() -> Memory? {
        guard Store.exists else { return nil }
        let store: Store
        do throws(Failure) { store = try self.store() } catch {
            if error.status == .tryLater { progress.warn("nothing is filled in: \(error.message)") }
            return nil
        }
        do throws(Failure) {
            let entries = try MemoryStore(store, user: settings.user).entries()
            return entries.isEmpty ? nil : Memory(entries)
        } catch {
            progress.warn("nothing is filled in from the memory: \(error.message)", hint: error.hint)
            return nil
        }
    }

    /// Sentences about the arguments that a call says were filled in. Of the memory's each is as the memory has it now: a
    /// record's word alone would let it call any value known. A row's is the name that is looked at again before the call
    /// runs. Others are words of whoever made the call.
    package func filled(_ call: Call) -> (memory: [String], others: [String]) {
        var told = (memory: [String](), others: [String]())
        let (arguments, rows) = (call.arguments, (try? call.namedRows()) ?? [])
        for one in (call.filled?.array ?? []).prefix(20) {
            let argument = one[.argument]?.string ?? "?"
            switch one[.from]?.string.flatMap({ FilledArgument.Origin(rawValue: $0) }) {
            case .memory, nil: told.memory.append(remembered(one, argument, arguments[argument]))
            case .row?:
                guard let row = rows.first(where: { sameBytes($0.argument, argument) }) else { continue }
                told.others.append("\(argument): \(row.line) (row)")
            case let from?:
                // An argument that has another value by now was not filled in.
                guard let value = one[.value], arguments[argument]?.bytes == value.bytes else { continue }
                told.others.append("\(argument): \(one[.words]?.string ?? value.line) (\(from.rawValue))")
            }
        }
        return told
    }

    private func remembered(_ one: JSON, _ argument: String, _ value: JSON?) -> String {
        let name = one[.name]?.string ?? "?"
        guard let kind = one[.kind]?.string.flatMap({ MemoryStore.Kind(rawValue: $0) }),
            let toolkit = one[.toolkit]?.string, let entry = entry(toolkit, kind, name), entry.counts(.now)
        else { return "\(argument): the memory has no such entry" }
        let values = value.map { $0.array ?? [$0] } ?? []
        // A tool may write it another way: eur is EUR.
        guard values.contains(where: { sameBytes(($0.string ?? $0.line).lowercased(), entry.value.lowercased()) })
        else { return "\(argument): the memory has '\(entry.value)' for it" }
        let taint = entry.taint ? ", from text that is not trusted" : ""
        let what = kind == .entity ? "is '\(name)'" : "is your preference"
        return "\(argument) \(what) of \(toolkit)\(taint)"
    }

    private func entry(_ toolkit: String, _ kind: MemoryStore.Kind, _ name: String) -> MemoryStore.Entry? {
        guard Store.exists else { return nil }
        do throws(Failure) {
            return try MemoryStore(try store(), user: settings.user).entry(toolkit, kind, name)
        } catch { return nil }
    }
}
