import ActJSON
import ActMake
import ActModel
import ActRecord
import ActSettings
import ActTools

/// The call that the answer to a sentence wants.
struct WantedCall {
    /// Characters of the backend's words that a call keeps.
    private static let longestWords = 500

    private let sentence: String
    private let origin: InputFingerprint
    private let taint: Bool
    private let id: String

    init(_ sentence: String, from origin: InputFingerprint, taint: Bool, id: String) {
        (self.sentence, self.origin, self.taint, self.id) = (sentence, origin, taint, id)
    }

    /// The call; nil where the backend acted by itself. Throws where the answer refuses, or can't be read as a call.
    ///
    /// - Parameter tell: takes what is to be said of what the action lacks.
    func call(
        _ answer: JSON, _ maker: CallMaker, _ registry: ToolRegistry, _ tell: (ToolRegistry.Note) -> Void
    ) throws(Failure) -> Call? {
        switch ProcessAnswer(answer) {
        case .handled: return nil
        case .action(let type, let action):
            let (tool, arguments, notes) = try registry.reading(type, action)
            try registry.refuse(tool, madeOf: sentence, by: "backend")
            for note in notes { tell(note) }
            let call = try maker.call(
                tool, arguments, from: origin, id: id, taint: taint, intent: sentence,
                engine: registry.settings["engine"])
            guard let words = answer["message"]?.string, !words.isEmpty else { return call }
            return try call.setting([(.said, .text(shortened(words, WantedCall.longestWords)))])
        case .refusal(let words): throw Failure(.providerError, words)
        case .unclear(let words, _): throw Failure(.protocol, "cannot read the recorded answer: \(words)")
        }
    }
}
