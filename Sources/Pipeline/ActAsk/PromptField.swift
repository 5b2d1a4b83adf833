import ActDecide
package import ActJSON
import ActSettings

/// A line of the screen, and which row of it is shown.
package struct ScreenLine {
    package let row: Int
    package let text: String
    /// The number of the call that it is about; nil where it is about several.
    package let call: Int?

    package init(row: Int, text: String, call: Int?) {
        self.row = row
        self.text = text
        self.call = call
    }
}

/// A name and a text, cut into as many lines as they need. Every line begins with a border of ours (`┌`, `│`, and
/// `┊` where the line above goes on), so that no foreign text can pass for a line of ours, and nothing is left out:
/// the pieces behind the borders, put together, are the text.
package struct PromptField {
    var depth = 0
    var name = ""
    var text = ""
    /// Parameters of SGR (ECMA-48, 8.3.117).
    var ink: String?
    /// The number of the call that it is about.
    var call: Int?

    package init(depth: Int = 0, name: String = "", text: String = "", ink: String? = nil, call: Int? = nil) {
        (self.depth, self.name, self.text, self.ink, self.call) = (depth, name, text, ink, call)
    }

    /// Narrower than this the terminal breaks lines itself.
    private static let narrowest = 16

    package static func lines(_ rows: [PromptField], hasTop: Bool, _ columns: Int, _ color: Bool) -> [ScreenLine] {
        rows.enumerated().flatMap { number, row in
            row.lines(isTop: hasTop && number == 0, columns: max(columns, narrowest), color: color)
                .map { ScreenLine(row: number, text: $0, call: row.call) }
        }
    }

    /// The lines below a screen that say what to type: none where a key is enough.
    package static func demand(
        _ seen: ShownCalls, _ demanded: Demand?, to verb: String, _ columns: Int, _ color: Bool
    ) -> [ScreenLine] {
        let demands =
            !seen.isWhole
            ? [PromptField(name: "the rest was not shown, so that yes is no answer yet: m shows it")]
            : demanded.map { [PromptField(name: "to \(verb), type: ", text: $0.text, ink: "1")] } ?? []
        return lines(demands, hasTop: false, columns, color)
    }

    /// A line of ours between questions.
    package static func note(_ text: String, columns: Int) -> [ScreenLine] {
        lines([PromptField(text: safe(text))], hasTop: false, columns, false)
    }

    /// Foreign text under a name of ours.
    package static func named(_ name: String, _ text: String, ink: String? = nil) -> PromptField {
        let gap = String(repeating: " ", count: max(1, 9 - name.count))
        return PromptField(name: name + gap, text: safe(text), ink: ink)
    }

    /// A value under its name; objects and arrays a step further in, a line for each of what they hold.
    package static func put(_ value: JSON, _ name: String, _ key: String, depth: Int, _ rows: inout [PromptField]) {
        switch value {
        case .object(let object) where !object.members.isEmpty:
            rows.append(PromptField(depth: depth, name: name))
            for member in object.members {
                put(member.value, PromptField.name(member.key.text), member.key.text, depth: depth + 1, &rows)
            }
        case .array(let items) where !items.isEmpty:
            rows.append(PromptField(depth: depth, name: name))
            for item in items { put(item, "-", key, depth: depth + 1, &rows) }
        default:
            let gap = name == "-" ? " " : "  "
            rows.append(PromptField(depth: depth, name: name + gap, text: leaf(value)))
            guard let text = value.string else { return }
            if let strange = lookAlikes(in: text, key, depth: depth + 1) { rows.append(strange) }
            if let day = ShownTime.meaning(of: text) {
                rows.append(PromptField(depth: depth + 1, name: "that is: ", text: day))
            }
        }
    }

    /// The letters of a place that are not ASCII, by their numbers; nil where there are none.
    static func lookAlikes(in text: String, _ key: String, depth: Int) -> PromptField? {
        let strange = Confusables.scalars(in: text, key: key)
        guard !strange.isEmpty else { return nil }
        let named = strange.map {
            Confusables.isShown($0) ? "\($0) = \(Terminal.codePoint($0))" : Terminal.codePoint($0)
        }
        return PromptField(depth: depth, name: "non-ASCII: ", text: named.joined(separator: ", "))
    }

    /// Adds a row with another value of an argument, where that differs.
    package static func put(
        _ name: String, _ old: JSON?, unlike value: JSON?, depth: Int, _ rows: inout [PromptField]
    ) {
        guard old?.bytes != value?.bytes else { return }
        rows.append(PromptField(depth: depth, name: name, text: old.map { leaf($0) } ?? "not given"))
    }

    static func leaf(_ value: JSON) -> String {
        value.string.map { "\"\(safe($0))\"" } ?? safe(value.line)
    }

    /// A key as it is where that is a plain word; else in quotes, so that it can't pass for a value or for ours.
    static func name(_ key: String) -> String {
        let isWord = key.utf8.allSatisfy {
            $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2E || $0 == 0x2D
        }
        if isWord, !key.isEmpty, !key.hasPrefix("-") { return safe(key) }
        let inside = safe(key).unicodeScalars.map { $0 == "\"" ? "<U+0022>" : String($0) }
        return "\"\(inside.joined())\""
    }

    /// Foreign text as it may be shown, our own keys but for their last four characters.
    package static func safe(_ text: String) -> String {
        Terminal.exact(Redaction.clean(text) { Secrets.masked($0) })
    }

    private func lines(isTop: Bool, columns: Int, color: Bool) -> [String] {
        // The border and a space; two columns at the end stay free, one of them for the space that a line ends
        // with.
        let room = columns - 4
        // Too deep to be moved in that far, it says how deep it is.
        let deepest = columns / 6
        let isDeep = depth > deepest
        let margin = String(repeating: "  ", count: min(depth, deepest))
        let name = (isDeep ? "\(depth)› " : "") + self.name
        let text = name + self.text
        let body = text.unicodeScalars.index(text.startIndex, offsetBy: name.unicodeScalars.count)
        let pieces = Terminal.fold(text, first: room - margin.utf8.count, rest: room - margin.utf8.count - 2)
        return pieces.enumerated().map { number, piece in
            let middle = min(max(body, piece.lowerBound), piece.upperBound)
            let shown =
                Terminal.isolated(text[piece.lowerBound..<middle])
                + Terminal.isolated(text[middle..<piece.upperBound])
            let border = number > 0 ? "┊ " + margin + "  " : (isTop ? "┌ " : "│ ") + margin
            var line = border + (ink.map { color ? "\u{1B}[\($0)m\(shown)\u{1B}[0m" : shown } ?? shown)
            if isTop, pieces.count == 1 {
                line += " " + String(repeating: "─", count: max(0, room - Terminal.width(text)))
            }
            return line
        }
    }
}
