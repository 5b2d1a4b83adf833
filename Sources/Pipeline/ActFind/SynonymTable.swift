/// Groups of words that mean nearly the same, as they stand in their table. Their words are stemmed as they are asked
/// for: of some thousands a start needs a few.
struct SynonymTable {
    private struct Entry {
        let word: Range<Int>
        let group: Int
        /// Whether its word is looked for.
        var isFound: Bool
    }

    private let text: [UInt8]
    private var entries: [Entry] = []
    /// The entries of each group, and those that lead to others by their first letter.
    private var groups: [Range<Int>] = []
    private var leading: [UInt8: [Int]] = [:]

    init(_ table: String) {
        text = Array(table.utf8)
        var (at, first) = (0, 0)
        var hasArrow = false
        while at < text.count {
            let start = at
            while at < text.count, text[at] > 0x20 { at += 1 }
            let isHeading = start < at && text[start] == 0x23
            if isHeading {
                while at < text.count, text[at] != 0x0A { at += 1 }
            } else if start < at, text[start] == 0x3E {
                for k in first..<entries.count { entries[k].isFound = false }
                hasArrow = true
            } else if start < at {
                if !hasArrow { leading[text[start], default: []].append(entries.count) }
                entries.append(Entry(word: start..<at, group: groups.count, isFound: true))
            }
            if at == text.count || text[at] == 0x0A {
                groups.append(first..<entries.count)
                first = entries.count
                hasArrow = false
            }
            at += 1
        }
    }

    /// The words to look for where a sentence has a word of this stem.
    func words(for stem: String) -> [String] {
        var found: [String] = []
        guard let first = stem.utf8.first else { return [] }
        // A stem begins as its word does, but for a last y.
        let second = stem.utf8.count > 2 ? stem.utf8.dropFirst().first : nil
        for k in leading[first] ?? [] {
            let entry = entries[k]
            if let second, entry.word.count > 1, text[entry.word.lowerBound + 1] != second { continue }
            guard ActFind.stem(word(entry)) == stem else { continue }
            for other in entries[groups[entry.group]] where other.isFound { found.append(word(other)) }
        }
        return found
    }

    private func word(_ entry: Entry) -> String { String(decoding: text[entry.word], as: UTF8.self) }
}
