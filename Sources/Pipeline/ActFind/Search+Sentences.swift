import ActJSON
import ActMake
package import ActRecord
import ActTools

/// Sentences, which are read before tools are ranked.
extension Search {
    /// Notes a call that is made by others.
    package mutating func note(_ record: Record) {
        if let call = Call(record), !maker.reads(call) { last = call.id ?? "" }
    }

    /// Whether an answer leads to nothing that could be taken back.
    func isReading(_ answer: Answered) -> Bool {
        guard case .calls(let calls) = answer else { return true }
        return calls.allSatisfy { maker.reads($0) }
    }

    /// The calls of a sentence that states something, or asks for what is there; nil where it is none, or names a toolkit
    /// of another provider.
    ///
    /// - Parameter last: the id of the call that was made before.
    mutating func stated(_ intent: Intent, after last: String?) throws(Failure) -> Answered? {
        guard readsSentences, !Search.asksFor(try namedApart(), intent.text) else { return nil }
        do throws(Failure) {
            return try maker.stated(intent.text, from: intent.origin, taint: intent.taint, after: last)
                .map { .calls($0) }
        } catch {
            guard error.code.is(.nothing) || error.code.is(.ofTool) || error.code.is(.ofSetup) else { throw error }
            // No tool is another way to mean what was done before.
            return CallMaker.isOfEarlier(intent.text) ? .failure(error) : nil
        }
    }

    /// The toolkits of other providers, looked up once.
    private mutating func namedApart() throws(Failure) -> Set<String> {
        if let known = foreignToolkits { return known }
        let others = try catalog.toolkitNames().filter { !registry.profile($0.provider).isLocal }
        let names = Set(others.map { $0.name.lowercased() })
        foreignToolkits = names
        return names
    }

    /// Whether an intent asks for one of these toolkits by name: `in notion`, `via gmail`.
    private static func asksFor(_ toolkits: Set<String>, _ intent: String) -> Bool {
        let words = intent.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.map(
            String.init)
        let leads: Set<String> = ["in", "on", "via", "using", "with", "through", "to", "from"]
        return zip(words, words.dropFirst()).contains { leads.contains($0) && toolkits.contains($1) }
    }
}
