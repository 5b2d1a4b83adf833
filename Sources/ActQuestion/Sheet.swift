package import ActCore
package import ActGate

/// What a question shows of a call: a pure function of what there is to show, the columns and the colour. Every
/// line begins with a border of ours (`┌`, `│`, and `┊` where the line above goes on), so that no foreign text can
/// pass for a line of ours, and nothing is left out: the pieces behind the borders, put together, are the text.
package struct Sheet {
    package var tool: String
    package var title: String
    package var provider: String
    package var account: String
    package var intent: String?
    package var why: String
    package var risk: Risk
    package var related: [String] = []
    /// What the provider's plan says: what to do, and what goes wrong.
    package var steps: [String] = []
    package var pitfalls: [String] = []
    /// What the call's service asks before it runs it.
    package var asks: [String] = []
    /// How each argument was, when it was edited.
    package var before: JSON.Object?
    package var arguments: JSON.Object

    package init(
        tool: String, title: String, provider: String, account: String, intent: String?, why: String, risk: Risk,
        arguments: JSON.Object
    ) {
        self.tool = tool
        self.title = title
        self.provider = provider
        self.account = account
        self.intent = intent
        self.why = why
        self.risk = risk
        self.arguments = arguments
    }

    /// A line of the screen, and which row of the sheet it is of.
    package struct Line {
        package let row: Int
        package let text: String
    }

    /// A name and a text, cut into as many lines as they need.
    private struct Row {
        var depth = 0
        var name = ""
        var text = ""
        /// Parameters of SGR (ECMA-48, 8.3.117).
        var ink: String?
    }

    /// Narrower than this the terminal breaks lines itself.
    private static let narrowest = 16

    // What is shown.

    package func lines(columns: Int, color: Bool) -> [Line] {
        Sheet.lines(rows + (challenge == nil ? [] : [wanted]), hasTop: true, columns, color)
    }

    /// What to type, where another answer was given.
    func demand(columns: Int, color: Bool) -> [Line] {
        Sheet.lines(challenge == nil ? [] : [wanted], hasTop: false, columns, color)
    }

    /// A line of ours between questions.
    static func told(_ text: String, columns: Int) -> [Line] {
        lines([Row(text: safe(text))], hasTop: false, columns, false)
    }

    private var wanted: Row { Row(name: "to approve, type: ", text: challenge ?? "", ink: "1") }

    private static func lines(_ rows: [Row], hasTop: Bool, _ columns: Int, _ color: Bool) -> [Line] {
        rows.enumerated().flatMap { number, row in
            lines(of: row, isTop: hasTop && number == 0, columns: max(columns, narrowest), color: color)
                .map { Line(row: number, text: $0) }
        }
    }

    private var rows: [Row] {
        var rows = [Row(text: Sheet.safe(tool), ink: "1")]
        func put(_ name: String, _ text: String, ink: String? = nil) {
            let gap = String(repeating: " ", count: max(1, 9 - name.count))
            rows.append(Row(name: name + gap, text: Sheet.safe(text), ink: ink))
        }
        put("what", title)
        put("where", provider)
        put("account", account)
        if let intent { put("wanted", intent) }
        let reasons = risk.reasons.joined(separator: "; ")
        put("why", "\(why): \(reasons) [\(risk.level.rawValue)]", ink: risk.level == .high ? "1;31" : nil)
        for text in asks { put("asks", text) }
        for text in steps { put("step", text) }
        for text in pitfalls { put("beware", text) }
        if !related.isEmpty { put("or", "nearly as likely: " + related.joined(separator: ", ")) }
        rows.append(Row(name: "arguments"))
        if arguments.members.isEmpty { rows.append(Row(depth: 1, name: "none")) }
        for (key, value) in arguments.members {
            Sheet.put(value, Sheet.name(key.text), key.text, depth: 1, &rows)
            if let before { Sheet.put(before[key.text], unlike: value, &rows) }
        }
        if let before {
            for (key, old) in before.members where arguments[key.text] == nil {
                rows.append(Row(depth: 1, name: Sheet.name(key.text) + " is taken out"))
                Sheet.put(old, unlike: nil, &rows)
            }
        }
        return rows
    }

    /// A value under its name; objects and arrays a step further in, a line for each of what they hold.
    private static func put(_ value: JSON, _ name: String, _ key: String, depth: Int, _ rows: inout [Row]) {
        switch value {
        case .object(let object) where !object.members.isEmpty:
            rows.append(Row(depth: depth, name: name))
            for member in object.members {
                put(member.value, Sheet.name(member.key.text), member.key.text, depth: depth + 1, &rows)
            }
        case .array(let items) where !items.isEmpty:
            rows.append(Row(depth: depth, name: name))
            for item in items { put(item, "-", key, depth: depth + 1, &rows) }
        default:
            let gap = name == "-" ? " " : "  "
            rows.append(Row(depth: depth, name: name + gap, text: leaf(value)))
            let strange = LookAlikes.found(in: value.string ?? "", key: key)
            guard !strange.isEmpty else { return }
            let named = strange.map {
                LookAlikes.isShown($0) ? "\($0) = \(Terminal.codePoint($0))" : Terminal.codePoint($0)
            }
            rows.append(Row(depth: depth + 1, name: "non-ASCII: ", text: named.joined(separator: ", ")))
        }
    }

    /// What an argument was before it was edited, where that is another.
    private static func put(_ old: JSON?, unlike value: JSON?, _ rows: inout [Row]) {
        guard old?.line != value?.line else { return }
        rows.append(Row(depth: 2, name: "was: ", text: old.map { leaf($0) } ?? "not given"))
    }

    private static func leaf(_ value: JSON) -> String {
        value.string.map { "\"\(safe($0))\"" } ?? safe(value.line)
    }

    /// A key as it is where that is a plain word; else in quotes, so that it can't pass for a value or for ours.
    private static func name(_ key: String) -> String {
        let isWord = key.utf8.allSatisfy {
            $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2E || $0 == 0x2D
        }
        if isWord, !key.isEmpty, !key.hasPrefix("-") { return safe(key) }
        let inside = safe(key).unicodeScalars.map { $0 == "\"" ? "<U+0022>" : String($0) }
        return "\"\(inside.joined())\""
    }

    /// Foreign text as it may be shown, our own keys but for their last four characters.
    private static func safe(_ text: String) -> String {
        Terminal.exact(Redaction.clean(text) { Secrets.masked($0) })
    }

    // How it is cut.

    private static func lines(of row: Row, isTop: Bool, columns: Int, color: Bool) -> [String] {
        // The border and a space; two columns at the end stay free, one of them for the space that a line ends
        // with.
        let room = columns - 4
        // Too deep to be moved in that far, it says how deep it is.
        let deepest = columns / 6
        let isDeep = row.depth > deepest
        let margin = String(repeating: "  ", count: min(row.depth, deepest))
        let name = (isDeep ? "\(row.depth)› " : "") + row.name
        let text = name + row.text
        let body = text.unicodeScalars.index(text.startIndex, offsetBy: name.unicodeScalars.count)
        let pieces = Terminal.fold(text, first: room - margin.utf8.count, rest: room - margin.utf8.count - 2)
        return pieces.enumerated().map { number, piece in
            let middle = min(max(body, piece.lowerBound), piece.upperBound)
            let shown =
                Terminal.isolated(text[piece.lowerBound..<middle])
                + Terminal.isolated(text[middle..<piece.upperBound])
            let border = number > 0 ? "┊ " + margin + "  " : (isTop ? "┌ " : "│ ") + margin
            var line = border + (row.ink.map { color ? "\u{1B}[\($0)m\(shown)\u{1B}[0m" : shown } ?? shown)
            if isTop, pieces.count == 1 {
                line += " " + String(repeating: "─", count: max(0, room - Terminal.width(text)))
            }
            return line
        }
    }
}

/// Letters that pass for others where it matters: in addresses, hosts, URLs and paths.
enum LookAlikes {
    /// Words of keys whose values are such places.
    private static let places: Set<String> = [
        "address", "addresses", "attendees", "bcc", "callback", "cc", "dir", "directory", "domain", "email",
        "emails",
        "endpoint", "file", "filename", "folder", "host", "hostname", "href", "link", "mail", "path", "recipient",
        "recipients", "server", "site", "to", "uri", "url", "urls", "webhook", "website",
    ]

    /// What stands for a separator, or passes for one (UTS 46 maps these to a full stop; the others look the part).
    private static let separators: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{3002}": ".", "\u{FF0E}": ".", "\u{FF61}": ".", "\u{2024}": ".", "\u{FF20}": "@", "\u{FE6B}": "@",
        "\u{FF0F}": "/", "\u{2044}": "/", "\u{2215}": "/", "\u{29F8}": "/", "\u{FF1A}": ":", "\u{A789}": ":",
    ]

    /// Each scalar that is not ASCII and stands in a place, once.
    static func found(in text: String, key: String) -> [Unicode.Scalar] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
        let isPlace = words(of: key).contains { places.contains($0) }
        let parts = text.unicodeScalars.split {
            $0.properties.isWhitespace || ",;<>()\"'".unicodeScalars.contains($0)
        }
        var found: [Unicode.Scalar] = []
        var known: Set<Unicode.Scalar> = []
        for part in parts where isPlace || looksLikePlace(part, alone: parts.count == 1) {
            for scalar in part where !scalar.isASCII && known.insert(scalar).inserted { found.append(scalar) }
        }
        return found
    }

    /// Whether it can stand beside its own number: marks would be drawn onto what is before them.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        Terminal.exact(String(scalar)).unicodeScalars.first == scalar
    }

    private static func looksLikePlace(_ part: Substring.UnicodeScalarView, alone: Bool) -> Bool {
        let text = String(String.UnicodeScalarView(part.map { separators[$0] ?? $0 }))
        if text.utf8.contains(0x40) || text.contains("://") { return true }
        if text.utf8.contains(0x2F) || text.utf8.contains(0x5C) { return alone || text.hasPrefix("/") }
        // A host: names between full stops, the last of them more than a letter.
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && (labels.last?.count ?? 0) > 1
    }

    /// The words of a key in lower case: `recipient_email`, `replyTo`, `Web-Hook`.
    static func words(of key: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in key {
            if !character.isLetter || character.isUppercase && word.last?.isLowercase == true {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if character.isLetter { word.append(character) }
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }
}
