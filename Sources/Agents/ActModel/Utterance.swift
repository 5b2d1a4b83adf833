package import ActJSON
package import ActMake
package import ActRecord
package import ActSettings
import ActTools

/// A sentence that a call is to be made of.
package struct Utterance {
    package let text: String
    /// The number of its line; nil for operands.
    package let line: Int?
    package let origin: InputFingerprint
    package let taint: Bool
    /// The id that it was posted under before, where that may have had an effect.
    package let id: String?

    init(_ text: String, line: Int?, origin: InputFingerprint, taint: Bool, id: String? = nil) {
        self.text = text
        self.line = line
        self.origin = origin
        self.taint = taint
        self.id = id
    }

    /// The `error` record in the place of its call. It keeps the whole sentence, for `--retry`.
    ///
    /// - Parameter wordings: command lines for what it may mean, each a list of words.
    package func record(
        _ failure: Failure, wordings: [JSON] = [], more: [(RecordKey, JSON?)] = []
    ) -> JSON {
        let error = failure.record([
            (.wordings, wordings.isEmpty ? nil : .array(wordings)), (.line, line.map { .int($0) }),
            (.input, .text(String(text.prefix(80)))),
        ])
        guard case .object(var members) = error else { return error }
        for (key, value) in [(.text, .text(text)), (.taint, .bool(taint))] + more { members[key] = value }
        return .object(members)
    }

    /// Whether a failure is about a sentence alone, so that the others go on.
    package static func isCause(of failure: Failure) -> Bool {
        !failure.code.is(.ofRun)
    }
}

/// The sentences of a run: its operands; else the lines and the `intent` records of its input and, with `--retry`, the
/// `error` records that have a sentence.
package struct Utterances: ~Copyable {
    package enum Item {
        case sentence(Utterance)
        /// Passes through.
        case record(Record)
    }

    private var records: Records
    /// Gives the next line that a person types at a prompt, nil at the end; nil where there is no prompt.
    private let typed: (() -> String?)?
    private var lines = 0
    /// The operands; nil without them, and once they were handed out.
    private var operands: String?
    private let hasOperands: Bool
    private let retries: Bool
    private let trustsInput: Bool
    package let isStrict: Bool

    package init(
        _ words: [String], _ input: Input.Options, _ settings: Settings, retries: Bool,
        typed: (() -> String?)? = nil
    ) {
        self.typed = typed
        records = Records(input, takesText: true)
        operands = words.isEmpty ? nil : words.joined(separator: " ")
        hasOperands = !words.isEmpty
        self.retries = retries
        trustsInput = settings.trustsInput
        isStrict = input.strict
    }

    /// The next sentence or record; nil at the end.
    ///
    /// - Parameter isKnown: whether a sentence whose outcome is unknown may be given to the engine again, by the id that it
    ///   was posted under.
    package mutating func next(
        _ out: inout some RecordSink & ~Copyable,
        isKnown: (String) throws(Failure) -> Bool = { _ throws(Failure) in false }
    ) throws(Failure) -> Item? {
        guard !hasOperands else {
            defer { operands = nil }
            return operands.map { .sentence(Utterance($0, line: nil, origin: .line($0), taint: false)) }
        }
        if let typed {
            try out.flush()
            guard let text = typed() else { return nil }
            lines += 1
            return .sentence(Utterance(text, line: lines, origin: .line(text, lines), taint: false))
        }
        switch try records.nextItem(&out) {
        case nil: return nil
        case .text(let text, let number)?:
            let taint = !trustsInput && !Input.isTyped
            return .sentence(Utterance(text, line: number, origin: .line(text, number), taint: taint))
        case .record(let record)?: return try utterance(record, isKnown).map { .sentence($0) } ?? .record(record)
        }
    }

    /// The sentence of a record; nil for one that passes through.
    private func utterance(
        _ record: Record, _ isKnown: (String) throws(Failure) -> Bool
    ) throws(Failure) -> Utterance? {
        let isError = retries && record.type == .error
        guard isError || record.type == .intent, let text = record.text(.text) else { return nil }
        let taint = record.isTainted(unsaid: !trustsInput)
        guard isError else {
            return Utterance(text, line: record.number, origin: InputFingerprint(record), taint: taint)
        }
        let id = record.text(.id)
        let status = record.errorCode?.status
        // It may have had its effect, or still have it: only an engine that knows its call can tell.
        if status == .unknownOutcome || id != nil && status == .tryLater {
            guard let id, try isKnown(id) else { return nil }
        }
        let origin = InputFingerprint.line(text, record.number)
        return Utterance(text, line: record.number, origin: origin, taint: taint, id: id)
    }

    /// Writes the error that stands in a sentence's place. Throws what is no fault of the sentence's, and with `--strict`
    /// any.
    ///
    /// - Parameter wordings: command lines for what the sentence may mean.
    package func write(
        _ failure: Failure, of sentence: Utterance, wordings: [JSON] = [],
        _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) {
        guard Utterance.isCause(of: failure) else { throw failure }
        try out.write(sentence.record(failure, wordings: wordings))
        if let stop = stop(failure, of: sentence) { throw stop }
    }

    /// The failure that ends the run where a sentence has failed, with `--strict`.
    package func stop(_ failure: Failure, of sentence: Utterance) -> Failure? {
        guard isStrict, let line = sentence.line else { return nil }
        var stop = Failure(failure.code, "line \(line): \(failure.message)", hint: failure.hint)
        stop.isTold = true
        return stop
    }

    // As a source of a run.

    package mutating func isReady() throws(Failure) -> Bool { hasOperands ? true : try records.isReady() }
    package var waits: Int32? { hasOperands ? nil : records.waits }
    package var share: (read: Int, size: Int)? { hasOperands ? nil : records.share }
    package var isRepeatable: Bool { hasOperands || records.isRepeatable }
}
