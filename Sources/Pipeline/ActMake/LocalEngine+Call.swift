package import ActJSON
package import ActRecord
package import ActSentences
package import ActSettings
package import ActSystem
import ActTools

extension LocalEngine {
    /// The engine with a person's zone, currency and words for categories.
    package init(reading settings: Settings, now: Moment = .now) {
        self.init(
            now: now, zone: settings.zone, currency: settings.currency,
            categories: settings.members(of: "category.").map { ($0.word, $0.value.text) })
    }

    /// The call records that a sentence means, one for each thing that it says, with the sentence as their intent. One that
    /// asks for what is there is filled by its tool's schema.
    ///
    /// - Parameters:
    ///   - engine: this engine's word in the setting.
    ///   - last: the id of the call that the command made before.
    package func calls(
        _ sentence: String, _ maker: CallMaker, from origin: InputFingerprint, taint: Bool, engine: String,
        after last: String?
    ) throws(Failure) -> [Call] {
        if let calls = try maker.earlier(sentence, from: origin, taint: taint, engine: engine, after: last) {
            return calls
        }
        var calls: [Call] = []
        for reading in try readings(sentence) {
            if let refusal = reading.refusal {
                calls.append(
                    try maker.named(reading, refusal, from: origin, taint: taint, intent: sentence, engine: engine))
                continue
            }
            let maker = reading.isQuery ? maker.answering : maker.unfilled
            calls.append(
                try maker.call(
                    try maker.registry.existing(reading.tool), reading.arguments, from: origin, taint: taint,
                    intent: sentence, engine: engine, choices: reading.choices, unused: reading.unused,
                    told: reading.told))
        }
        return calls
    }

    /// An error for a sentence whose hint is the first of the command lines that say what it may mean, and these.
    ///
    /// - Parameter taint: whether the sentence is untrusted: a command line would make it the person's own words.
    package func helped(
        _ failure: Failure, _ sentence: String, taint: Bool
    ) -> (failure: Failure, wordings: [JSON]) {
        guard failure.code.is(.nothing), !taint else { return (failure, []) }
        let hints = wordings(sentence).map { ["act-process", "--", $0] }
        guard let hint = hints.first?.map(shellWord).joined(separator: " "), Earlier(sentence) == nil else {
            return (failure, [])
        }
        return (Failure(failure.code, failure.message, hint: "try \(hint)"), hints.map { .texts($0) })
    }
}

extension CallMaker {
    /// An error with the sentence that is meant, where one can be read instead.
    package func helped(_ failure: Failure, _ sentence: String, taint: Bool) -> Failure {
        sentences?.helped(failure, sentence, taint: taint).failure ?? failure
    }

    /// The calls of a sentence that states something, or asks for what is there: its arguments are not read from an
    /// intent.
    package func stated(
        _ sentence: String, from origin: InputFingerprint, taint: Bool, after last: String?
    ) throws(Failure) -> [Call]? {
        try sentences?.calls(
            sentence, self, from: origin, taint: taint, engine: LocalEngine.engines[0], after: last)
    }
}
