/// A row of words: `in|on the? <month>`. Terms stand apart by blanks. `a|b` is one of these words, `<x>` a word of a
/// class, `_` any word and `.` an edge; `!` before a term takes what is none of these, `?` behind one lets it be
/// missing, `*` lets it come again too, and a term in brackets is not shown.
package struct WordPattern: Sendable {
    private struct Term: Sendable {
        var words: Set<String> = []
        var classes: [WordClass] = []
        let isNot: Bool
        let isOptional: Bool
        let isMany: Bool
        /// Whether it is any word, one in quotation marks too.
        let isAny: Bool
        let isShown: Bool

        init(_ text: Substring) {
            var rest = text.first == "(" ? text.dropFirst().dropLast() : text
            isNot = rest.first == "!"
            isMany = rest.last == "*"
            isOptional = isMany || rest.last == "?"
            isShown = text.first != "("
            rest = rest.dropFirst(isNot ? 1 : 0).dropLast(isOptional ? 1 : 0)
            isAny = rest == "_"
            for part in rest.split(separator: "|").map(String.init) {
                if let set = WordPattern.sets[part] {
                    words.formUnion(set)
                } else if let one = WordPattern.classes[part] {
                    classes.append(one)
                } else {
                    words.insert(part)
                }
            }
        }

        func takes(_ piece: Pieces.Piece?) -> Bool {
            guard let piece else { return (isNot && !isMany) != words.contains(".") }
            if isNot { return !words.contains(piece.core) && !classes.contains { $0(piece) } }
            return (isAny || !piece.isQuoted) && (words.contains(piece.core) || classes.contains { $0(piece) })
        }
    }

    private let terms: [Term]
    /// The place of a term that is words alone, and these: most texts have none of them.
    let key: (offset: Int, words: Set<String>)?
    /// Words of which a text needs one.
    private let needed: Set<String>?

    package init(_ text: some StringProtocol) {
        let terms = text.split(separator: " ").map { Term(Substring($0)) }
        func isPlain(_ term: Term) -> Bool {
            !term.isNot && !term.isOptional && term.classes.isEmpty && !term.words.contains(".")
        }
        let at = terms.prefix { !$0.isOptional }.firstIndex(where: isPlain)
        (self.terms, key) = (terms, at.map { ($0, terms[$0].words) })
        needed = terms.filter(isPlain).map(\.words).min { $0.count < $1.count }
    }

    /// The pieces that are shown of those that fit from a place on; nil where they don't.
    package func match(_ pieces: Pieces, at: Int) -> Range<Int>? { match(pieces, at, 0, nil)?.shown }

    /// Whether it fits somewhere.
    func fits(_ pieces: Pieces) -> Bool { starts(pieces).contains { match(pieces, at: $0) != nil } }

    /// The places at which it may begin.
    private func starts(_ pieces: Pieces) -> [Int] {
        guard let key else { return Array(pieces.indices) }
        return pieces.indices.filter { pieces.piece($0).map { key.words.contains($0.core) } ?? false }
            .map { $0 - key.offset }
    }

    /// The places of a sentence at which it fits: of what is shown, and of all.
    package func places(in sentence: Sentence) -> [(value: Range<Int>, words: Range<Int>)] {
        guard needed.map({ sentence.has(anyOf: $0) }) ?? true else { return [] }
        let pieces = Pieces(sentence.words)
        return starts(pieces).compactMap { at in
            match(pieces, at, 0, nil).map { ($0.shown, max(at, 0)..<min($0.end, sentence.count)) }
        }
    }

    private func match(
        _ pieces: Pieces, _ at: Int, _ term: Int, _ shown: Range<Int>?
    ) -> (shown: Range<Int>, end: Int)? {
        guard term < terms.count else { return (shown ?? at..<at, at) }
        let one = terms[term]
        if one.takes(pieces.piece(at)) {
            let more = one.isShown ? (shown?.lowerBound ?? at)..<at + 1 : shown
            if let found = match(pieces, at + 1, one.isMany ? term : term + 1, more) { return found }
        }
        return one.isOptional ? match(pieces, at, term + 1, shown) : nil
    }
}

/// The words of a text, where those of a time are one piece.
package struct Pieces: Sendable {
    struct Piece: Sendable {
        /// Empty for a time.
        let core: String
        /// The first and the last word of a time.
        let first: String
        let last: String
        let time: FoundTime?
        let words: Range<Int>
        /// The last word as typed.
        let text: String
        var isQuoted = false
        var isDue = false
        var isTime: Bool { core.isEmpty }
    }

    /// The characters of words that are shown, at most.
    private static let longest = 60

    private let words: [Word]
    private var all: [Piece] = []
    var indices: Range<Int> { -1..<all.count }

    /// - Parameters:
    ///   - range: the words that are looked at.
    ///   - front: whether a time stood before these words.
    ///   - back: the same behind them.
    ///   - due: the time that was read.
    ///   - raw: whether words in quotation marks count like others.
    package init(
        _ words: [Word], _ times: [FoundTime] = [], in range: Range<Int>? = nil, front: Bool = false,
        back: Bool = false, due: Range<Int>? = nil, raw: Bool = false
    ) {
        self.words = words
        let quoted = raw ? [] : Sentence(words).quoted
        func edge(_ at: Int) -> Piece { Piece(core: "", first: "", last: "", time: nil, words: at..<at, text: "") }
        if front { all.append(edge(0)) }
        let range = range ?? words.indices
        var at = range.lowerBound
        while at < range.upperBound {
            let time = times.first { $0.words.lowerBound == at }
            let end = time?.words.upperBound ?? at + 1
            // A mark alone has no core, and is no time.
            let core = words[at].core.isEmpty ? "," : words[at].core
            all.append(
                Piece(
                    core: time == nil ? core : "", first: core, last: words[end - 1].core, time: time,
                    words: at..<end, text: words[end - 1].text, isQuoted: quoted.contains(at),
                    isDue: time?.words == due && due != nil))
            at = end
        }
        if back { all.append(edge(words.count)) }
    }

    func piece(_ at: Int) -> Piece? { all.indices.contains(at) ? all[at] : nil }

    /// The words of pieces.
    func words(_ range: Range<Int>) -> Range<Int> {
        all[range.lowerBound].words.lowerBound..<all[range.upperBound - 1].words.upperBound
    }

    func text(_ range: Range<Int>, _ text: KeyPath<Word, String> = \.bare) -> String {
        let all = range.isEmpty ? "" : words[words(range)].map { $0[keyPath: text] }.joined(separator: " ")
        return all.count > Pieces.longest ? "\(all.prefix(Pieces.longest))…" : all
    }
}
