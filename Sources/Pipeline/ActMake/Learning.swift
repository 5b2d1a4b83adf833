package import ActJSON
package import ActRecord
import ActSettings
import ActStore
import ActSystem
package import ActTools

/// Proposes entities out of results: names with their ids that an answer has, and the end of those that it contradicts.
/// Nothing of it counts before a person accepts it.
package struct Learning {
    /// Names of members that are an id, and that are a name, the best first. A title or a text is content, and no name.
    private static let ids = ["id", "gid", "uuid", "email"]
    private static let names = [
        "name", "display_name", "displayName", "real_name", "full_name", "fullName", "login",
    ]
    /// Words of tools that take a thing away.
    private static let endings: Set<String> = ["archive", "delete", "destroy", "erase", "purge", "remove", "trash"]

    /// Proposals of one result at most; values of an answer that are looked at, and how deep.
    private static let (most, mostValues, deepest) = (20, 100_000, 64)

    private let desk: MemoryOperations
    private let registry: ToolRegistry
    /// Whether the memory took no more, or can't be used.
    private var isOff = false

    package init(_ registry: ToolRegistry) {
        self.registry = registry
        desk = MemoryOperations(registry)
    }

    /// Passes every record on as it came, and proposes what its results have.
    package mutating func run(_ records: inout Records, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        while let record = try records.next(&out) {
            // The stream goes on whatever comes of the memory.
            do throws(Failure) { if !isOff { try learn(record) } } catch {
                isOff = true
                registry.progress.warn("learns no more: \(error.message)", hint: error.hint)
                // A full memory is no fault of the stream.
                if !error.code.is(.ofArguments) { out.note(error.status) }
            }
            try out.pass(record)
        }
    }

    /// The toolkit of a tool and provider, as this machine has it on record.
    private func toolkit(_ slug: String, _ provider: String?) throws(Failure) -> String? {
        try registry.tool(slug, provider: provider, asks: false)?.toolkit
    }

    private func learn(_ record: Record) throws(Failure) {
        let isResult = record.type == .result && record.outcome?.isDone == true
        guard isResult || record.type == .item, let slug = record.text(.tool) else { return }
        if isResult { try endGone(record, slug) }
        guard let data = record[isResult ? .data : .item] else { return }
        let found = Learning.entities(in: data)
        guard !found.isEmpty, let toolkit = try toolkit(slug, record.text(.provider)) else { return }
        let taint = record.isTainted(unsaid: true)
        var proposed = 0
        for one in found where proposed < Learning.most {
            let entry = MemoryStore.Entry(
                toolkit: Memory.folded(toolkit), kind: .entity, name: one.name, value: one.id,
                source: Learning.source(record), at: .now, until: nil, taint: taint, state: .proposed)
            // A name that the memory does not take is none.
            guard (try? entry.check()) != nil else { continue }
            if try desk.propose(entry).isNew { proposed += 1 }
        }
    }

    /// The id of a result, which no text of ours is.
    private static func source(_ record: Record) -> String {
        guard let id = record.text(.id), MemoryOperations.isID(id), id != MemoryOperations.person,
            id != MemoryOperations.imported
        else { return "result" }
        return id
    }

    /// The names of an answer with their ids. A name with two ids is none: which is meant would be a guess.
    static func entities(in data: JSON) -> [(name: String, id: String)] {
        var found: [(name: String, id: String)] = []
        var known: [[UInt8]: Int] = [:]
        var twofold: Set<Int> = []
        var left = mostValues
        func scan(_ value: JSON, _ depth: Int) {
            left -= 1
            guard left > 0, depth < deepest else { return }
            if let object = value.object {
                if let (name, id) = entity(object) {
                    if let at = known[Array(name.utf8)] {
                        if !sameBytes(found[at].id, id) { twofold.insert(at) }
                    } else {
                        known[Array(name.utf8)] = found.count
                        found.append((name, id))
                    }
                }
                for member in object.members { scan(member.value, depth + 1) }
            } else {
                for item in value.array ?? [] { scan(item, depth + 1) }
            }
        }
        scan(data, 0)
        return found.enumerated().filter { !twofold.contains($0.offset) }.map(\.element)
    }

    private static func entity(_ object: JSON.Object) -> (name: String, id: String)? {
        func first(_ keys: [String], _ read: (JSON) -> String?) -> String? {
            for key in keys { if let text = object[key].flatMap(read) { return text } }
            return nil
        }
        let id = first(ids) { $0.string ?? $0.number }
        guard let id, let name = first(names, { $0.string?.trimmed }), !sameBytes(name, id),
            MemoryOperations.isID(id),
            !isLikeID(name)
        else { return nil }
        return (name, id)
    }

    /// Whether a name looks like a service's id: one word of letters and at least three digits. A call that gives an id
    /// must never mean another.
    private static func isLikeID(_ name: String) -> Bool {
        !name.utf8.contains(0x20) && name.utf8.count >= 6 && name.utf8.filter { $0 &- 0x30 < 10 }.count >= 3
    }

    // Ends.

    /// Proposes the end of the entities whose id a call took away, by its arguments in the journal.
    private func endGone(_ record: Record, _ slug: String) throws(Failure) {
        let words = slug.lowercased().split { !$0.isLetter }.map(String.init)
        guard words.contains(where: Learning.endings.contains), Store.exists, let id = record.text(.id),
            let begun = try Journal(try registry.store()).begun(id, user: registry.settings.user),
            sameBytes(begun.tool, slug), let arguments = (try? JSON(begun.arguments))?.object,
            let toolkit = try toolkit(slug, begun.provider)
        else { return }
        let gone = arguments.members.filter { Memory.Part.takesID($0.key.text) }
            .flatMap { $0.value.array ?? [$0.value] }.compactMap { $0.string ?? $0.number }
        let memory = try desk.open()
        func ended() throws(Failure) -> [MemoryStore.Entry] {
            try memory.entries(of: Memory.folded(toolkit)).filter { entry in
                entry.state == .accepted && entry.kind == .entity
                    && gone.contains { sameBytes($0, entry.value) }
            }
        }
        guard try !ended().isEmpty else { return }
        try memory.change(lasting: false) { () throws(Failure) in
            for var entry in try ended() {
                entry.state = .ending
                entry.contradiction = MemoryStore.Contradiction(
                    value: nil, source: Learning.source(record), taint: record.isTainted(unsaid: true))
                try memory.put(entry)
            }
        }
    }
}
