package import ActJSON

/// The records of a stream, one after another. A line that is none comes as an `error` record with its line number and
/// byte offset, to be passed on in its place, and costs nothing but itself (`strict` stops after it); blank lines are
/// passed over.
package struct Records: ~Copyable {
    private var input: Input
    private var scanner = JSONScanner(mostKeys: Records.mostKeys)
    private let strict: Bool

    /// A record or, for commands that take sentences, a line that does not begin with '{'; elsewhere such a line is an
    /// error.
    package enum Item {
        case record(Record)
        case text(String, number: Int)
    }

    /// No sentence that is meant is longer, in bytes.
    private static let longestSentence = 1 << 20
    /// Members of a record's objects that are open at once, at most: each takes more memory than the line.
    private static let mostKeys = 1 << 17
    private let takesText: Bool
    /// Whether objects without a type are taken too.
    private let takesRows: Bool
    /// Thrown once the error record that says the same was handed out (`strict`).
    private var stop: Failure?

    package init(_ options: Input.Options, takesText: Bool = false, takesRows: Bool = false) {
        input = Input(options.files, limit: options.maxLine)
        strict = options.strict
        self.takesText = takesText
        self.takesRows = takesRows
    }

    /// The records of one file.
    package init(file: String) {
        input = Input([file])
        strict = false
        takesText = false
        takesRows = false
    }

    package var waits: Int32? { input.waits }
    /// How often more of the input was read: what was there by then came before.
    package private(set) var reads = 0

    package mutating func isReady() throws(Failure) -> Bool {
        if stop != nil { return true }
        return try input.isReady()
    }

    /// The bytes that were handed out, and the size of all; nil where it is not known.
    package var share: (read: Int, size: Int)? { input.share }

    /// Whether the same files can be read again from their beginning.
    package var isRepeatable: Bool { input.isRegular }

    /// The next record; nil at the end.
    package mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Record? {
        guard case .record(let record)? = try nextItem(&out) else { return nil }
        return record
    }

    /// The next record or, where sentences are taken, line of text.
    package mutating func nextItem(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Item? {
        if let stop { throw stop }
        while let line = try input.next(&out) {
            reads = input.reads
            switch line {
            case .tooLong(let offset, let start):
                return try bad(Failure(.badRecord, "the line is too long", hint: "see --max-line"), offset, start)
            case .text(let text, let offset, let whole):
                guard let first = text.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
                if takesText, first != 0x7B {
                    guard text.count <= Records.longestSentence else {
                        return try bad(
                            Failure(.badRecord, "the sentence is too long"), offset, Array(text.prefix(120)))
                    }
                    if let sentence = String(validating: text, as: UTF8.self) {
                        return .text(sentence, number: input.number)
                    }
                    return try bad(Failure(.badRecord, "invalid UTF-8"), offset, Array(text.prefix(120)))
                }
                do throws(JSONError) {
                    try scanner.scan(text)
                } catch {
                    let cut = !whole && error.offset >= text.count
                    let message = cut ? "the input ends in the middle of a record" : error.message
                    return try bad(Failure(.badRecord, message), offset + error.offset, Array(text.prefix(120)))
                }
                if let record = Record(bytes: Array(text), scanner, number: input.number, isRow: takesRows) {
                    // The text is not used any more.
                    input.giveBack()
                    return .record(record)
                }
                let failure = Failure(.badRecord, "not a record: no object with a string 'type'")
                return try bad(failure, offset, Array(text.prefix(120)))
            }
        }
        return nil
    }

    private mutating func bad(_ failure: Failure, _ offset: Int, _ start: [UInt8]) throws(Failure) -> Item {
        if strict {
            let place = (input.file.map { "\($0): " } ?? "") + "line \(input.lineInFile): "
            stop = Failure(failure.code, place + failure.message, hint: failure.hint)
            stop?.isTold = true
        }
        let record = failure.record([
            (.file, input.file.map { .text($0) }), (.line, .int(input.lineInFile)), (.offset, .int(offset)),
            (.input, .text(String(decoding: start.prefix(80), as: UTF8.self))),
        ])
        return .record(try Record(record, number: input.number))
    }
}
