import ActSystem

/// Marks within a line of Markdown: emphasis, code and links. A mark counts only where its end is on the same line, not
/// far behind; any other stays text.
enum MarkdownInline {
    /// The beginning of a text, as far as it is decided.
    enum Step {
        /// More of the line is needed.
        case more
        /// So many scalars are text.
        case text(Int)
        /// Scalars that look otherwise: all of them, and those within the marks.
        case marked(length: Int, inner: Range<Int>, kind: Kind)
        case link(length: Int, label: Range<Int>, address: String)
    }

    enum Kind { case strong, emphasis, both, struck, code, escaped }

    typealias Scalars = [Unicode.Scalar]

    /// Scalars between two marks, and of an address, at most.
    private static let longestSpan = 200
    private static let longestAddress = 1000

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "*", "_", "~", "`", "[", "!", "\\": true
        default: false
        }
    }

    /// Whether the last scalar of a text may decide it.
    static func isDecisive(_ text: Scalars) -> Bool {
        if text.count < 8 || text.count >= longestSpan { return true }
        return text.suffix(2).contains { isMark($0) || $0 == ")" || $0 == "]" || $0 == "(" }
    }

    /// Looks at a text that begins with a mark.
    ///
    /// - Parameters:
    ///   - before: the scalar before it.
    ///   - isWhole: whether no more of the line comes.
    static func step(_ text: ArraySlice<Unicode.Scalar>, before: Unicode.Scalar?, isWhole: Bool) -> Step {
        let s = Scalars(text)
        switch s[0] {
        case "\\":
            // The backslash goes; the mark behind it is text.
            if s.count < 2 { return isWhole ? .text(1) : .more }
            let isEscape = s[1].isASCII && s[1].value > 0x20 && !isWord(s[1])
            return isEscape ? .marked(length: 2, inner: 1..<2, kind: .escaped) : .text(1)
        case "`": return code(s, isWhole)
        case "[": return link(s, at: 0, isWhole)
        case "!":
            if s.count < 2 { return isWhole ? .text(1) : .more }
            return s[1] == "[" ? link(s, at: 1, isWhole) : .text(1)
        default: return emphasis(s, before, isWhole)
        }
    }

    /// The number of scalars at `at` that are the same.
    private static func run(_ s: Scalars, _ at: Int) -> Int {
        var end = at
        while end < s.count, s[end] == s[at] { end += 1 }
        return end - at
    }

    private static func code(_ s: Scalars, _ isWhole: Bool) -> Step {
        let marks = run(s, 0)
        if marks == s.count { return isWhole || marks > longestSpan ? .text(marks) : .more }
        var at = marks
        while at < s.count {
            guard s[at] == "`" else {
                at += 1
                continue
            }
            let count = run(s, at)
            if at + count == s.count, !isWhole, count <= marks { return .more }
            if count == marks { return .marked(length: at + count, inner: marks..<at, kind: .code) }
            at += count
        }
        return isWhole || s.count - marks > longestSpan ? .text(marks) : .more
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func kind(_ mark: Unicode.Scalar, _ count: Int) -> Kind? {
        if mark == "~" { return count == 2 ? .struck : nil }
        let kinds: [Kind] = [.emphasis, .strong, .both]
        return count <= kinds.count ? kinds[count - 1] : nil
    }

    private static func emphasis(_ s: Scalars, _ before: Unicode.Scalar?, _ isWhole: Bool) -> Step {
        let mark = s[0]
        let marks = run(s, 0)
        if marks == s.count { return isWhole || marks > 3 ? .text(marks) : .more }
        guard let kind = kind(mark, marks), !TextFlow.isSpace(s[marks]), !(before.map(isWord) ?? false) else {
            return .text(marks)
        }
        var at = marks
        while at < s.count {
            if s[at] == "`" {
                // Marks within code are none.
                guard case .marked(let length, _, _) = code(Scalars(s[at...]), isWhole) else {
                    at += run(s, at)
                    continue
                }
                at += length
                continue
            }
            guard s[at] == mark else {
                at += s[at] == "\\" ? 2 : 1
                continue
            }
            let count = run(s, at)
            let end = at + count
            if end == s.count, !isWhole, count <= marks { return .more }
            let opens = end < s.count && !TextFlow.isSpace(s[end]) && TextFlow.isSpace(s[at - 1])
            let isInWord = mark == "_" && end < s.count && isWord(s[end])
            if count >= marks, !TextFlow.isSpace(s[at - 1]), !isInWord {
                return .marked(length: at + marks, inner: marks..<at, kind: kind)
            }
            // Another of the same kind begins: this one has no end.
            if count == marks, opens { return .text(marks) }
            at = end
        }
        return isWhole || s.count - marks > longestSpan ? .text(marks) : .more
    }

    /// A link, or an image, whose words stand for it.
    private static func link(_ s: Scalars, at start: Int, _ isWhole: Bool) -> Step {
        var at = start + 1
        while at < s.count, s[at] != "]" {
            if s[at] == "[" || at - start > longestSpan { return .text(start + 1) }
            at += s[at] == "\\" ? 2 : 1
        }
        let label = (start + 1)..<min(at, s.count)
        guard at + 1 < s.count else { return isWhole ? .text(start + 1) : .more }
        guard s[at + 1] == "(", !label.isEmpty else { return .text(start + 1) }
        at += 2
        let begin = at
        var depth = 0
        while at < s.count, s[at] != ")" || depth > 0 {
            if s[at] == "(" { depth += 1 }
            if s[at] == ")" { depth -= 1 }
            guard s[at].isASCII, s[at].value > 0x20, s[at].value < 0x7F, at - begin < longestAddress else {
                return .text(start + 1)
            }
            at += 1
        }
        guard at < s.count else { return isWhole ? .text(start + 1) : .more }
        let address = String(String.UnicodeScalarView(s[begin..<at]))
        guard place(of: address) != nil else { return .text(start + 1) }
        return .link(length: at + 1, label: label, address: address)
    }

    /// Where a link leads, for a person to see: the host, or who gets the mail. nil for one that is not opened.
    static func place(of address: String) -> String? {
        let lower = address.lowercased()
        if lower.hasPrefix("https://") {
            let plain = String(address.prefix { $0 != "#" })
            return (try? Address(plain))?.host
        }
        if lower.hasPrefix("mailto:") {
            let to = String(address.dropFirst(7))
            let parts = to.split(separator: "@", omittingEmptySubsequences: false)
            let isPlain = to.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x40, 0x5F: true
                default: false
                }
            }
            return isPlain && parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty ? to : nil
        }
        if lower.hasPrefix("act://") {
            let host = lower.dropFirst(6).prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
            return host.isEmpty ? nil : "act://\(host)"
        }
        return nil
    }
}
