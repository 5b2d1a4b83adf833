/// Foreign text that comes in pieces: no key of this process is in what it hands on, though it came in two of them.
package struct StreamedText {
    /// The end of what came, with which a key may begin.
    private var kept: [UInt8] = []
    /// The marks at the end of what was shown.
    private var marks = 0

    package init() {}

    /// Takes a piece, and returns the text that may go on.
    package mutating func add(_ piece: String) -> String {
        var bytes = kept
        bytes.append(contentsOf: piece.utf8)
        if bytes.withUnsafeBytes({ Redaction.holds($0) }) {
            bytes = Array(Redaction.clean(String(decoding: bytes, as: UTF8.self)).utf8)
        }
        let open = bytes.withUnsafeBytes { Redaction.open(at: $0) }
        kept = Array(bytes.suffix(open))
        return String(decoding: bytes.dropLast(open), as: UTF8.self)
    }

    /// The text that was kept back, once no more comes.
    package mutating func rest() -> String {
        defer { kept = [] }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Text that may go on, as a terminal may show it; its line feeds begin lines.
    package mutating func shown(_ text: String) -> String { Terminal.safe(text, marks: &marks, lineFeed: "\n") }
}
