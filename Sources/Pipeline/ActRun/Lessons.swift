import ActFind
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The intents that search was taught in a run: each once, and no more of a tool than are kept, so that a long run of
/// calls costs little and drowns nothing.
final class Lessons {
    /// By tool, as hashes.
    private var taught: [String: Set<Int>] = [:]

    /// Lets search learn the intent behind a call that was done, unless the call may be made from untrusted text, or an
    /// engine read the intent: its words need not be those of that one tool.
    func teach(_ call: InFlightCall, _ settings: Settings, _ store: Store) {
        let intent = call.admitted.intent
        guard !call.call.isTainted, !call.submitted.record.has(.engine), settings.learns, let words = intent.intent
        else { return }
        let key = "\(intent.provider) \(intent.tool)"
        guard taught[key, default: []].count < Catalog.kept,
            taught[key, default: []].insert(words.hashValue).inserted
        else { return }
        // A lesson that fails must not undo the outcome.
        try? store.transaction { () throws(Failure) in
            try Catalog(store).learn(words, intent.provider, intent.tool)
        }
    }
}
