import ActJSON

/// A word of a sentence, between blanks.
package struct Word: Sendable {
    /// The word as typed.
    package let text: String
    /// The word without quotes, brackets and punctuation at its edges.
    package let bare: String
    /// `bare` in lower case.
    package let core: String
    /// Whether a no-break space, not a plain one, stands before it.
    let isTied: Bool

    private static let opening = Set("\"'“‘«„([{¡¿".unicodeScalars)
    private static let closing = Set("\"'”’»“)]},.;:!?…".unicodeScalars)

    init(_ text: Substring, tied: Bool) {
        self.text = String(text)
        var inner = text.unicodeScalars.drop { Word.opening.contains($0) }
        while let last = inner.last, Word.closing.contains(last) { inner.removeLast() }
        bare = String(Substring(inner))
        let lower = bare.lowercased()
        core = lower.utf8.allSatisfy { $0 < 0x80 } ? lower : String(lower.map { $0 == "’" ? "'" : $0 })
        isTied = tied
    }

    package var hasDigit: Bool { core.utf8.contains { $0 &- 0x30 < 10 } }
}

/// A line cut into words.
package struct Sentence: Sendable {
    /// Longer lines are no sentences: nobody types them, and none of the work below grows past this.
    package static let longest = 16 << 10

    /// Whether a text has a control character other than a tab: no sentence that anybody types has.
    static func hasControl(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0 < " " && $0 != "\t" || "\u{7F}"..."\u{9F}" ~= $0 }
    }

    package private(set) var words: [Word]

    package init(_ text: String) {
        var words: [Word] = []
        var rest = text.unicodeScalars[...]
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII ? scalar == " " || "\t"..."\r" ~= scalar : scalar.properties.isWhitespace
        }
        while let start = rest.firstIndex(where: { !isBlank($0) }) {
            let tied = rest[..<start].last.map { !$0.isASCII } ?? false
            let end = rest[start...].firstIndex(where: isBlank) ?? rest.endIndex
            words.append(Word(Substring(rest[start..<end]), tied: tied))
            rest = rest[end...]
        }
        self.words = words
    }

    package init(_ words: some Sequence<Word>) { self.words = Array(words) }

    package var count: Int { words.count }

    /// Values that are found from left to right, none over another.
    package func scan<T>(_ find: (_ at: Int, _ last: T?) -> (value: T, end: Int)?) -> [T] {
        var (found, at): ([T], Int) = ([], 0)
        while at < count {
            let next = find(at, found.last)
            if let next { found.append(next.value) }
            at = next?.end ?? at + 1
        }
        return found
    }

    /// The words between pairs of double quotes: somebody else's.
    package var quoted: Set<Int> {
        // Most sentences have none.
        guard words.contains(where: { $0.text.utf8.contains { $0 == 0x22 || $0 > 0x7F } }) else { return [] }
        let marks = words.indices.filter { words[$0].text.contains { "\"“”„«»".contains($0) } }
        var inside = Set<Int>()
        var open: Int?
        for at in marks {
            let both = words[at].text.filter { "\"“”„«»".contains($0) }.count > 1
            if both, open == nil {
                inside.insert(at)
            } else if let start = open {
                inside.formUnion(start...at)
                open = nil
            } else {
                open = at
            }
        }
        return inside
    }

    /// The core of a word; empty outside the sentence.
    package func core(_ at: Int) -> String { words.indices.contains(at) ? words[at].core : "" }
    package func text(_ at: Int) -> String { words.indices.contains(at) ? words[at].text : "" }

    /// The sentence without quotation marks around all of it, and without words of courtesy at its ends.
    var unwrapped: Sentence {
        var words = words
        if count > 1, let first = words.first?.text.first, let last = words.last?.text.last,
            "\"“".contains(first), "\"”".contains(last),
            !words.dropFirst().dropLast().contains(where: { $0.text.contains { "\"“”".contains($0) } }),
            words[0].text.filter({ "\"“”".contains($0) }).count == 1
        {
            var inner = words
            inner[0] = Word(words[0].text.dropFirst(), tied: words[0].isTied)
            inner[count - 1] = Word(words[count - 1].text.dropLast(), tied: words[count - 1].isTied)
            let isRequest = [Lexicon.task, Lexicon.reminder].contains { $0.start(Sentence(inner)) != nil }
            if isRequest { words = inner }
        }
        var plain = Sentence(words)
        while plain.count > 1, case let length = plain.match(Lexicon.openers), length > 0, length < plain.count {
            if plain.match(Lexicon.polite) > length { break }
            plain = plain.dropFirst(length)
        }
        var end = plain.count
        // 3 coffees, 11.40 altogether
        let sums = [["altogether"], ["in", "total"], ["all", "in"]]
        for phrase in Lexicon.closers + sums
        where end > phrase.count + 1 && plain.has(phrase, at: end - phrase.count) {
            if !sums.contains(phrase) || plain.words[end - phrase.count - 1].hasDigit { end -= phrase.count }
        }
        return end == plain.count ? plain : Sentence(Sentence.closed(Array(plain.words[..<end])))
    }

    package func dropFirst(_ count: Int) -> Sentence { Sentence(words.dropFirst(count)) }

    /// The sentence without some of its words.
    func without(_ range: Range<Int>) -> Sentence {
        Sentence(words[..<range.lowerBound] + words[range.upperBound...])
    }

    /// Some of its words, as a sentence.
    subscript(_ range: some RangeExpression<Int>) -> Sentence { Sentence(words[range]) }

    /// The number of words that a phrase of this table takes at a place: of the longest that fits, 0 for none.
    package func match(_ phrases: [[String]], at: Int = 0) -> Int {
        let first = core(at)
        var longest = 0
        for phrase in phrases where phrase.count > longest && phrase[0] == first {
            if has(phrase, at: at) { longest = phrase.count }
        }
        return longest
    }

    /// Whether a phrase stands at a place.
    package func has(_ phrase: [String], at: Int) -> Bool {
        phrase.indices.allSatisfy { core(at + $0) == phrase[$0] }
    }

    /// Whether one of its words is in a table.
    func has(anyOf table: Set<String>) -> Bool { words.contains { table.contains($0.core) } }

    /// Whether it ends with a phrase, and begins with more than that.
    func ends(with phrase: [String]) -> Bool { count > phrase.count && has(phrase, at: count - phrase.count) }

    /// The words without the punctuation that closed them, now that others follow.
    package static func closed(_ words: [Word]) -> [Word] {
        guard let last = words.last, let mark = last.text.last, ",:;.".contains(mark) else { return words }
        return words.dropLast() + [Word(last.text.dropLast(), tied: last.isTied)].filter { !$0.text.isEmpty }
    }

    private static let edges: Set<Character> = [" ", ",", ";", ":", "-", "–", "—"]

    /// Words as a text: single spaces, no punctuation where words were cut off.
    /// - Parameters:
    ///   - cutFront: whether words stood before these; the punctuation between them goes too.
    ///   - cutBack: the same at the end; otherwise only one mark that closed the sentence goes.
    ///   - asking: whether a question mark at the end was the request's, not the text's.
    package static func joined(
        _ words: some Collection<Word>, cutFront: Bool = true, cutBack: Bool = true, asking: Bool = false
    ) -> String {
        var text = words.map(\.text).joined(separator: " ")[...]
        let edge = edges
        let closing: Set<Character> = asking ? [".", "!", "?"] : [".", "!"]
        while cutFront, let first = text.first, edge.contains(first) { text.removeFirst() }
        guard cutBack else {
            let marks = text.reversed().prefix { closing.contains($0) || edge.contains($0) }
            return String(marks.count == 1 && marks.allSatisfy(closing.contains) ? text.dropLast() : text)
        }
        while let last = text.last, edge.contains(last) || closing.contains(last) { text.removeLast() }
        return String(text)
    }
}

extension Collection {
    /// The one element; nil where there are more, or none.
    package var only: Element? { count == 1 ? first : nil }
}

extension String {
    /// The words of a table, written in one string.
    package var table: Set<String> { Set(split(whereSeparator: \.isWhitespace).map(String.init)) }
    /// The text without quotation marks around the whole of it.
    var unquoted: String {
        let marks = filter { "\"“”".contains($0) }
        guard marks.count == 2, count > 2, let first, let last, "\"“".contains(first), "\"”".contains(last) else {
            return self
        }
        return String(dropFirst().dropLast())
    }

    /// Whether it is one of a few words.
    package func isOne(of list: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
        var from = 0
        while from < bytes.count {
            let end = bytes[from...].firstIndex(of: 0x20) ?? bytes.count
            if end - from == utf8.count, bytes[from..<end].elementsEqual(utf8) { return true }
            from = end + 1
        }
        return false
    }
    /// The values of a table's words: a row has words, a colon and their value.
    var values: [String: String] {
        var values: [String: String] = [:]
        for row in split(separator: "\n").map({ $0.split(separator: " : ") }) {
            for word in row[0].split(separator: " ") { values[String(word)] = String(row[1]) }
        }
        return values
    }
    /// The numbers of a table's words, which count its rows.
    func numbered(from first: Int) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for (k, row) in split(separator: "\n").enumerated() {
            for word in row.split(separator: " ") { numbers[String(word)] = first + k }
        }
        return numbers
    }
    /// The phrases of a table, one a line.
    package var phrases: [[String]] { split(separator: "\n").map { $0.split(separator: " ").map(String.init) } }
}
