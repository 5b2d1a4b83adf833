import ActJSON
package import ActRecord
import ActSentences
import ActSettings
import ActStore
import ActSystem
import ActTools

/// Sentences about what was done before.
extension CallMaker {
    /// The calls that undo the newest write of this conversation, for a sentence that takes it back; nil for any sentence
    /// that is about nothing of before. Throws why it can't be undone: nothing older is taken. So it does for words on
    /// rows that were listed, which are known to nobody here.
    ///
    /// - Parameter last: the id of the call that this command made last: a sentence may mean it.
    func earlier(
        _ sentence: String, from origin: InputFingerprint, taint: Bool, engine: String, after last: String?
    ) throws(Failure) -> [Call]? {
        let noun: String?
        switch Earlier(sentence) {
        case .undone(let said)?: noun = said
        case .listed(let words)?, .spoken(let words)?:
            throw Failure(
                .noMatch, "no call for '\(sentence)': '\(words)' is something that was listed or said before",
                hint: "act-chat knows what came before; here say the name or the number of a row")
        case nil: return nil
        }
        if let last, try !isEnded(last) {
            throw Failure(
                .noMatch, "the call before '\(sentence)' did not run yet", hint: "once it ran: act-log --undo last")
        }
        guard Store.exists else { throw Journal.noWrite(in: registry.settings.conversation) }
        let undone = try Journal(try registry.store()).undo(registry.lastWrite, user: registry.settings.user)
        if let noun, let tool = try registry.tool(undone.tool, provider: undone.provider, asks: false),
            tool.toolkit != Earlier.toolkit(noun) || !tool.profile.isLocal
        {
            throw Failure(
                .noMatch, "the last write is no \(noun), but \(tool.slug)", hint: "to undo it: act-log --undo last")
        }
        return try undone.calls.map { json throws(Failure) in
            let isTainted = taint || json[.taint]?.bool != false
            var record = json.object ?? JSON.Object()
            (record[.intent], record[.engine]) = (.text(sentence), .text(engine))
            (record[.taint], record[.line]) = (.bool(isTainted), origin.line.map { .int($0) })
            return try Call(line: JSON.object(record).bytes)
        }
    }

    /// Whether a sentence is about what was done or listed before, and no tool does what it says. Which row is meant by
    /// others is an argument that is missing.
    package static func isOfEarlier(_ sentence: String) -> Bool {
        switch Earlier(sentence) {
        case .undone?, .listed?: true
        case .spoken?, nil: false
        }
    }

    /// Whether a call only reads, so that nothing takes it back.
    package func reads(_ call: Call) -> Bool {
        guard let tool = try? registry.tool(call.tool ?? "", provider: call.provider, asks: false) else {
            return false
        }
        return registry.reads(tool)
    }

    /// Whether a call of this id is on record with its end.
    private func isEnded(_ id: String) throws(Failure) -> Bool {
        guard Store.exists else { return false }
        return try Journal(try registry.store()).entry(id, user: registry.settings.user)?.outcome != nil
    }
}
