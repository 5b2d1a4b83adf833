import ActJSON
import ActRecord

/// JSON texts one after another, each on a line of its own or over several. A text that can't become one costs the lines
/// up to the one that shows it; reading goes on with that. Time is linear in the input.
struct JSONTexts: ~Copyable {
    /// Lines of a text that is read again from one of its first.
    private static let fewLines = 64

    private var input: Input
    private let limit: Int
    private let strict: Bool
    private var stop: Failure?
    private var scanner = JSONScanner()
    /// The lines of a text that is not whole yet, each with its LF, and the first one's number.
    private var pending: [UInt8] = []
    private var first = 0
    private var lines = 0
    /// Brackets that are open behind them, and whether a string is.
    private var depth = 0
    /// Lines of `pending` at which it is looked at again: twice as many as the last time.
    private var look = 2
    /// Lines to be read once more.
    private var again: ArraySlice<(bytes: [UInt8], number: Int)> = []

    init(_ options: Input.Options) {
        input = Input(options.files, limit: options.maxLine)
        limit = options.maxLine
        strict = options.strict
    }

    /// The next text, with its first line's number; nil at the end. A bad one is told, and passed over.
    mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> (
        json: JSON, bytes: [UInt8], line: Int
    )? {
        if let stop { throw stop }
        while true {
            guard let line = try nextLine(&out) else {
                guard !pending.isEmpty else { return nil }
                try reread("the input ends in the middle of a JSON text", at: pending.count, &out)
                continue
            }
            guard take(line.bytes, line.number) else { continue }
            if depth > 0 {
                if pending.count > limit {
                    try bad("the JSON text is too long", &out)
                } else if lines == look {
                    look *= 2
                    try check(&out)
                }
                continue
            }
            do throws(JSONError) {
                let json = try JSON(pending)
                defer { forget() }
                return (json, pending, first)
            } catch { try reread(error.message, at: error.offset, &out) }
        }
    }

    private mutating func nextLine(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> (
        bytes: [UInt8], number: Int
    )? {
        if let line = again.popFirst() { return line }
        switch try input.next(&out) {
        case nil: return nil
        case .tooLong(_, let start)?:
            (first, pending) = (input.lineInFile, start)
            try bad("the line is too long", &out)
            return ([], input.lineInFile)
        case .text(let text, _, _)?: return (Array(text), input.lineInFile)
        }
    }

    /// Adds a line; false for a blank one before a text.
    private mutating func take(_ line: [UInt8], _ number: Int) -> Bool {
        if pending.isEmpty {
            guard line.contains(where: { $0 > 0x20 }) else { return false }
            first = number
        }
        pending += line
        pending.append(0x0A)
        lines += 1
        var isInString = false
        var isEscaped = false
        // No string goes over a line's end.
        for byte in line {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                if byte == 0x5C { isEscaped = true }
                if byte == 0x22 { isInString = false }
            } else {
                switch byte {
                case 0x22: isInString = true
                case 0x7B, 0x5B: depth += 1
                case 0x7D, 0x5D: depth -= 1
                default: break
                }
            }
        }
        return true
    }

    private mutating func forget() { (pending, lines, depth, look) = ([], 0, 0, 2) }

    /// Looks whether the lines so far can still become a text.
    private mutating func check(_ out: inout some RecordSink & ~Copyable) throws(Failure) {
        var failure: JSONError?
        pending.withUnsafeBufferPointer { text in
            do throws(JSONError) { try scanner.scan(text) } catch { failure = error }
        }
        if let failure, failure.offset < pending.count { try reread(failure.message, at: failure.offset, &out) }
    }

    /// Tells a text that is none, and reads on with the line that shows it; in a short one with the first that may begin
    /// another.
    private mutating func reread(_ message: String, at place: Int, _ out: inout some RecordSink & ~Copyable)
        throws(Failure)
    {
        let isShort = lines <= JSONTexts.fewLines
        var rest: [(bytes: [UInt8], number: Int)] = []
        var at = 0
        for (k, line) in pending.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().enumerated() {
            let begins = isShort && (line.first == 0x7B || line.first == 0x5B)
            if k > 0, !rest.isEmpty || begins || at + line.count >= place {
                rest.append((Array(line), first + k))
            }
            at += line.count + 1
        }
        try bad(message, &out)
        again = rest[...] + again
    }

    private mutating func bad(_ message: String, _ out: inout some RecordSink & ~Copyable) throws(Failure) {
        let start = String(decoding: pending.prefix { $0 != 0x0A }.prefix(80), as: UTF8.self)
        let line = first
        forget()
        try out.write(Failure(.badRecord, message), more: [(.line, .int(line)), (.input, .text(start))])
        guard strict else { return }
        stop = Failure(.badRecord, "line \(line): \(message)")
        stop?.isTold = true
        if let stop { throw stop }
    }
}
