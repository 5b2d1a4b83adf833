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
            let known = if let all { all } else { try texts() }
            all = known
            // An id may be any text.
            guard !known.contains(where: { sameBytes($0.id, operand) }) else {
                ids.append(operand)
                continue
            }
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

    /// The calls of the queue and those whose outcome nobody knows, each with its sentence, tool and arguments.
    private func texts() throws(Failure) -> [(id: String, text: String)] {
        guard Store.exists else { return [] }
        let store = try registry.store()
        var texts: [(id: String, text: String)] = []
        try queue(store).list { entry throws(Failure) in
            guard case .success(let entry) = entry else { return }
            let call = try? entry.call()
            let parts = [call?.intent, entry.tool, call.map { JSON.object($0.arguments).line }]
            texts.append((entry.id, parts.compactMap(\.self).joined(separator: " ")))
        }
        let journal = Journal(store)
        try journal.unknown(user: registry.settings.user, conversation: registry.asker) { call throws(Failure) in
            guard !texts.contains(where: { sameBytes($0.id, call.id) }) else { return }
            let begun = try journal.begun(call.id, user: registry.settings.user)
            texts.append((call.id, "\(call.tool) \(begun?.arguments ?? "")"))
        }
        return texts
    }
}
