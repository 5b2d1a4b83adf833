package import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
package import ActTools

/// The difference between a server's entry and the one of its name of which a person stated facts, or whose tools were
/// pinned. Both count for one entry alone, and somebody has to say that they ended.
package struct EntryChange {
    package let toolkit: String
    /// The facts of the entry before; empty where its tools were pinned, and no more.
    package let facts: ServerFacts
    /// Whether the pins ended too.
    let endsPins: Bool
    package let parts: [Part]

    /// A part that is another one; nil where an entry has none of this name.
    package struct Part {
        package let name: String
        package let was: String?
        package let now: String?
    }

    /// The facts that were stated, in words; nil for none.
    package var stated: String? {
        let folders = facts.folders.map {
            sameBytes($0.path, ServerFacts.here) ? "the folder where act is started" : $0.path
        }
        let all =
            (folders.isEmpty ? [] : ["folders \(folders.joined(separator: ", "))"])
            + (facts.service.map { ["service \($0.words)"] } ?? []) + (facts.isTrusted ? ["trust"] : [])
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }

    /// The reason that this is of a question, with the names of the parts: an agent is shown no values.
    var reason: String {
        let names = parts.map(\.name).joined(separator: ", ")
        let ended = stated == nil ? "its server was pinned" : "the statements on its server count"
        return "\(ended) for another entry\(names.isEmpty ? "" : " (\(names))")"
    }

    /// The reason, where a call of this risk may have been free before.
    func reason(for risk: Risk) -> String? {
        let isAbout = risk.level == .low ? !facts.folders.isEmpty || facts.service != nil : facts.isTrusted
        return isAbout ? reason : nil
    }

    /// The same for a person, with the parts as they were and as they are.
    package var words: String {
        let all = parts.map { part in
            switch (part.was, part.now) {
            case (let was?, let now?): "\(part.name): \(now), was \(was)"
            case (nil, let now?): "\(part.name): \(now), was not there"
            case (let was?, nil): "\(part.name): gone, was \(was)"
            case (nil, nil): "\(part.name): another value"
            }
        }
        let ended = stated.map { "'\(toolkit)' has none of what was stated of another entry: \($0)" }
        return "\(ended ?? "the tools of '\(toolkit)' were pinned for another entry"). "
            + (all.isEmpty ? "Differs: a value that is not shown" : "Differs: \(all.joined(separator: "; "))")
    }

    package var remedy: String {
        "act-confirm --pin \(toolkit) shows both; a command with its whole path is one program wherever act starts"
    }
}

extension EntryChange {
    fileprivate init(_ toolkit: String, _ before: JSON, _ now: ToolkitEntry, endsPins: Bool) {
        (self.toolkit, self.endsPins, facts) = (toolkit, endsPins, ServerFacts(before))
        let was = (before["parts"]?.array ?? []).compactMap { ToolkitEntry.Part($0) }
        var parts: [Part] = []
        for part in now.parts {
            let old = was.first { sameBytes($0.name, part.name) }
            if let old, old == part { continue }
            let isShown = part.isShown && old?.isShown ?? true
            let new = isShown ? part.text : old == nil ? "a value" : nil
            parts.append(Part(name: part.name, was: isShown ? old?.text : nil, now: new))
        }
        for part in was where !now.parts.contains(where: { sameBytes($0.name, part.name) }) {
            parts.append(Part(name: part.name, was: part.isShown ? part.text : "a value", now: nil))
        }
        self.parts = parts
    }

    /// An entry as it is kept beside its facts.
    static func text(of entry: ToolkitEntry, _ toolkit: String) -> JSON {
        .object([
            (RecordKey.toolkit.rawValue, .text(toolkit)), (RecordKey.origin.rawValue, .text(entry.origin)),
            ("parts", .array(entry.parts.map(\.json))),
        ])
    }
}

extension ToolkitEntry.Part {
    fileprivate var json: JSON { .array([.text(name), .text(text), .bool(isShown)]) }

    fileprivate init?(_ json: JSON) {
        guard let items = json.array, items.count == 3, let name = items[0].string, let text = items[1].string,
            let isShown = items[2].bool
        else { return nil }
        self.init(name, text, isShown: isShown)
    }
}

extension ToolRegistry {
    /// The change from the entry of which something was stated or pinned; nil where nothing is lost, or a person has seen that at the
    /// pin.
    func change(of entry: ToolkitEntry, _ toolkit: String) throws(Failure) -> EntryChange? {
        guard Store.exists else { return nil }
        let rows = try FactTable(try store(), user: settings.user).all().filter {
            $0.text[.toolkit]?.string.map { sameBytes($0, toolkit) } ?? false
        }
        let own = rows.first { sameBytes($0.entry, entry.digest) }
        guard own.map({ !ServerFacts.isStated($0.text) }) ?? true else { return nil }
        let others = rows.filter { !sameBytes($0.entry, entry.digest) }
        let endsPins = !rows.contains { $0.text[.origin]?.string.map { sameBytes($0, entry.origin) } ?? false }
        let before = others.first { !ServerFacts($0.text).isEmpty } ?? (endsPins ? others.first : nil)
        return before.map { EntryChange(toolkit, $0.text, entry, endsPins: endsPins) }
    }

    /// The tool, where it needs a pin and nobody has pinned it as it is, with the entry for which it was.
    func unpinnedNow(_ tool: ToolSpec) throws(Failure) -> UnpinnedTool? {
        guard let new = try unpinned(tool) else { return nil }
        guard !new.isChanged, let entry = provider(tool.provider)?.entry(of: tool.toolkit),
            let change = try change(of: entry, tool.toolkit), change.endsPins
        else { return new }
        return UnpinnedTool(tool, change: change)
    }

    /// Keeps the entry of a toolkit whose tools are pinned, so that another one can be told from it.
    func note(_ toolkit: String, of provider: String) throws(Failure) {
        guard let entry = self.provider(provider)?.entry(of: toolkit) else { return }
        let table = FactTable(try store(), user: settings.user)
        if try table.text(entry.digest) == nil { try table.put(entry.digest, EntryChange.text(of: entry, toolkit)) }
    }

    /// The servers of which something was stated or pinned that counts no longer.
    package func entryChanges() throws(Failure) -> [EntryChange] {
        guard Store.exists else { return [] }
        let known = try FactTable(try store(), user: settings.user).all().compactMap { $0.text[.toolkit]?.string }
        var changes: [EntryChange] = []
        for toolkit in Set(known).sorted() {
            for provider in providers {
                guard let entry = provider.entry(of: toolkit) else { continue }
                if try facts(of: entry).isEmpty, let change = try change(of: entry, toolkit) {
                    changes.append(change)
                }
            }
        }
        return changes
    }

    /// A check for each server of which something was stated or pinned that counts no longer.
    package func checksOfEntries() throws(Failure) -> [Check] {
        try entryChanges().map { Check("statements on \($0.toolkit)", false, $0.words, $0.remedy) }
    }
}
