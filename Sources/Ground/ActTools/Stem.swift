/// The stem of an English word in small letters: the same for its plural, its past and its -ing. Endings that make
/// another word of it stay, so that import and important, location and locate are apart. The steps are those of M. F.
/// Porter, An algorithm for suffix stripping, 1980, which take off inflections.
///
/// A word that is not all ASCII, or longer than 64 letters, is its own stem.
package func stem(_ word: String) -> String {
    let count = word.utf8.count
    guard count >= 3, count <= 64, word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
    var stemmer = Porter(word)
    return stemmer.run()
}

/// Words that look like a plural or a verb's -ing, and mean something else than what is left without it.
private let ownStems: Set<String> = [
    "accounting", "banking", "beginning", "building", "clothing", "during", "engineering", "evening", "housing",
    "marketing", "meeting", "morning", "news", "parking", "shipping", "training", "wedding",
]

private struct Porter {
    /// Endings, longest first where one ends another, and what stands in their place.
    private typealias Rules = [(ending: StaticString, replacement: StaticString)]

    private static let plurals: Rules = [
        ("sses", "ss"), ("ies", "i"), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
    ]
    private static let restored: Rules = [("at", "ate"), ("bl", "ble"), ("iz", "ize")]
    private var letters: [UInt8]

    init(_ word: String) { letters = Array(word.utf8) }

    mutating func run() -> String {
        if isOwn { return text }
        _ = replace(Porter.plurals, over: -1)
        if isOwn { return text }
        past()
        if letters.last == 0x79, hasVowel(letters.count - 1) { letters[letters.count - 1] = 0x69 }
        let count = letters.count
        if letters.last == 0x65 {
            let measure = measure(count - 1)
            if measure > 1 || measure == 1 && !isShort(count - 1) { letters.removeLast() }
        }
        if letters.count > 1, letters.suffix(2).elementsEqual([0x6C, 0x6C]), measure(letters.count - 1) > 1 {
            letters.removeLast()
        }
        return text
    }

    private var text: String { String(decoding: letters, as: UTF8.self) }
    /// All of `ownStems` end so.
    private var isOwn: Bool { (ends("ing") || ends("s")) && ownStems.contains(text) }

    private func ends(_ ending: StaticString) -> Bool {
        let (count, rest) = (ending.utf8CodeUnitCount, letters.count - ending.utf8CodeUnitCount)
        guard rest > 0 else { return false }
        for k in 0..<count where letters[rest + k] != ending.utf8Start[k] { return false }
        return true
    }

    /// Applies the rule of the first ending that the word has, if what stands before it has a greater measure.
    private mutating func replace(_ rules: Rules, over least: Int) -> Bool {
        for (ending, replacement) in rules where ends(ending) {
            let rest = letters.count - ending.utf8CodeUnitCount
            guard measure(rest) > least else { return false }
            letters.removeSubrange(rest...)
            for k in 0..<replacement.utf8CodeUnitCount { letters.append(replacement.utf8Start[k]) }
            return true
        }
        return false
    }

    /// -eed, -ed and -ing.
    private mutating func past() {
        if ends("eed") {
            if measure(letters.count - 3) > 0 { letters.removeLast() }
            return
        }
        let ending = ends("ed") ? 2 : ends("ing") ? 3 : 0
        guard ending > 0, hasVowel(letters.count - ending) else { return }
        letters.removeLast(ending)
        if replace(Porter.restored, over: -1) { return }
        let count = letters.count
        let last = letters[count - 1]
        if count > 1, last == letters[count - 2], isConsonant(count - 1), ![0x6C, 0x73, 0x7A].contains(last) {
            letters.removeLast()
        } else if measure(count) == 1, isShort(count) {
            letters.append(0x65)
        }
    }

    private func isConsonant(_ at: Int) -> Bool {
        switch letters[at] {
        case 0x61, 0x65, 0x69, 0x6F, 0x75: false
        case 0x79: at == 0 || !isConsonant(at - 1)
        default: true
        }
    }

    private func hasVowel(_ count: Int) -> Bool { (0..<count).contains { !isConsonant($0) } }

    /// How often a consonant follows a vowel in the first `count` letters.
    private func measure(_ count: Int) -> Int {
        var found = 0
        var afterVowel = false
        for at in 0..<count {
            let consonant = isConsonant(at)
            if consonant, afterVowel { found += 1 }
            afterVowel = !consonant
        }
        return found
    }

    /// Whether the first `count` letters end consonant, vowel, consonant other than w, x and y.
    private func isShort(_ count: Int) -> Bool {
        count >= 3 && isConsonant(count - 1) && !isConsonant(count - 2) && isConsonant(count - 3)
            && ![0x77, 0x78, 0x79].contains(letters[count - 1])
    }
}
