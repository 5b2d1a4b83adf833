import ActJSON

/// Text of a model laid out for a terminal: wrapped by us, with a gutter before each line, so that none of it stands
/// where a line of ours begins, and without the characters that draw the sheet. Words come out as they are complete.
struct TextFlow {
    /// The way a piece of text looks.
    struct Look: Equatable {
        /// Parameters of SGR (ECMA-48), as `1;3`.
        var ink: [String] = []
        /// The address that a terminal opens for it.
        var link: String?

        func with(_ more: String) -> Look {
            var look = self
            if !look.ink.contains(more) { look.ink.append(more) }
            return look
        }
    }

    /// A scalar, with the marks that are drawn onto it.
    private struct Cell {
        var text: String
        var width: Int
        let look: Look
    }

    /// Columns that no text of a model stands in.
    static let gutter = 2
    /// Columns of text at least, however narrow the terminal is.
    private static let narrowest = 4

    private var room: Int
    private let isPlain: Bool
    /// Lines that were begun, as far as they are out.
    private var out = ""
    private var word: [Cell] = []
    private var wordWidth = 0
    /// Columns of the line that are taken.
    private var used = 0
    /// Spaces that stand before the next word, if it fits.
    private var spaces = 0
    /// Columns of the lines that the same paragraph wraps to.
    private var hanging = 0
    private var hasLine = false
    /// Whether an isolate of text from right to left is open (UAX 9).
    private var isTurned = false
    private var safety = StreamedText()

    /// - Parameter isPlain: whether the terminal takes no control sequences.
    init(columns: Int, isPlain: Bool) {
        room = TextFlow.room(columns)
        self.isPlain = isPlain
    }

    private static func room(_ columns: Int) -> Int {
        // The last column stays free: a terminal may wrap behind it.
        max(narrowest, columns - gutter - 1)
    }

    /// Lays text out for another width from here on.
    mutating func resize(columns: Int) {
        room = TextFlow.room(columns)
        hanging = min(hanging, room / 2)
    }

    /// Columns for text behind the gutter.
    var columns: Int { room }

    /// The text since the last time.
    mutating func take() -> String {
        defer { out = "" }
        return out
    }

    // Lines.

    /// Begins a line with text of ours in ASCII; the lines that it wraps to stand as far in as that is long.
    mutating func begin(_ lead: String) {
        endLine()
        let lead = lead.suffix(room / 2)
        hanging = lead.count
        open()
        out += lead
        used = hanging
    }

    /// Ends the line that is begun, if one is.
    mutating func endLine() {
        endWord()
        guard hasLine else { return }
        close()
        hanging = 0
        spaces = 0
    }

    mutating func emptyLine() {
        endLine()
        out += "\n"
    }

    private mutating func open() {
        guard !hasLine else { return }
        hasLine = true
        used = 0
        out += String(repeating: " ", count: TextFlow.gutter)
    }

    private mutating func close() {
        turn(false)
        out += "\n"
        hasLine = false
    }

    private mutating func wrap() {
        close()
        open()
        out += String(repeating: " ", count: hanging)
        used = hanging
    }

    // Text.

    /// Adds foreign text.
    ///
    /// - Parameter keepsSpaces: whether spaces are part of the words, as in code.
    mutating func add(_ scalar: Unicode.Scalar, _ look: Look, keepsSpaces: Bool = false) {
        guard !TextFlow.isSpace(scalar) else {
            if keepsSpaces {
                for _ in 0..<(scalar == "\t" ? 4 : 1) { append(" ", 1, look) }
                return endWord()
            }
            endWord()
            spaces = used > 0 ? 1 : 0
            _ = safety.shown(" ")
            return
        }
        let shown = safety.shown(String(TextFlow.withoutBorders(scalar)))
        let width = Terminal.width(shown)
        if width == 0, !word.isEmpty {
            word[word.count - 1].text += shown
            return
        }
        if shown.unicodeScalars.count == 1 { return append(shown, width, look) }
        for part in shown.unicodeScalars { append(String(part), 1, look) }
    }

    mutating func add(_ text: String, _ look: Look) {
        for scalar in text.unicodeScalars { add(scalar, look) }
    }

    private mutating func append(_ text: String, _ width: Int, _ look: Look) {
        // A word that is longer than a line comes out as it fills lines.
        if wordWidth + width > room - hanging { endWord() }
        word.append(Cell(text: text, width: width, look: look))
        wordWidth += width
    }

    /// Puts the word that is complete onto the line, or the next.
    mutating func endWord() {
        guard !word.isEmpty else { return }
        let cells = word
        let width = wordWidth
        (word, wordWidth) = ([], 0)
        open()
        if used + spaces + width > room, used > hanging {
            wrap()
            spaces = 0
        }
        let turns = cells.contains { Terminal.isolated($0.text[...]) != $0.text }
        if !turns { turn(false) }
        if spaces > 0 { out += " " }
        if turns { turn(true) }
        used += spaces + width
        spaces = 0
        write(cells)
    }

    private mutating func turn(_ on: Bool) {
        guard isTurned != on else { return }
        isTurned = on
        out += on ? "\u{2068}" : "\u{2069}"
    }

    private mutating func write(_ cells: [Cell]) {
        var look = Look()
        for cell in cells {
            change(from: look, to: cell.look)
            look = cell.look
            out += cell.text
        }
        change(from: look, to: Look())
    }

    private mutating func change(from old: Look, to new: Look) {
        guard !isPlain, old != new else { return }
        if old.link != new.link, old.link != nil { out += "\u{1B}]8;;\u{1B}\\" }
        if old.ink != new.ink {
            if !old.ink.isEmpty { out += "\u{1B}[0m" }
            if !new.ink.isEmpty { out += "\u{1B}[\(new.ink.joined(separator: ";"))m" }
        }
        if old.link != new.link, let link = new.link { out += "\u{1B}]8;;\(link)\u{1B}\\" }
    }

    // Scalars.

    /// Variation selectors and joiners of emoji, which have no look of their own, and the CR of CRLF.
    static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\r" || scalar == "\u{FE0E}" || scalar == "\u{FE0F}" || scalar == "\u{200D}"
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == " " || scalar == "\t" }
        return scalar.properties.generalCategory == .spaceSeparator
    }

    /// ASCII in the place of the characters that draw boxes.
    static func withoutBorders(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550: "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551: "|"
        case 0x2500...0x257F: "+"
        default: scalar
        }
    }
}
