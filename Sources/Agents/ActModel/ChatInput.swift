package import ActJSON
package import ActRecord
package import ActSettings
import ActSystem
import ActTerminal

/// The person's side of a turn: words on the command line, standard input, or one with the other behind it.
package struct ChatInput {
    package struct Sentence {
        package let words: String
        /// Text that is given with the words; empty for none.
        package let text: String
        package let taint: Bool
    }

    /// The operand that stands for standard input.
    private static let mark = "-"
    /// Bytes of standard input behind a sentence.
    private static let longest = 1 << 20

    private let words: [String]
    private let trustsInput: Bool
    private let command: String
    private let isQuiet: Bool
    /// Whether the person was told that standard input is not read.
    private var isTold = false

    package init(_ words: [String], _ settings: Settings, command: String, isQuiet: Bool) {
        self.words = words == [ChatInput.mark] ? [] : words
        trustsInput = settings.trustsInput
        self.command = command
        self.isQuiet = isQuiet
    }

    /// The sentence; nil for an empty input. Records of the input that are none pass through.
    package mutating func read(
        _ options: Input.Options, _ settings: Settings, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) -> Sentence? {
        guard !words.isEmpty else { return try ChatInput.alone(options, settings, &out) }
        let takesInput = words.last == ChatInput.mark
        let sentence = words.dropLast(takesInput ? 1 : 0).joined(separator: " ").trimmed
        guard !sentence.isEmpty else { throw .usage("expected a sentence", hint: "\(command) 'what to do'") }
        guard takesInput else {
            tellUnread()
            return Sentence(words: sentence, text: "", taint: false)
        }
        let bytes = try readAll(0, name: "standard input", limit: ChatInput.longest)
        let text = try ChatInput.text(of: bytes).trimmed
        return Sentence(words: sentence, text: text, taint: !trustsInput && !Input.isTyped && !text.isEmpty)
    }

    /// The text of standard input, without a byte order mark. Bytes that are none cost their characters in a text, and
    /// are told where they are another encoding's or a program's.
    private static func text(of bytes: [UInt8]) throws(Failure) -> String {
        guard !bytes.contains(0), ![[0xFE, 0xFF], [0xFF, 0xFE]].contains(where: bytes.starts) else {
            throw Failure(
                .badRecord, "standard input is no text in UTF-8",
                hint: "give the text in it, as by pdftotext(1) or by 'iconv -f UTF-16 -t UTF-8'")
        }
        return String(decoding: bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0), as: UTF8.self)
    }

    /// Says once that standard input is not read, where something waits there.
    package mutating func tellUnread() {
        guard !isTold, !isQuiet, !words.isEmpty, words.last != ChatInput.mark, Input.isWaiting else { return }
        complain(command, "standard input is not read: '-' behind the sentence adds it")
        isTold = true
    }

    /// The sentence of standard input: all of its text, or the line that a person types.
    private static func alone(
        _ options: Input.Options, _ settings: Settings, _ out: inout some RecordSink & ~Copyable
    ) throws(Failure) -> Sentence? {
        var sentences = Utterances([], options, settings, retries: false)
        var (lines, taint): ([String], Bool) = ([], false)
        while let item = try sentences.next(&out) {
            switch item {
            case .sentence(let sentence):
                lines.append(sentence.text)
                taint = taint || sentence.taint
            case .record(let record): try out.pass(record)
            }
            if Input.isTyped { break }
        }
        let sentence = lines.joined(separator: "\n").trimmed
        return sentence.isEmpty ? nil : Sentence(words: sentence, text: "", taint: taint)
    }
}
