/// The kind of a line of Markdown, by its beginning.
enum MarkdownLine: Equatable {
    typealias Scalars = [Unicode.Scalar]

    /// More of it is needed.
    case more
    case empty
    case heading(level: Int, rest: Scalars)
    /// An item of a list: its marker, and the columns before it.
    case item(marker: String, indent: Int, rest: Scalars)
    case quote(rest: Scalars, indent: Int)
    case rule(String)
    case fence(Unicode.Scalar, Int)
    case tableRow
    case text(indent: Int, rest: Scalars)

    /// Columns that a line stands in at most, however deep a list is.
    private static let deepest = 12

    /// - Parameter isWhole: whether no more of the line comes.
    init(_ line: Scalars, isWhole: Bool) {
        let spaces = line.prefix { TextFlow.isSpace($0) }
        let indent = min(MarkdownLine.deepest, spaces.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) })
        let text = Scalars(line.dropFirst(spaces.count))
        guard let first = text.first else {
            self = isWhole ? .empty : .more
            return
        }
        let found: MarkdownLine?
        switch first {
        case "#": found = MarkdownLine.heading(text, isWhole)
        case "`", "~": found = MarkdownLine.fence(text, isWhole)
        case "|": found = .tableRow
        case ">": found = MarkdownLine.quote(text, indent, isWhole)
        case "-", "*", "+", "_": found = MarkdownLine.bullet(text, indent, isWhole)
        case "0"..."9": found = MarkdownLine.ordered(text, indent, isWhole)
        default: found = nil
        }
        self = found ?? .text(indent: indent, rest: text)
    }

    private static func heading(_ text: Scalars, _ isWhole: Bool) -> MarkdownLine? {
        let level = text.prefix { $0 == "#" }.count
        if level > 6 { return nil }
        guard text.count > level else { return isWhole ? nil : .more }
        return TextFlow.isSpace(text[level]) ? .heading(level: level, rest: Scalars(text[(level + 1)...])) : nil
    }

    private static func fence(_ text: Scalars, _ isWhole: Bool) -> MarkdownLine? {
        let marks = text.prefix { $0 == text[0] }.count
        if marks >= 3 { return .fence(text[0], marks) }
        return marks == text.count && !isWhole ? .more : nil
    }

    private static func quote(_ text: Scalars, _ indent: Int, _ isWhole: Bool) -> MarkdownLine? {
        guard text.count > 1 else { return isWhole ? .quote(rest: [], indent: indent) : .more }
        let rest = Scalars(text.dropFirst(TextFlow.isSpace(text[1]) ? 2 : 1))
        if !isWhole {
            // The kind of the line within has to be known too.
            if case .more = MarkdownLine(rest, isWhole: false) { return .more }
        }
        return .quote(rest: rest, indent: indent)
    }

    private static func bullet(_ text: Scalars, _ indent: Int, _ isWhole: Bool) -> MarkdownLine? {
        let mark = text[0]
        if mark != "+", text.allSatisfy({ $0 == mark || TextFlow.isSpace($0) }) {
            if !isWhole { return .more }
            if text.count(where: { $0 == mark }) >= 3 { return .rule("---") }
        }
        guard mark != "_" else { return nil }
        guard text.count > 1 else { return isWhole ? nil : .more }
        guard TextFlow.isSpace(text[1]) else { return nil }
        return .item(marker: "-", indent: indent, rest: Scalars(text.dropFirst().drop { TextFlow.isSpace($0) }))
    }

    private static func ordered(_ text: Scalars, _ indent: Int, _ isWhole: Bool) -> MarkdownLine? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        if digits.count > 9 { return nil }
        guard text.count > digits.count else { return isWhole ? nil : .more }
        guard text[digits.count] == "." || text[digits.count] == ")" else { return nil }
        guard text.count > digits.count + 1 else { return isWhole ? nil : .more }
        guard TextFlow.isSpace(text[digits.count + 1]) else { return nil }
        let marker = String(String.UnicodeScalarView(text[...digits.count]))
        let rest = Scalars(text.dropFirst(digits.count + 1).drop { TextFlow.isSpace($0) })
        return .item(marker: marker, indent: indent, rest: rest)
    }
}
