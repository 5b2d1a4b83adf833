import ActJSON

/// A question to a person: safe lines, each with our own border, and the meaning of answers to them.
package protocol Prompt {
    associatedtype Answer
    /// The lines of what is asked about.
    func lines(columns: Int, color: Bool) -> [ScreenLine]
    /// The lines below them that say what to type.
    func demand(_ seen: ShownCalls, columns: Int, color: Bool) -> [ScreenLine]
    /// The answers that count now, as `y yes`.
    func choices(_ seen: ShownCalls) -> [String]
    /// The meaning of an answer; nil for one that is not offered.
    func reply(to answer: String, _ seen: ShownCalls) -> Answer?
}

/// The calls that were on the screen so far: nobody can say yes to any other.
package struct ShownCalls {
    /// Whether the whole of the screen at hand was.
    package var isWhole = false
    /// The numbers of the calls all of whose text was.
    package var calls: Set<Int> = []
    /// The call at the top of the page at which paging ended: the way back to a group leads there.
    package var place: Int?

    package init() {}

    /// All of a screen.
    package static var whole: ShownCalls {
        var seen = ShownCalls()
        seen.isWhole = true
        return seen
    }
}

/// The prompt before an answer.
package enum AnswerLine {
    /// Columns that an answer may need.
    private static let room = 14

    /// `y yes · n no` where that fits, else `y/n`.
    package static func text(_ choices: [String], columns: Int) -> String {
        let long = choices.joined(separator: " · ")
        if Terminal.width(long) + room <= columns { return "└ \(long) > " }
        let keys = choices.filter { $0 != "type it" }.map { $0.prefix { $0 != " " } }
        return "└ \(keys.joined(separator: "/")) > "
    }

    /// The words on an answer that is not offered.
    package static func refusal(_ answer: String, _ choices: [String]) -> String {
        let scalars = answer.unicodeScalars
        let shown = scalars.count > 20 ? String(String.UnicodeScalarView(scalars.prefix(20))) + "…" : answer
        return "no answer here: '\(shown)'; offered: \(choices.joined(separator: ", "))"
    }
}

/// How far a screen was shown.
package struct Pager {
    private let make: (Int) -> [ScreenLine]
    private var columns: Int
    private var lines: [ScreenLine]
    /// The first line of the page at hand, and the one behind it.
    private(set) var start = 0
    private(set) var end = 0
    /// Where the pages before it began.
    private var before: [Int] = []
    /// The lines that were shown without a gap, and whether none before them were left out.
    private var first: Int
    private var hasTop: Bool

    /// - Parameter place: the call to begin at.
    package init(columns: Int, from place: Int?, _ make: @escaping (Int) -> [ScreenLine]) {
        self.make = make
        self.columns = columns
        let lines = make(columns)
        let at = place.flatMap { place in lines.firstIndex { $0.call.map { $0 >= place } ?? false } } ?? 0
        self.lines = lines
        (end, first, hasTop) = (at, at, at == 0)
    }

    package var isAtEnd: Bool { end == lines.count }
    /// Whether every line was shown.
    package var isWhole: Bool { isAtEnd && hasTop }
    /// The call at the top of the page; nil on the first page.
    package var place: Int? { start == 0 ? nil : lines[start...].lazy.compactMap(\.call).first }

    /// The next page, of so many lines.
    package mutating func next(_ rows: Int, columns: Int) -> String {
        if columns != self.columns { fold(columns) }
        if end > start || start > 0 { before.append(start) }
        return page(end, rows)
    }

    /// The page before; the same again where there is none.
    package mutating func back(_ rows: Int, columns: Int) -> String {
        if columns != self.columns {
            fold(columns)
            return page(end, rows)
        }
        return page(before.popLast() ?? start, rows)
    }

    private mutating func page(_ at: Int, _ rows: Int) -> String {
        start = at
        first = min(first, at)
        hasTop = hasTop || at == 0
        end = min(at + rows, lines.count)
        return lines[start..<end].map { $0.text + "\n" }.joined()
    }

    /// Cuts the lines for another width: the row at hand is shown again from its beginning.
    private mutating func fold(_ columns: Int) {
        self.columns = columns
        let line = end < lines.count ? lines[end] : nil
        let rows = lines.last?.row
        lines = make(columns)
        before = []
        var at = 0
        if let call = line?.call {
            at = lines.firstIndex { $0.call == call } ?? 0
        } else if let line, lines.last?.row == rows {
            at = lines.firstIndex { $0.row == line.row } ?? 0
        }
        (start, end, first) = (at, at, at)
        hasTop = hasTop || at == 0
    }

    /// The calls all of whose lines were shown by now.
    package func seen() -> [Int] {
        var left: Set<Int> = []
        for line in lines[..<first] { if let call = line.call { left.insert(call) } }
        for line in lines[end...] { if let call = line.call { left.insert(call) } }
        return lines[first..<end].compactMap(\.call).filter { !left.contains($0) }
    }
}
