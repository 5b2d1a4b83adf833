/// A text as it reads, whatever letters it is made of: letters that only look like Latin ones are these, marks and
/// characters that nobody sees are none, and digits that stand for letters may be these.
struct FoldedText {
    /// The words, in lower case, as they are divided by separators and capitals.
    private(set) var words: [String] = []

    /// Digits and signs that are written in place of letters.
    private static let leet: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "€": "e",
        "+": "t",
    ]

    /// - Parameter ones: the letter that 1, ! and | are read as; nil leaves digits and signs as they are.
    init(_ text: String, ones: Unicode.Scalar? = nil) {
        var word = String.UnicodeScalarView()
        func isLetter(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        var wasSmall = false
        for scalar in text.unicodeScalars {
            guard !FoldedText.isUnseen(scalar) else { continue }
            let isCapital = scalar.properties.isUppercase
            if isCapital, wasSmall, !word.isEmpty {
                words.append(String(word))
                word = .init()
            }
            wasSmall = scalar.properties.isLowercase
            let folded = FoldedText.latin(scalar).unicodeScalars.map { scalar -> Unicode.Scalar in
                guard let ones else { return scalar }
                return "1!|".unicodeScalars.contains(scalar) ? ones : FoldedText.leet[scalar] ?? scalar
            }
            if folded.allSatisfy(isLetter) {
                word.append(contentsOf: folded)
            } else if !word.isEmpty {
                words.append(String(word))
                word = .init()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        joinSpelled()
    }

    /// Joins words that are spelled letter by letter, or in pairs.
    private mutating func joinSpelled() {
        var joined: [String] = []
        var run: [String] = []
        func end() {
            if run.count > 2 { joined.append(run.joined()) }
            run = []
        }
        for word in words { if word.unicodeScalars.count < 3 { run.append(word) } else { end() } }
        end()
        words += joined
    }

    /// Characters that leave no mark of their own.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return true
        default: return properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
        }
    }

    /// Words of a scalar's name that stand before the letter that it shows.
    private static let kinds = [
        "LATIN", "MATHEMATICAL", "CIRCLED", "SQUARED", "PARENTHESIZED", "MODIFIER", "SUPERSCRIPT", "SUBSCRIPT",
        "REGIONAL", "SCRIPT", "DOUBLE-STRUCK", "BLACK-LETTER", "FULLWIDTH", "KELVIN", "OUTLINED",
    ]

    /// The Latin letters or the digit that a scalar shows, in lower case; itself where it shows none.
    private static func latin(_ scalar: Unicode.Scalar) -> String {
        let small = scalar.properties.lowercaseMapping
        if scalar.isASCII { return small }
        if let first = small.unicodeScalars.first, let known = alike[first] { return known }
        let properties = scalar.properties
        if properties.numericType == .decimal || properties.numericType == .digit,
            let value = properties.numericValue
        {
            return String(Int(value))
        }
        guard let name = properties.name else { return small }
        let words = name.split(separator: " ")
        guard words.contains(where: { kinds.contains(String($0)) }) else { return small }
        if let place = words.firstIndex(of: "LIGATURE"), place + 1 < words.count {
            return words[place + 1].lowercased()
        }
        return words.last { $0.utf8.count == 1 }?.lowercased()
            ?? words.lazy.compactMap { greek[String($0)] }.first ?? small
    }

    /// Letters of Greek by their names in the alphabets for mathematics.
    private static let greek = [
        "ALPHA": "a", "EPSILON": "e", "IOTA": "i", "KAPPA": "k", "NU": "v", "OMICRON": "o", "RHO": "p", "TAU": "t",
        "UPSILON": "u", "CHI": "x",
    ]

    /// Small letters of other scripts that look like Latin ones.
    private static let alike: [Unicode.Scalar: String] = [
        // Cyrillic.
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "ғ": "f", "һ": "h", "н": "h", "і": "i",
        "ї": "i",
        "ј": "j", "к": "k", "ӏ": "l", "м": "m", "п": "n", "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s",
        "т": "t",
        "у": "y", "ѵ": "v", "ԝ": "w", "ѡ": "w", "х": "x", "ҽ": "e", "є": "e", "ө": "o",
        // Greek.
        "α": "a", "β": "b", "ϲ": "c", "δ": "d", "ε": "e", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o",
        "ό": "o",
        "ρ": "p", "ς": "s", "σ": "o", "τ": "t", "υ": "u", "χ": "x", "ω": "w", "γ": "y", "ϳ": "j",
        // Armenian, Hebrew, Cherokee and others.
        "օ": "o", "ս": "u", "ո": "n", "հ": "h", "զ": "q", "ց": "g", "ꮯ": "c", "ꮪ": "s", "ꭺ": "a",
        "ꭼ": "e", "ꮲ": "p", "ꮃ": "w", "ꮤ": "w", "ꭲ": "t", "ꮶ": "k", "ɡ": "g", "ı": "i", "ɑ": "a", "ʀ": "r",
        "ꜱ": "s",
        "ⲟ": "o", "ⲣ": "p", "ⲥ": "c", "ⲁ": "a", "ⲉ": "e", "ⲧ": "t", "ⲕ": "k", "ⲓ": "i", "ⲛ": "n",
    ]
}
