import ActJSON
import ActSystem

/// A table of Markdown: kept until it ends, then laid out in columns; one that is long, part by part.
struct MarkdownTable {
    struct Cell {
        /// Padded, and cut where the column is narrower.
        let text: String
        let isHead: Bool
    }

    private enum Side { case left, right }

    /// Rows and scalars that are kept until they come out.
    private static let mostRows = 500
    private static let mostScalars = 256 << 10
    /// Scalars of a row, and those of a cell that are looked at.
    static let longestRow = 16 << 10
    private static let longestCell = 400

    /// The lines as they came.
    private(set) var lines: [[Unicode.Scalar]] = []
    private var scalars = 0
    /// The widths, once the first part is out.
    private var widths: [Int]?
    private var sides: [Side] = []

    mutating func add(_ line: [Unicode.Scalar]) {
        lines.append(line)
        scalars += line.count
    }

    var isFull: Bool { lines.count >= MarkdownTable.mostRows || scalars >= MarkdownTable.mostScalars }

    /// The rows that were kept, laid out; nil where they are no table.
    mutating func take(columns: Int) -> [[Cell]]? {
        guard !lines.isEmpty else { return [] }
        let isFirst = widths == nil
        var rows = lines.map(MarkdownTable.cells)
        if isFirst {
            guard rows.count >= 2, let sides = MarkdownTable.sides(rows[1]) else { return nil }
            self.sides = sides
            rows.remove(at: 1)
        }
        (lines, scalars) = ([], 0)
        let count = widths?.count ?? min(max(1, columns / 3), rows.map(\.count).max() ?? 0)
        let widths = MarkdownTable.fitted(rows, self.widths ?? [Int](repeating: 1, count: count), columns)
        self.widths = widths
        return rows.enumerated().map { number, row in
            (0..<count).map { k in
                let side = k < sides.count ? sides[k] : .left
                let isHead = isFirst && number == 0
                let text = MarkdownTable.padded(
                    k < row.count ? row[k] : "", widths[k], side, isLast: k == count - 1)
                return Cell(text: text, isHead: isHead)
            }
        }
    }

    /// The texts of a row, safe and without marks.
    private static func cells(_ line: [Unicode.Scalar]) -> [String] {
        var cells: [String] = []
        var cell = "".unicodeScalars
        var isEscaped = false
        let inner = line.drop { TextFlow.isSpace($0) }.dropFirst()
        for scalar in inner {
            if scalar == "|", !isEscaped {
                cells.append(plain(cell))
                cell = "".unicodeScalars
            } else if scalar != "\\" || isEscaped {
                cell.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        let rest = plain(cell)
        if !rest.isEmpty { cells.append(rest) }
        return cells
    }

    private static func plain(_ cell: String.UnicodeScalarView) -> String {
        var text = "".unicodeScalars
        for scalar in cell.prefix(longestCell) {
            let isMark = scalar == "*" || scalar == "`"
            if !isMark { text.append(TextFlow.isSpace(scalar) ? " " : TextFlow.withoutBorders(scalar)) }
        }
        return Terminal.safe(String(text).trimmed)
    }

    /// The sides of the columns, by the row below the head; nil where that is none.
    private static func sides(_ row: [String]) -> [Side]? {
        guard !row.isEmpty else { return nil }
        var sides: [Side] = []
        for cell in row {
            let dashes = cell.drop { $0 == ":" }.prefix { $0 == "-" }
            let rest = cell.drop { $0 == ":" }.dropFirst(dashes.count)
            guard !dashes.isEmpty, rest.isEmpty || rest == ":" else { return nil }
            sides.append(rest == ":" && !cell.hasPrefix(":") ? .right : .left)
        }
        return sides
    }

    /// The widths of columns so that all fit, none narrower than before if there is room: the widest is cut first.
    private static func fitted(_ rows: [[String]], _ before: [Int], _ columns: Int) -> [Int] {
        var widths = before
        let count = widths.count
        for row in rows {
            for (k, cell) in row.prefix(count).enumerated() { widths[k] = max(widths[k], Terminal.width(cell)) }
        }
        let room = max(count, columns - 2 * (count - 1))
        var excess = widths.reduce(0, +) - room
        while excess > 0, let most = widths.max(), most > 1, let k = widths.lastIndex(of: most) {
            widths[k] -= 1
            excess -= 1
        }
        return widths
    }

    private static func padded(_ text: String, _ width: Int, _ side: Side, isLast: Bool) -> String {
        let shown = cut(text, width)
        let space = String(repeating: " ", count: max(0, width - Terminal.width(shown)))
        if side == .right { return space + shown }
        return isLast ? shown : shown + space
    }

    private static func cut(_ text: String, _ width: Int) -> String {
        guard Terminal.width(text) > width else { return text }
        let first = Terminal.fold(text, first: max(0, width - 1), rest: width)[0]
        var short = String(text[first])
        while Terminal.width(short) > width - 1, !short.isEmpty { short.unicodeScalars.removeLast() }
        return short + "…"
    }
}
