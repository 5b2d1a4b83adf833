/// A text as the tokens of a statement of SQL, by one of the ways in which dialects read it.
struct StatementText {
    enum Token: Equatable {
        /// A bare word in upper case.
        case word(String)
        /// A name in quotes, backticks or brackets.
        case name
        case text
        case number
        case sign(Unicode.Scalar)
    }

    /// The choices in which dialects differ.
    struct Reading: OptionSet {
        let rawValue: Int

        /// `#` begins a comment: MySQL, BigQuery.
        static let hashes = Reading(rawValue: 1)
        /// `--` without a space behind it begins none: MySQL.
        static let strictDashes = Reading(rawValue: 2)
        /// A backslash in quotes takes the meaning from the next character: MySQL, BigQuery.
        static let backslashes = Reading(rawValue: 4)
        /// `$tag$ … $tag$` is a text: PostgreSQL. Elsewhere `$` is a letter.
        static let dollars = Reading(rawValue: 8)
        /// Backticks enclose a name: MySQL, BigQuery, SQLite.
        static let backticks = Reading(rawValue: 16)
        /// Brackets enclose a name: SQL Server, SQLite.
        static let brackets = Reading(rawValue: 32)
        /// Comments are in comments: PostgreSQL, SQL Server.
        static let nested = Reading(rawValue: 64)
        /// `/*! … */` and `/*+ … */` are no comments: MySQL.
        static let executable = Reading(rawValue: 128)
    }

    /// More characters than these are not read.
    static let longest = 1 << 16

    private(set) var tokens: [Token] = []
    private let text: [Unicode.Scalar]
    private let reading: Reading
    private var at = 0
    private var isInExecutable = false
    /// Whether a backslash stands before a quote. It is about one sort of quotes alone in some dialects, and about texts
    /// with a prefix alone in others (`E'…'` of PostgreSQL, `r'…'` of Spark).
    private var isEndInDoubt = false

    /// The tokens of a text in every way in which a dialect may read it; nil for one in which it can't be read.
    static func all(_ text: String) -> [[Token]?] {
        let scalars = Array(text.unicodeScalars.prefix(longest + 1))
        guard scalars.count <= longest, !scalars.contains("\u{0}") else { return [nil] }
        var isEndInDoubt = false
        let all: [[Token]?] = readings(of: scalars).map { reading in
            var read = StatementText(scalars, reading)
            defer { isEndInDoubt = isEndInDoubt || read.isEndInDoubt }
            return read.isWhole() ? read.tokens : nil
        }
        return isEndInDoubt ? all + [nil] : all
    }

    /// Every mix of the choices that matter to a text.
    private static func readings(of text: [Unicode.Scalar]) -> [Reading] {
        let signs: [(Reading, String)] = [
            (.hashes, "#"), (.strictDashes, "--"), (.backslashes, "\\"), (.dollars, "$"), (.backticks, "`"),
            (.brackets, "["), (.nested, "/*"), (.executable, "/*"),
        ]
        var all: [Reading] = [[]]
        for (choice, sign) in signs where has(text, Array(sign.unicodeScalars)) {
            all += all.map { $0.union(choice) }
        }
        return all
    }

    private static func has(_ text: [Unicode.Scalar], _ sign: [Unicode.Scalar]) -> Bool {
        text.indices.contains { text[$0...].starts(with: sign) }
    }

    private init(_ text: [Unicode.Scalar], _ reading: Reading) {
        (self.text, self.reading) = (text, reading)
    }

    private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
        at + offset < text.count ? text[at + offset] : nil
    }

    /// Reads all; false where it can't be read.
    private mutating func isWhole() -> Bool {
        while let scalar = scalar() {
            guard step(scalar) else { return false }
        }
        return !isInExecutable
    }

    /// Reads the next token or comment; false where it can't be read.
    private mutating func step(_ scalar: Unicode.Scalar) -> Bool {
        let next = self.scalar(1)
        switch scalar {
        case " ", "\t"..."\r": at += 1
        case "'", "\"": return quoted(scalar)
        case "`" where reading.contains(.backticks): return enclosed("`")
        case "[" where reading.contains(.brackets): return enclosed("]")
        case "-" where next == "-":
            if isDashComment { return comment() }
            sign(scalar)
        case "#" where reading.contains(.hashes): return comment()
        case "/" where next == "*": return block()
        case "*" where next == "/" && isInExecutable:
            at += 2
            isInExecutable = false
        case "$": return dollar()
        case "0"..."9": return number()
        case "." where next.map(StatementText.isDigit) ?? false: return number()
        case _ where StatementText.isLetter(scalar): return word()
        // A backslash is an order to a shell of a database.
        case "\\", "\u{7F}": return false
        case "!"..."~": sign(scalar)
        default: return false
        }
        return true
    }

    private mutating func sign(_ scalar: Unicode.Scalar) {
        tokens.append(.sign(scalar))
        at += 1
    }

    // MARK: Comments

    private var isDashComment: Bool {
        guard reading.contains(.strictDashes), let behind = scalar(2) else { return true }
        return behind.value <= 0x20
    }

    private mutating func comment() -> Bool {
        while let scalar = scalar(), scalar != "\n" {
            // Dialects differ on the end of a line.
            if scalar == "\r", self.scalar(1) != "\n" { return false }
            if ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) { return false }
            at += 1
        }
        return true
    }

    private mutating func block() -> Bool {
        let mark = scalar(2).map(StatementText.isASCIILetter) ?? false ? 3 : 2
        if scalar(mark) == "!" || scalar(2) == "+", reading.contains(.executable) {
            guard !isInExecutable else { return false }
            isInExecutable = true
            at += scalar(mark) == "!" ? mark + 1 : 3
            while scalar().map(StatementText.isDigit) ?? false { at += 1 }
            return true
        }
        var depth = 0
        while let scalar = scalar() {
            if scalar == "/", self.scalar(1) == "*", depth == 0 || reading.contains(.nested) {
                depth += 1
                at += 2
            } else if scalar == "*", self.scalar(1) == "/" {
                depth -= 1
                at += 2
                if depth == 0 { return true }
            } else {
                at += 1
            }
        }
        return false
    }

    // MARK: Texts and names

    private mutating func quoted(_ quote: Unicode.Scalar) -> Bool {
        // Three are the begin of a text in BigQuery, and one quote in a text elsewhere.
        guard scalar(1) != quote || scalar(2) != quote else { return false }
        at += 1
        while let scalar = scalar() {
            at += 1
            if scalar == "\\", reading.contains(.backslashes) {
                if self.scalar() == quote { isEndInDoubt = true }
                at += 1
            } else if scalar == quote {
                guard self.scalar() == quote else {
                    tokens.append(quote == "'" ? .text : .name)
                    return true
                }
                at += 1
            }
        }
        return false
    }

    /// A name up to this sign, which is not in it: dialects differ on how it would be.
    private mutating func enclosed(_ end: Unicode.Scalar) -> Bool {
        at += 1
        while let scalar = scalar() {
            at += 1
            if scalar == "\\" { return false }
            guard scalar == end else { continue }
            tokens.append(.name)
            return self.scalar() != end
        }
        return false
    }

    private mutating func dollar() -> Bool {
        if scalar(1).map(StatementText.isDigit) ?? false { return number() }
        guard reading.contains(.dollars) else { return word() }
        var end = at + 1
        while end < text.count, text[end] != "$",
            StatementText.isLetter(text[end]) || StatementText.isDigit(text[end])
        { end += 1 }
        guard end < text.count, text[end] == "$" else { return word() }
        let tag = text[at...end]
        at = end + 1
        while at < text.count {
            if text[at] == "$", text[at...].starts(with: tag) {
                at += tag.count
                tokens.append(.text)
                return true
            }
            at += 1
        }
        return false
    }

    // MARK: Words and numbers

    private mutating func word() -> Bool {
        var word = String.UnicodeScalarView()
        while let scalar = scalar(),
            StatementText.isLetter(scalar) || StatementText.isDigit(scalar) || scalar == "$"
        {
            word.append(contentsOf: StatementText.upper(scalar))
            at += 1
        }
        let text = String(word)
        // A text of Oracle with quotes of its own choice.
        if scalar() == "'", text == "Q" || text == "NQ" { return false }
        tokens.append(.word(text))
        return true
    }

    /// A number, or the number of a parameter. A word may begin right behind it in some dialects only.
    private mutating func number() -> Bool {
        if scalar() == "$" { at += 1 }
        if scalar() == "0", let mark = scalar(1), mark == "x" || mark == "X" {
            at += 2
            while scalar()?.properties.isASCIIHexDigit ?? false { at += 1 }
        } else {
            digits()
            if scalar() == "." {
                at += 1
                digits()
            }
            if let mark = scalar(), mark == "e" || mark == "E" {
                at += scalar(1) == "+" || scalar(1) == "-" ? 2 : 1
                guard scalar().map(StatementText.isDigit) ?? false else { return false }
                digits()
            }
        }
        tokens.append(.number)
        return !(scalar().map { StatementText.isLetter($0) || $0 == "$" } ?? false)
    }

    private mutating func digits() {
        while scalar().map(StatementText.isDigit) ?? false { at += 1 }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// A letter in upper case. Some dialects read `ı` as I, `ſ` as S and the sign of Kelvin as K.
    private static func upper(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if ("a"..."z").contains(scalar) { return [Unicode.Scalar(UInt8(scalar.value) - 0x20)] }
        guard scalar.value >= 0x80 else { return [scalar] }
        if let low = scalar.properties.lowercaseMapping.unicodeScalars.first, ("a"..."z").contains(low) {
            return [Unicode.Scalar(UInt8(low.value) - 0x20)]
        }
        return Array(scalar.properties.uppercaseMapping.unicodeScalars)
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        isASCIILetter(scalar) || scalar == "_" || scalar.value >= 0x80 && scalar.properties.isAlphabetic
    }
}
