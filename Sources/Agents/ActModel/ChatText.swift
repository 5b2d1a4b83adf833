import ActJSON
import ActLanguage
import ActRecord
import ActTerminal

/// The text of a turn as it comes: on a terminal at once, in pieces as records, or nowhere yet.
struct ChatText {
    private var piece = StreamedText()
    private var isShown = false
    /// Whether there was text, and whether the next is another answer's.
    private var hasText = false
    private var isNext = false
    /// Whether what was shown ends a line.
    private var endsLine = true

    /// Begins the text of another answer.
    mutating func begin(_ out: inout some ChatSink & ~Copyable) throws(Failure) {
        try end(&out)
        isNext = hasText
    }

    mutating func add(_ text: String, asRecords: Bool, _ out: inout some ChatSink & ~Copyable) throws(Failure) {
        guard out.streamsText || asRecords else { return }
        // As in the message.
        let apart = isNext && !out.streamsText ? "\n\n" : ""
        if !text.isEmpty { (hasText, isNext) = (true, false) }
        try write(piece.add(text.isEmpty ? "" : apart + text), &out)
    }

    /// Writes what was kept back, and ends the line at a terminal.
    mutating func end(_ out: inout some ChatSink & ~Copyable) throws(Failure) {
        try write(piece.rest(), &out)
        guard out.streamsText, !endsLine else { return }
        try out.write(text: "\n")
        endsLine = true
    }

    private mutating func write(_ text: String, _ out: inout some ChatSink & ~Copyable) throws(Failure) {
        guard !text.isEmpty else { return }
        if out.streamsText {
            try out.write(text: piece.shown(text))
            endsLine = text.utf8.last == 0x0A
        } else {
            try out.write(.record(.delta, [(.text, .text(text))]))
        }
        try out.flush()
    }
}

/// The answers of a turn, as one message.
struct ChatSummary {
    private var texts: [String] = []
    private var usage: ModelUsage?
    /// Whether the cost of each answer is known.
    private var isPriced = true
    private var model = ""
    private var stop = ModelAnswer.Stop.end

    mutating func add(_ answer: ModelAnswer) {
        if !answer.text.isEmpty { texts.append(answer.text) }
        (model, stop) = (answer.model, answer.stop)
        if answer.usage?.cost == nil { isPriced = false }
        guard let more = answer.usage else { return }
        var all = usage ?? ModelUsage()
        all.input += more.input
        all.output += more.output
        all.cached += more.cached
        all.cost = Decimal.sum(all.cost ?? .zero, more.cost ?? .zero)
        usage = all
    }

    /// Its `message` record (act-record(5)).
    func record(conversation: String, isTainted: Bool) -> JSON {
        let tokens = usage.map { usage in
            JSON.record([
                (.input, .int(usage.input)), (.output, .int(usage.output)), (.cached, .int(usage.cached)),
                (.cost, isPriced ? usage.cost.map { .number($0.plain) } ?? .null : .null),
            ])
        }
        return .record(
            .message,
            [
                (.role, .text("assistant")),
                (.text, .text(texts.joined(separator: "\n\n"))),
                (.model, .text(model)), (.stop, .text(stop.rawValue)), (.usage, tokens ?? .null),
                (.conversation, .text(conversation)), (.taint, .bool(isTainted)),
            ])
    }
}
