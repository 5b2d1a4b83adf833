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
    private typealias Rules = [(ending: [UInt8], replacement: [UInt8])]

    private static func rules(_ text: String) -> Rules {
        text.split { $0 == " " || $0 == "\n" }.map { rule in
            let parts = rule.split(separator: "-", omittingEmptySubsequences: false)
            return (Array(parts[0].utf8), parts.count > 1 ? Array(parts[1].utf8) : [])
        }
    }

    private static let plurals = rules("sses-ss ies-i ss-ss us-us is-is s-")
    private static let restored = rules("at-ate bl-ble iz-ize")
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
    private var isOwn: Bool { ownStems.contains(text) }

    private func ends(_ ending: [UInt8]) -> Bool {
        letters.count > ending.count && letters.suffix(ending.count).elementsEqual(ending)
    }

    /// Applies the rule of the first ending that the word has, if what stands before it has a greater measure.
    private mutating func replace(_ rules: Rules, over least: Int) -> Bool {
        for (ending, replacement) in rules where ends(ending) {
            let rest = letters.count - ending.count
            guard measure(rest) > least else { return false }
            letters.replaceSubrange(rest..., with: replacement)
            return true
        }
        return false
    }

    /// -eed, -ed and -ing.
    private mutating func past() {
        if ends(Array("eed".utf8)) {
            if measure(letters.count - 3) > 0 { letters.removeLast() }
            return
        }
        guard let ending = ["ed", "ing"].first(where: { ends(Array($0.utf8)) }),
            hasVowel(letters.count - ending.utf8.count)
        else { return }
        letters.removeLast(ending.utf8.count)
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
