import ActJSON
import ActSystem

/// Places that are written as plain words: `.ssh/id_rsa`, `host:file`, `owner/name`. What only looks so is told by its
/// own form, or by the name of its argument.
extension PlaceText {
    /// The kinds of words that a value may be of, as the name of its argument says.
    struct Kinds: OptionSet {
        let rawValue: Int
        /// A number, a version or a time, which 1.2.3.4 may be then.
        static let figure = Kinds(rawValue: 1)
        /// A query: `is:open`.
        static let query = Kinds(rawValue: 2)
        /// A revision of a repository: `origin/main`.
        static let revision = Kinds(rawValue: 4)
        /// A revision, maybe of somebody else's repository: `ada:main`.
        static let fork = Kinds(rawValue: 8)
        /// A range of a sheet: `A:C`.
        static let range = Kinds(rawValue: 16)
        /// A word of a list that somebody keeps, such as labels: `priority:high`, `security/scan`.
        static let term = Kinds(rawValue: 32)
        /// The place in a listing, in Base64.
        static let cursor = Kinds(rawValue: 64)
    }

    /// Whether a text is one place in words. In one with blanks only a hidden folder and `host:folder/file` count, for
    /// and/or is no place.
    static func isInWords(_ text: String, _ plain: [Unicode.Scalar], _ kinds: Kinds) -> Bool {
        let whole = trimmed(plain)
        // An option of the program that reads it.
        if kinds.contains(.revision), whole.first == "-", !isFigures(whole) { return true }
        guard whole.contains(where: mayStandInPlace) else { return false }
        guard !whole.contains(where: { $0.value <= 0x20 }) else {
            return words(plain).contains { isFileOfHost($0) || (isHidden($0) && $0.contains(where: isSlash)) }
        }
        // mode=.env, a:.env, a/.env
        let starts = whole.split { "\"'`(<[{=,;|&@:!/\\".unicodeScalars.contains($0) }
        if starts.contains(where: isHidden) { return true }
        return text.split { $0 == "," || $0 == ";" || $0 == "|" }.contains { part in
            let word = PlaceText.plain(String(part)).filter { $0.value > 0x20 }
            let isPart = isShaped(word[...]) || (kinds.contains(.revision) && word.contains(":"))
            return isPart && !isFigures(word[...]) && !isOther(String(part).trimmed, word[...], kinds)
        }
    }

    private static func mayStandInPlace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "/" || scalar == ":" || scalar == "\\"
    }

    // MARK: Shapes

    /// `.env`
    private static func isHidden(_ word: Run) -> Bool {
        word.first == "." && word.dropFirst().first.map { isLetter($0) || $0 == "_" } ?? false
    }

    /// `host:folder/file`, `host:.env`
    private static func isFileOfHost(_ word: Run) -> Bool {
        guard let colon = word.firstIndex(of: ":"), let first = word.first, isLetter(first),
            word[..<colon].allSatisfy({ isLabel($0) || $0 == "." })
        else { return false }
        let rest = word[colon...].drop { $0 == ":" }
        return isHidden(rest) || (rest.first.map(isLabel) ?? false && rest.contains(where: isSlash))
    }

    /// Whether a word without blanks is written as one of those.
    private static func isShaped(_ word: Run) -> Bool {
        guard word.count > 1, !isPrice(word) else { return false }
        // The slash at a folder's end says no more than its name.
        if let slash = word.firstIndex(of: "/"), word[slash...].contains(where: { $0 != "/" }) { return true }
        return word.indices.dropFirst().dropLast().contains { at in
            guard isLabel(word[at - 1]) || ".]%".unicodeScalars.contains(word[at - 1]) else { return false }
            // \n, \r and \t are ends of lines and tabs.
            if word[at] == "\\" { return isLabel(word[at + 1]) && !"nrt".unicodeScalars.contains(word[at + 1]) }
            guard word[at] == ":" else { return false }
            let next = word[at...].drop { $0 == ":" }.first
            return next.map { isLabel($0) || "./~$[\\*?-+".unicodeScalars.contains($0) } ?? false
        }
    }

    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Whether a word is a number, a fraction, a date or a time: 1/2, 4/Mar/2026, >=2026-03-04T10:00Z, UTC+02:00.
    private static func isFigures(_ word: Run) -> Bool {
        var rest = word.drop { "<>=~+-$".unicodeScalars.contains($0) }
        if rest.starts(with: "utc".unicodeScalars) || rest.starts(with: "gmt".unicodeScalars) {
            rest = rest.dropFirst(3)
            guard rest.first == "+" || rest.first == "-" else { return false }
            rest = rest.dropFirst()
        }
        guard rest.first.map(isDigit) ?? false else { return false }
        while let next = rest.first {
            let letters = rest.prefix(while: isLetter)
            guard letters.isEmpty else {
                let text = String(String.UnicodeScalarView(letters))
                let isUnit =
                    ["t", "z", "am", "pm"].contains(text) && rest.startIndex > word.startIndex
                    && isDigit(word[rest.startIndex - 1])
                guard isUnit || months.contains(text) else { return false }
                rest = rest[letters.endIndex...]
                continue
            }
            guard isDigit(next) || "/:.-+%<>=".unicodeScalars.contains(next) else { return false }
            rest = rest.dropFirst()
        }
        return true
    }

    /// $5/month
    private static func isPrice(_ word: Run) -> Bool {
        let parts = word.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return word.first == "$" && parts.count == 2 && !parts[0].isEmpty
            && parts[0].allSatisfy { isDigit($0) || $0 == "." }
            && parts[1].allSatisfy(isLetter)
    }

    // MARK: What only looks like a place

    /// - Parameter text: the word as it is spelled, for zones and ranges have capitals.
    private static func isOther(_ text: String, _ word: Run, _ kinds: Kinds) -> Bool {
        MediaType.isOne(word) || isResource(word) || isRange(text, kinds)
            || (kinds.contains(.query) && isTerm(word)) || (kinds.contains(.revision) && isRevision(word, kinds))
            || (kinds.contains(.term) && isOfList(word)) || (kinds.contains(.cursor) && isBase64(text))
            || (text.utf8.contains(0x2F) && Zone(text) != nil)
    }

    /// accounts/100, as Google's services name what they have.
    private static func isResource(_ word: Run) -> Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count.isMultiple(of: 2)
            && parts.enumerated().allSatisfy { at, part in
                at.isMultiple(of: 2)
                    ? part.count > 3 && part.last == "s" && part.allSatisfy { $0.isASCII && isLetter($0) }
                    : !part.isEmpty && part.allSatisfy(isDigit)
            }
    }

    /// A1:B2, Sheet1!A:C
    private static func isRange(_ text: String, _ kinds: Kinds) -> Bool {
        let parts = text.split(separator: "!", omittingEmptySubsequences: false)
        guard parts.count <= 2, let cells = parts.last?.split(separator: ":", omittingEmptySubsequences: false),
            cells.count <= 2
        else { return false }
        if parts.count == 2 {
            let sheet = plain(String(parts[0]))
            let name = sheet.first == "'" && sheet.last == "'" ? sheet.dropFirst().dropLast() : sheet[...]
            guard !name.isEmpty, name.allSatisfy(isLabel) else { return false }
        }
        return cells.allSatisfy { cell in
            let cell = kinds.contains(.range) ? cell.uppercased() : String(cell)
            var rest = cell.utf8.drop { $0 == 0x24 }
            let letters = rest.prefix { $0 &- 0x41 < 26 }
            rest = rest.dropFirst(letters.count).drop { $0 == 0x24 }
            let needsRow = parts.count == 1 && !kinds.contains(.range)
            return letters.count <= 3 && rest.count <= 7 && rest.allSatisfy { $0 &- 0x30 < 10 }
                && !(letters.isEmpty && rest.isEmpty) && !(needsRow && rest.isEmpty)
        }
    }

    /// A word of a query behind its key, and no file's: is:open, created:>=2026-03-04.
    private static func isTerm(_ word: Run) -> Bool {
        guard let colon = word.firstIndex(of: ":") else { return false }
        let key = word[..<colon].drop { "-+(\"'".unicodeScalars.contains($0) }
        let value = word[colon...].dropFirst().drop { "<>=!".unicodeScalars.contains($0) }
        guard !key.isEmpty, key.allSatisfy(isLabel), let first = value.first, !".~$".unicodeScalars.contains(first)
        else {
            return false
        }
        return isFigures(value) || !value.contains { isSlash($0) || $0 == ":" }
    }

    /// HEAD~3, main..dev, feature/x; with the owner of a fork before it: ada:main.
    private static func isRevision(_ word: Run, _ kinds: Kinds) -> Bool {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || (kinds.contains(.fork) && parts[0].allSatisfy(isLabel)) else { return false }
        guard let name = parts.last, let first = name.first, isLabel(first), first != "-" else { return false }
        let isPlain = name.allSatisfy { isLabel($0) || "./~^@{}+".unicodeScalars.contains($0) }
        return isPlain
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                part.first.map { $0 != "." } ?? false
            }
    }

    /// priority:high, security/scan, and enc:gfo}Eto: of a map
    private static func isOfList(_ word: Run) -> Bool {
        guard let end = word.firstIndex(where: { $0 == ":" || $0 == "/" }), end > word.startIndex else {
            return false
        }
        let rest = word.last == ":" ? word[end...].dropFirst().dropLast() : word[end...].dropFirst()
        return word[..<end].allSatisfy(isLabel) && !rest.isEmpty
            && !rest.contains { "/\\:.~$@".unicodeScalars.contains($0) }
    }

    /// Zm9v/YmFy==, and no word in small letters, which may be a path.
    private static func isBase64(_ text: String) -> Bool {
        let word = text.utf8.reversed().drop { $0 == 0x3D }
        return word.contains { $0 &- 0x41 < 26 }
            && word.allSatisfy {
                ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2F, 0x5F].contains($0)
            }
    }
}
