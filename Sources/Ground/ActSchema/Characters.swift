import ActJSON
import ActSettings

/// A set of characters, as a class of a pattern names it.
struct Characters: Sendable {
    private enum Part: Sendable {
        case range(ClosedRange<Unicode.Scalar>)
        case categories(Set<Unicode.GeneralCategory>)
        case property(@Sendable (Unicode.Scalar.Properties) -> Bool)
        case set(Characters)
    }

    private let parts: [Part]
    private let isInverted: Bool
    /// The answer for each character of ASCII.
    private var low: (UInt64, UInt64) = (0, 0)
    /// How many comparisons one look takes at most.
    let cost: Int

    static let digit = Characters(["0"..."9"])
    static let word = Characters(["0"..."9", "A"..."Z", "_"..."_", "a"..."z"])
    /// ECMA-262: WhiteSpace and LineTerminator.
    static let space = Characters([
        "\t"..."\r", " "..." ", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}", "\u{2000}"..."\u{200A}",
        "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}", "\u{205F}"..."\u{205F}", "\u{3000}"..."\u{3000}",
        "\u{FEFF}"..."\u{FEFF}",
    ])
    static let notLineEnd = Characters(["\n"..."\n", "\r"..."\r", "\u{2028}"..."\u{2029}"]).inverted
    /// The characters of a group's name.
    static let name = Characters(
        ["$"..."$", "_"..."_", "\u{200C}"..."\u{200D}"], [Characters([.property { $0.isIDContinue }], false)])

    private init(_ parts: [Part], _ isInverted: Bool) {
        self.parts = parts
        self.isInverted = isInverted
        cost = parts.reduce(1) { if case .set(let set) = $1 { $0 + set.cost } else { $0 + 1 } }
        for value in UInt8(0)..<128 where find(Unicode.Scalar(value)) {
            if value < 64 { low.0 |= 1 << value } else { low.1 |= 1 << (value - 64) }
        }
    }

    init(_ scalar: Unicode.Scalar) { self.init([scalar...scalar]) }

    init(_ ranges: [ClosedRange<Unicode.Scalar>], _ sets: [Characters] = []) {
        self.init(ranges.map { .range($0) } + sets.map { .set($0) }, false)
    }

    var inverted: Characters { Characters(parts, !isInverted) }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 128 else {
            return (scalar.value < 64 ? low.0 >> scalar.value : low.1 >> (scalar.value - 64)) & 1 == 1
        }
        return find(scalar)
    }

    private func find(_ scalar: Unicode.Scalar) -> Bool {
        let isIn = parts.contains { part in
            switch part {
            case .range(let range): range.contains(scalar)
            case .categories(let set): set.contains(scalar.properties.generalCategory)
            case .property(let has): has(scalar.properties)
            case .set(let set): set.contains(scalar)
            }
        }
        return isIn != isInverted
    }

    // Properties.

    /// General categories by both of their names (UAX 44, table 12), and those that are several.
    private static let categories: [(String, String, Set<Unicode.GeneralCategory>)] = [
        ("L", "Letter", [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]),
        ("LC", "Cased_Letter", [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]),
        ("Lu", "Uppercase_Letter", [.uppercaseLetter]), ("Ll", "Lowercase_Letter", [.lowercaseLetter]),
        ("Lt", "Titlecase_Letter", [.titlecaseLetter]), ("Lm", "Modifier_Letter", [.modifierLetter]),
        ("Lo", "Other_Letter", [.otherLetter]), ("M", "Mark", [.nonspacingMark, .spacingMark, .enclosingMark]),
        ("M", "Combining_Mark", [.nonspacingMark, .spacingMark, .enclosingMark]),
        ("Mn", "Nonspacing_Mark", [.nonspacingMark]), ("Mc", "Spacing_Mark", [.spacingMark]),
        ("Me", "Enclosing_Mark", [.enclosingMark]), ("N", "Number", [.decimalNumber, .letterNumber, .otherNumber]),
        ("Nd", "Decimal_Number", [.decimalNumber]), ("Nd", "digit", [.decimalNumber]),
        ("Nl", "Letter_Number", [.letterNumber]), ("No", "Other_Number", [.otherNumber]),
        ("P", "Punctuation", punctuation), ("P", "punct", punctuation),
        ("Pc", "Connector_Punctuation", [.connectorPunctuation]), ("Pd", "Dash_Punctuation", [.dashPunctuation]),
        ("Ps", "Open_Punctuation", [.openPunctuation]), ("Pe", "Close_Punctuation", [.closePunctuation]),
        ("Pi", "Initial_Punctuation", [.initialPunctuation]), ("Pf", "Final_Punctuation", [.finalPunctuation]),
        ("Po", "Other_Punctuation", [.otherPunctuation]),
        ("S", "Symbol", [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]),
        ("Sm", "Math_Symbol", [.mathSymbol]), ("Sc", "Currency_Symbol", [.currencySymbol]),
        ("Sk", "Modifier_Symbol", [.modifierSymbol]), ("So", "Other_Symbol", [.otherSymbol]),
        ("Z", "Separator", [.spaceSeparator, .lineSeparator, .paragraphSeparator]),
        ("Zs", "Space_Separator", [.spaceSeparator]), ("Zl", "Line_Separator", [.lineSeparator]),
        ("Zp", "Paragraph_Separator", [.paragraphSeparator]),
        ("C", "Other", [.control, .format, .surrogate, .privateUse, .unassigned]), ("Cc", "Control", [.control]),
        ("Cc", "cntrl", [.control]), ("Cf", "Format", [.format]), ("Cs", "Surrogate", [.surrogate]),
        ("Co", "Private_Use", [.privateUse]), ("Cn", "Unassigned", [.unassigned]),
    ]
    private static let punctuation: Set<Unicode.GeneralCategory> = [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation,
    ]

    /// Properties that a character has or has not, by both of their names.
    private static let properties: [(String, String, @Sendable (Unicode.Scalar.Properties) -> Bool)] = [
        ("Any", "Any", { _ in true }), ("Assigned", "Assigned", { $0.generalCategory != .unassigned }),
        ("Alpha", "Alphabetic", { $0.isAlphabetic }), ("Lower", "Lowercase", { $0.isLowercase }),
        ("Upper", "Uppercase", { $0.isUppercase }), ("space", "White_Space", { $0.isWhitespace }),
        ("Cased", "Cased", { $0.isCased }), ("Dash", "Dash", { $0.isDash }), ("Math", "Math", { $0.isMath }),
        ("Emoji", "Emoji", { $0.isEmoji }), ("EPres", "Emoji_Presentation", { $0.isEmojiPresentation }),
        ("EMod", "Emoji_Modifier", { $0.isEmojiModifier }), ("Hex", "Hex_Digit", { $0.isHexDigit }),
        ("AHex", "ASCII_Hex_Digit", { $0.isASCIIHexDigit }), ("Ideo", "Ideographic", { $0.isIdeographic }),
        ("IDS", "ID_Start", { $0.isIDStart }), ("IDC", "ID_Continue", { $0.isIDContinue }),
        ("XIDS", "XID_Start", { $0.isXIDStart }), ("XIDC", "XID_Continue", { $0.isXIDContinue }),
        ("Dia", "Diacritic", { $0.isDiacritic }), ("QMark", "Quotation_Mark", { $0.isQuotationMark }),
    ]

    /// The characters of a property as ECMA-262 names it; nil for one that is not known here.
    init?(property name: String) {
        func row<T>(_ rows: [(String, String, T)], _ name: String) -> T? {
            rows.first { sameBytes($0.0, name) || sameBytes($0.1, name) }?.2
        }
        if let category = row(Characters.categories, name.after("General_Category=") ?? name.after("gc=") ?? name) {
            self.init([.categories(category)], false)
        } else if sameBytes(name, "ASCII") {
            self.init(["\0"..."\u{7F}"])
        } else if let property = row(Characters.properties, name) {
            self.init([.property(property)], false)
        } else {
            return nil
        }
    }
}
