import ActJSON

/// Markdown as a terminal shows it while it comes. The same text gives the same lines in whatever pieces it comes. Every
/// scalar passes the terminal's rule, and lines are wrapped here, behind a gutter.
package struct Markdown {
    private enum Block: Equatable {
        /// Its kind is not known yet.
        case unknown
        case paragraph
        case heading
        case table
        /// In code: a line that may end it, or one of it.
        case fence, code
    }

    private let isPlain: Bool
    private var flow: TextFlow
    private var block = Block.unknown
    /// The line up to where its kind is known; of a table, all of it.
    private var head: [Unicode.Scalar] = []
    /// Text of the line that waits for the end of a mark.
    private var held: [Unicode.Scalar] = []
    private var before: Unicode.Scalar?
    private var look = TextFlow.Look()
    /// The mark that ends the code.
    private var fence: (mark: Unicode.Scalar, count: Int)?
    private var table: MarkdownTable?
    /// Whether the last line was empty, or there is none.
    private var isApart = true

    /// Scalars that may stand before the kind of a line is known.
    private static let longestHead = 200
    private static let deepest = 3

    /// - Parameters:
    ///   - columns: of the terminal.
    ///   - isPlain: whether nothing but text may be written.
    package init(columns: Int, isPlain: Bool) {
        self.isPlain = isPlain
        flow = TextFlow(columns: columns, isPlain: isPlain)
    }

    /// Lays text out for another width from here on: the window was resized.
    package mutating func resize(columns: Int) { flow.resize(columns: columns) }

    /// Takes a piece; the text that can be shown now.
    package mutating func add(_ piece: String) -> String {
        for scalar in piece.unicodeScalars {
            if scalar == "\n" { endLine() } else { take(scalar) }
        }
        return flow.take()
    }

    /// The rest, once no more comes.
    package mutating func end() -> String {
        if !head.isEmpty || !held.isEmpty || block == .paragraph || block == .heading { endLine() }
        endTable()
        flow.endLine()
        fence = nil
        (block, isApart) = (.unknown, true)
        return flow.take()
    }

    // Lines.

    private mutating func take(_ scalar: Unicode.Scalar) {
        if TextFlow.isDropped(scalar) { return }
        switch block {
        case .unknown:
            head.append(scalar)
            decide(isWhole: false)
        case .table, .fence: head.append(scalar)
        case .code: flow.add(scalar, Markdown.code, keepsSpaces: true)
        case .paragraph, .heading: addInline(scalar)
        }
        if block == .fence, head.count > Markdown.longestHead { beginCodeLine() }
        if block == .table, head.count > MarkdownTable.longestRow {
            endTable()
            begin(.text(indent: 0, rest: head), "")
        }
    }

    private mutating func endLine() {
        if block == .unknown { decide(isWhole: true) }
        switch block {
        case .unknown:
            endTable()
            if !isApart { flow.emptyLine() }
            isApart = true
        case .table:
            endTableRow()
        case .fence:
            if fence == nil { beginCode() } else if endsCode() { fence = nil } else { beginCodeLine() }
            isApart = false
        case .code:
            isApart = false
        case .paragraph, .heading:
            settle(isWhole: true)
            isApart = false
        }
        if block != .table { flow.endLine() }
        (head, held, before, look) = ([], [], nil, TextFlow.Look())
        block = fence == nil ? .unknown : .fence
    }

    /// Finds the kind of the line by its head.
    private mutating func decide(isWhole: Bool) {
        var found = MarkdownLine(head, isWhole: isWhole || head.count > Markdown.longestHead)
        if case .more = found { return }
        if case .tableRow = found {} else { endTable() }
        if case .empty = found {
            // A line of spaces alone is not kept.
            if !isWhole { head.removeLast() }
            return
        }
        if case .rule(let text) = found {
            flow.begin(text)
            head = []
            block = .paragraph
            return
        }
        if case .fence = found {
            block = .fence
            return
        }
        if case .tableRow = found {
            block = .table
            return
        }
        var lead = ""
        while case .quote(let rest, let indent) = found {
            lead += String(repeating: " ", count: indent) + "| "
            head = rest
            found = MarkdownLine(rest, isWhole: isWhole)
            if lead.count > 40 { break }
        }
        begin(found, lead)
    }

    private mutating func begin(_ found: MarkdownLine, _ lead: String) {
        var text = head
        switch found {
        case .heading(let level, let rest):
            block = .heading
            look = TextFlow.Look().with("1")
            flow.begin(lead + (isPlain ? String(repeating: "#", count: level) + " " : ""))
            text = rest
        case .item(let marker, let indent, let rest):
            block = .paragraph
            flow.begin(lead + String(repeating: " ", count: indent) + marker + " ")
            text = rest
        case .text(let indent, let rest):
            block = .paragraph
            flow.begin(lead + String(repeating: " ", count: indent))
            text = rest
        default:
            block = .paragraph
            flow.begin(lead)
        }
        head = []
        for scalar in text { addInline(scalar) }
    }

    // Code.

    private static let code = TextFlow.Look()

    private mutating func beginCode() {
        guard case .fence(let mark, let count) = MarkdownLine(head, isWhole: true) else { return }
        fence = (mark, count)
    }

    private func endsCode() -> Bool {
        guard let fence else { return false }
        let text = head.drop { $0 == " " }
        let marks = text.prefix { $0 == fence.mark }.count
        return marks >= fence.count && text.dropFirst(marks).allSatisfy { TextFlow.isSpace($0) }
    }

    private mutating func beginCodeLine() {
        flow.begin("  ")
        for scalar in head { flow.add(scalar, Markdown.code, keepsSpaces: true) }
        head = []
        block = .code
    }

    // Tables.

    private mutating func endTableRow() {
        if table == nil { table = MarkdownTable() }
        table?.add(head)
        if let full = table?.isFull, full { layTable() }
        isApart = false
    }

    private mutating func endTable() {
        layTable()
        table = nil
    }

    private mutating func layTable() {
        guard var done = table else { return }
        let rows = done.take(columns: flow.columns)
        table = done
        guard let rows else {
            // Lines with bars, but no table.
            for line in done.lines {
                flow.begin("")
                look = TextFlow.Look()
                for scalar in line { addInline(scalar) }
                settle(isWhole: true)
                flow.endLine()
                (held, before) = ([], nil)
            }
            table = MarkdownTable()
            return
        }
        for row in rows {
            flow.begin("")
            for (k, cell) in row.enumerated() {
                let bold = cell.isHead ? TextFlow.Look().with("1") : TextFlow.Look()
                for scalar in cell.text.unicodeScalars { flow.add(scalar, bold, keepsSpaces: true) }
                if k < row.count - 1 { flow.add("  ", bold, keepsSpaces: true) }
            }
            flow.endLine()
        }
    }

    // Marks within a line.

    private mutating func addInline(_ scalar: Unicode.Scalar) {
        guard !held.isEmpty || MarkdownInline.isMark(scalar) else {
            flow.add(scalar, look)
            before = scalar
            return
        }
        held.append(scalar)
        if MarkdownInline.isDecisive(held) { settle(isWhole: false) }
    }

    /// Shows as much of the text that waits as is decided.
    private mutating func settle(isWhole: Bool) {
        let text = held
        held = []
        var last = before
        let used = show(text, look, &last, isWhole: isWhole, depth: 0)
        before = last
        held = Array(text[used...])
    }

    /// Shows a text up to where more of it is needed; the number of its scalars that were shown.
    private mutating func show(
        _ text: [Unicode.Scalar], _ look: TextFlow.Look, _ before: inout Unicode.Scalar?, isWhole: Bool, depth: Int
    ) -> Int {
        var at = 0
        while at < text.count {
            guard MarkdownInline.isMark(text[at]) else {
                flow.add(text[at], look)
                before = text[at]
                at += 1
                continue
            }
            switch MarkdownInline.step(text[at...], before: before, isWhole: isWhole) {
            case .more: return at
            case .text(let count):
                for scalar in text[at..<(at + count)] { flow.add(scalar, look) }
                before = text[at + count - 1]
                at += count
            case .marked(let length, let inner, let kind):
                let content = Array(text[(at + inner.lowerBound)..<(at + inner.upperBound)])
                show(content, kind, look, depth)
                before = text[at + length - 1]
                at += length
            case .link(let length, let label, let address):
                show(link: Array(text[(at + label.lowerBound)..<(at + label.upperBound)]), address, look)
                before = ")"
                at += length
            }
        }
        return at
    }

    private mutating func show(
        _ content: [Unicode.Scalar], _ kind: MarkdownInline.Kind, _ look: TextFlow.Look, _ depth: Int
    ) {
        var look = look
        switch kind {
        case .strong: look = look.with("1")
        case .emphasis: look = look.with("3")
        case .both: look = look.with("1").with("3")
        case .struck: look = look.with("9")
        case .code: look = look.with("36")
        case .escaped: break
        }
        guard kind != .code, kind != .escaped, depth < Markdown.deepest else {
            for scalar in content { flow.add(scalar, look) }
            return
        }
        var before: Unicode.Scalar?
        _ = show(content, look, &before, isWhole: true, depth: depth + 1)
    }

    /// Shows the words of a link, and where it leads; the whole address where no terminal opens it.
    private mutating func show(link label: [Unicode.Scalar], _ address: String, _ look: TextFlow.Look) {
        let message = String(String.UnicodeScalarView(label))
        var linked = look.with("4")
        linked.link = address
        for scalar in label { flow.add(scalar, linked) }
        let place = isPlain ? address : MarkdownInline.place(of: address) ?? ""
        guard !sameBytes(message, place), !sameBytes(message, address) else { return }
        flow.add(" ", look)
        flow.add("(\(place))", look)
    }
}

extension TextFlow {
    fileprivate mutating func add(_ text: String, _ look: Look, keepsSpaces: Bool) {
        for scalar in text.unicodeScalars { add(scalar, look, keepsSpaces: keepsSpaces) }
    }
}
