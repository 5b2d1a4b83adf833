package import ActJSON
import ActMake
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Calls of the queue by words, for a person who types them in the place of an id.
extension QueueOperations {
    /// Calls that an error names, at most.
    private static let most = 9

    /// The most calls whose words are looked at.
    private static let looked = 1000

    /// The ids that these operands mean: behind `name:` are words of one call's sentence, tool and arguments. Throws where
    /// none has them, or several do.
    package func ids(_ operands: [String]) throws(Failure) -> [String] {
        var all: [(id: String, text: String)]?
        var ids: [String] = []
        for operand in operands {
            guard let words = RowSource.name(in: operand) else {
                ids.append(operand)
                continue
            }
            // An id may be any text.
            if try isID(operand) {
                ids.append(operand)
                continue
            }
            let known = if let all { all } else { try texts() }
            all = known
            let match = RowMatch(words)
            let fitting = known.filter { match.nearness($0.text) == .words }
            guard let one = fitting.first else { throw absent(words) }
            guard fitting.count == 1 else {
                let shown = fitting.prefix(QueueOperations.most).map {
                    "\(shellWord($0.id)) (\(shortened($0.text, 80)))"
                }
                throw Failure(
                    .badArguments, "\(fitting.count) calls have the words '\(words)'",
                    hint: "say more of one, or take its id: \(shown.joined(separator: ", "))")
            }
            ids.append(one.id)
        }
        return ids
    }

    /// Whether a call of the queue, or one whose outcome nobody knows, has this id.
    private func isID(_ text: String) throws(Failure) -> Bool {
        guard Store.exists else { return false }
        let store = try registry.store()
        if try queue(store).entry(text) != nil { return true }
        let entry = try Journal(store).entry(text, user: registry.settings.user)
        return entry.map { $0.outcome?.isUnknown ?? true } ?? false
    }

    /// The calls of the queue and those whose outcome nobody knows, each with its sentence, tool and arguments. Throws
    /// where they are so many that a look at all takes long.
    private func texts() throws(Failure) -> [(id: String, text: String)] {
        guard Store.exists else { return [] }
        let store = try registry.store()
        var texts: [(id: String, text: String)] = []
        func add(_ id: String, _ parts: [String?]) throws(Failure) {
            guard texts.count < QueueOperations.looked else {
                throw Failure(
                    .badArguments,
                    "more than \(QueueOperations.looked) calls are there, too many for words to name one",
                    hint: "name it by its id: act-queue list")
            }
            texts.append((id, parts.compactMap(\.self).joined(separator: " ")))
        }
        let most = QueueOperations.looked + 1
        try queue(store).list(limit: most) { entry throws(Failure) in
            guard case .success(let entry) = entry else { return }
            let call = try? entry.call()
            try add(entry.id, [call?.intent, entry.tool, call.map { JSON.object($0.arguments).line }])
        }
        let journal = Journal(store)
        try journal.unknown(user: registry.settings.user, conversation: registry.asker, limit: most) {
            call throws(Failure) in
            guard try queue(store).entry(call.id) == nil else { return }
            let begun = try journal.begun(call.id, user: registry.settings.user)
            try add(call.id, ["\(call.tool) \(begun?.arguments ?? "")"])
        }
        return texts
    }
}
