import ActJSON

/// Whether a text has an address in it, a host, a phone number, or the path of a file, however it is spelled. It errs
/// towards saying so.
enum PlaceText {
    typealias Run = ArraySlice<Unicode.Scalar>

    /// Bytes of the longest text that is read; a longer one counts as a place.
    private static let longest = 1 << 20
    /// The depth to which escapes inside escapes are taken off.
    private static let deepest = 4

    /// - Parameter kinds: what its name says that it is.
    static func isPlace(_ text: String, _ kinds: Kinds = []) -> Bool {
        if MediaType.isKnown(text) { return false }
        var bytes = Array(text.utf8)
        guard bytes.count <= longest else { return true }
        for _ in 0..<deepest {
            let layer = String(decoding: bytes, as: UTF8.self)
            let plain = plain(layer)
            if isPlain(plain, kinds.contains(.figure)) || isInWords(layer, plain, kinds) { return true }
            // Tabs and line ends in an address are passed over where it is read.
            let joined = plain.filter { $0.value > 0x20 }
            if joined.count < plain.count, !plain.contains(" "),
                isPlain(joined, kinds.contains(.figure))
                    || isInWords(String(String.UnicodeScalarView(joined)), joined, kinds)
            {
                return true
            }
            let next = Escapes.removed(bytes)
            if next == bytes { return false }
            bytes = next
        }
        return true
    }

    private static func isPlain(_ text: [Unicode.Scalar], _ isFigure: Bool) -> Bool {
        let whole = trimmed(text)
        if isPath(whole, isFirst: true) || (!isFigure && isPhone(whole)) { return true }
        if words(text).contains(where: { isPath($0, isFirst: false) }) { return true }
        return hasHost(text, whole, isFigure)
    }

    /// The runs between blanks, quotes, brackets and the like.
    static func words(_ text: [Unicode.Scalar]) -> [Run] {
        text.split(omittingEmptySubsequences: true) {
            $0.value <= 0x20 || "\"'`(<[{=,;|".unicodeScalars.contains($0)
        }
    }

    static func trimmed(_ text: [Unicode.Scalar]) -> Run {
        let start = text.firstIndex { $0.value > 0x20 } ?? text.endIndex
        let end = text.lastIndex { $0.value > 0x20 } ?? start
        return start < text.endIndex ? text[start...end] : []
    }

    /// The text in lower case as a resolver reads it: wide letters, foreign digits, full stops and slashes become the
    /// usual ones, and invisible characters go.
    static func plain(_ text: String) -> [Unicode.Scalar] {
        text.lowercased().unicodeScalars.compactMap { scalar in
            switch scalar.value {
            case 0...0x7F: return scalar
            case 0x3002, 0xFF61, 0x2024, 0xFE52: return "."
            case 0x2044, 0x2215, 0x29F8: return "/"
            case 0x2236, 0xFE55, 0xA789: return ":"
            case 0xFE6B: return "@"
            case 0xFE68: return "\\"
            case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
            default: break
            }
            if let digit = digit(scalar) { return Unicode.Scalar(0x30 + digit) }
            return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
        }
    }

    /// A digit of any script, or in a circle.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.properties.numericType {
        case .decimal, .digit: scalar.properties.numericValue.map { UInt8($0) }
        default: nil
        }
    }

    // MARK: Paths

    /// - Parameter isFirst: it is all of the text, so that one slash is enough.
    private static func isPath(_ text: Run, isFirst: Bool) -> Bool {
        let bytes = text.map { $0.isASCII ? UInt8($0.value) : 0xFF }
        guard bytes.count > 1 else { return isFirst && bytes == [0x7E] }
        let isSlash = { (byte: UInt8) in byte == 0x2F || byte == 0x5C }
        if bytes == [0x2E, 0x2E] { return isFirst }
        for k in bytes.indices.dropLast(2) where bytes[k] == 0x2E && bytes[k + 1] == 0x2E && isSlash(bytes[k + 2]) {
            return true
        }
        let hasMore = bytes.dropFirst(2).contains(where: isSlash)
        switch (bytes[0], bytes[1]) {
        case (0x2F, let next): return next > 0x20 && (isFirst || hasMore)
        // ~/ and ~root/, ~+/
        case (0x7E, let next):
            let name = bytes.dropFirst().prefix {
                $0 == 0xFF || $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D || $0 == 0x2B
            }
            let isName = next &- 0x61 < 26 || next == 0x5F || next == 0xFF
            let rest = bytes.dropFirst(1 + name.count)
            return rest.first.map(isSlash) ?? (isFirst && isName)
        // $HOME/ and ${HOME}/
        case (0x24, let next): return hasMore && (next &- 0x61 < 26 || next == 0x7B || next == 0x5F)
        case (0x2E, let next): return isSlash(next)
        case (0x5C, 0x5C): return true
        // C:\ and C:/
        case (let drive, 0x3A): return drive &- 0x61 < 26 && bytes.count > 2 && isSlash(bytes[2])
        default: return false
        }
    }

    // MARK: Phone numbers

    /// Whether a text may be a phone number that stands without a sign of it: under a name that asks for a number.
    static func isLikePhone(_ text: String) -> Bool {
        let digits = digits(trimmed(plain(text)))
        return digits.map { (7...15).contains($0.count) } ?? false
    }

    /// The digits of what is made of digits and what stands between them, with an extension or none; else nil.
    private static func digits(_ text: Run) -> [Unicode.Scalar]? {
        let head = text.dropFirst(text.first == "+" ? 1 : 0).prefix {
            isDigit($0) || " -()./".unicodeScalars.contains($0)
        }
        let rest = text[head.endIndex...]
        let isExtension = rest.first.map { "xe#;,".unicodeScalars.contains($0) } ?? true
        guard isExtension, rest.isEmpty || (rest.count <= 12 && rest.last.map(isDigit) ?? false) else { return nil }
        return head.filter(isDigit)
    }

    /// Whether a text is nothing but a phone number: with a + or 00 before it, or in groups as one is written.
    private static func isPhone(_ text: Run) -> Bool {
        guard let digits = digits(text) else { return false }
        if text.first == "+" { return (7...15).contains(digits.count) }
        let groups = text.split { !isDigit($0) }
        if groups.count == 1 { return digits.starts(with: "00".unicodeScalars) && (9...15).contains(digits.count) }
        guard (10...15).contains(digits.count), groups.count > 2 || text.first == "(" else { return false }
        // Thousands, dates and books.
        let areThousands = groups.dropFirst().allSatisfy { $0.count == 3 } && !text.contains("-")
        let isDate =
            groups[0].count == 4 && groups[1].count <= 2
            || groups.count > 2 && groups[2].count == 4 && groups[0].count <= 2 && groups[1].count <= 2
        let isBook = digits.count == 13 && digits.starts(with: "97".unicodeScalars)
        return !areThousands && !isDate && !isBook
    }

    // MARK: Hosts

    /// Schemes of addresses that need no `//`.
    private static let schemes: Set<String> = [
        "blob", "callto", "cid", "data", "dict", "dns", "facetime", "feed", "file", "ftp", "ftps", "geo", "git",
        "gopher", "gs", "http", "https", "im", "ipfs", "javascript", "jdbc", "ldap", "ldaps", "magnet", "mailto",
        "mid", "netdoc", "news", "nfs", "rsync", "rtmp", "rtsp", "s3", "sftp", "sip", "sips", "skype", "smb", "sms",
        "ssh", "svn", "tel", "telnet", "tftp", "urn", "view-source", "webcal", "ws", "wss", "xmpp",
    ]

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value &- 0x30 < 10 }
    private static func isHex(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isASCIIHexDigit
    }
    static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }

    static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .mathSymbol, .currencySymbol,
            .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            return false
        default: return true
        }
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    /// Whether a run of letters, digits and dots is a host's name or address, has a port behind it or a name before
    /// an `@`, or is a scheme.
    private static func hasHost(_ text: [Unicode.Scalar], _ whole: Run, _ isFigure: Bool) -> Bool {
        var i = 0
        while i < text.count {
            let start = i
            while i < text.count, isLabel(text[i]) || text[i] == "." { i += 1 }
            let next = i + 1 < text.count ? text[i + 1] : " "
            if i > start {
                let run = text[start..<i]
                let isAll = run.count == whole.count
                if isHost(run) && !(isAll && isFigure && isDotted(run)) { return true }
                if isNumbers(run, isAll: isAll && !isFigure, text[i...]) { return true }
                if i < text.count, text[i] == "@", isLabel(next) || next == "[" { return true }
                if i < text.count, text[i] == ":", hasPortOrIsScheme(run, text[(i + 1)...]) { return true }
            }
            if i < text.count, text[i] == ":", isIPv6(text, around: i) { return true }
            // //host, \\host and what a browser takes for them; ://
            if i < text.count, i > 0, isSlash(text[i]), isSlash(text[i - 1]),
                isLabel(next) || (i > 1 && text[i - 2] == ":")
            {
                return true
            }
            i += 1
        }
        return false
    }

    private static func labels(_ run: Run) -> [Run] {
        let labels = run.split(separator: ".", omittingEmptySubsequences: false).drop(while: \.isEmpty)
        return labels.reversed().drop(while: \.isEmpty).reversed()
    }

    private static func isDotted(_ run: Run) -> Bool { run.allSatisfy { isDigit($0) || $0 == "." } }

    private static func isHost(_ run: Run) -> Bool {
        let inner = labels(run)
        guard inner.count > 1 else {
            return inner.first.map { $0.elementsEqual("localhost".unicodeScalars) } ?? false
        }
        guard inner.allSatisfy({ !$0.isEmpty }), let last = inner.last else { return false }
        if last.count > 1, last.allSatisfy(isLetter) || last.starts(with: "xn--".unicodeScalars) { return true }
        return inner.count == 4 && inner.allSatisfy { $0.allSatisfy { isHex($0) || $0 == "x" } }
    }

    /// Whether a run is a host written as fewer than four numbers, as inet_aton(3) reads them, and no other number:
    /// 2130706433, 0x7f.1, 0177.0.1 and 127.1 are one host.
    private static func isNumbers(_ run: Run, isAll: Bool, _ rest: Run) -> Bool {
        let parts = labels(run)
        guard (1...3).contains(parts.count), let first = parts.first else { return false }
        var values: [UInt64] = []
        for part in parts {
            guard let value = number(part) else { return false }
            values.append(value)
        }
        guard values.dropLast().allSatisfy({ $0 < 256 }), let last = values.last,
            last < 1 << (8 * (5 - UInt64(parts.count)))
        else { return false }
        let isPort = rest.first == ":" && rest.dropFirst().first.map(isDigit) ?? false
        let isFollowed = isPort || (rest.first == "/" && rest.dropFirst().first.map(isLabel) ?? false)
        let isLarge = parts.count > 1 || last >= 1 << 24
        if first.starts(with: "0x".unicodeScalars) { return isLarge }
        if first.count > 2, first.first == "0" { return isLarge && (isAll || isFollowed) }
        guard !isDate(parts), isAll || isFollowed else { return false }
        switch parts.count {
        case 1: return isLarge
        case 2: return values[0] == 127
        default: return isFollowed || isPrivate(values)
        }
    }

    private static func number(_ part: Run) -> UInt64? {
        guard (1...12).contains(part.count) else { return nil }
        let text = String(String.UnicodeScalarView(part))
        if text.hasPrefix("0x") { return text.utf8.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16) }
        guard part.allSatisfy(isDigit) else { return nil }
        return (text.utf8.first == 0x30 ? UInt64(text, radix: 8) : nil) ?? UInt64(text)
    }

    private static func isPrivate(_ values: [UInt64]) -> Bool {
        switch (values[0], values[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168), (172, 16...31): true
        default: false
        }
    }

    /// 20260304 and 4.3.2026
    private static func isDate(_ parts: [Run]) -> Bool {
        let text = parts.map { String(String.UnicodeScalarView($0)) }
        if text.count == 1, text[0].utf8.count == 8, let day = Int(text[0]) {
            return (1900...2100).contains(day / 10_000) && (1...12).contains(day / 100 % 100)
                && (1...31).contains(day % 100)
        }
        guard text.count == 3, [2, 4].contains(text[2].utf8.count), let a = Int(text[0]), let b = Int(text[1])
        else {
            return false
        }
        return (1...31).contains(a) && (1...31).contains(b) && min(a, b) <= 12
    }

    private static func hasPortOrIsScheme(_ run: Run, _ rest: Run) -> Bool {
        guard let first = run.first, first.properties.isAlphabetic, let next = rest.first else { return false }
        if schemes.contains(String(String.UnicodeScalarView(run))) { return next.value > 0x20 }
        // host:/path, as scp(1) takes it
        if run.count > 1, isSlash(next) || next == "~" { return true }
        let port = rest.prefix(while: isDigit)
        let end = rest.dropFirst(port.count).first
        return (2...5).contains(port.count) && !(end.map(isLabel) ?? false)
    }

    /// Whether the colon at a place is one of an address such as fe80::1.
    private static func isIPv6(_ text: [Unicode.Scalar], around colon: Int) -> Bool {
        var (start, end) = (colon, colon)
        while start > 0, colon - start < 8, isHex(text[start - 1]) { start -= 1 }
        while end < text.count, end - colon < 64, isHex(text[end]) || text[end] == ":" { end += 1 }
        let isBounded =
            (start == 0 || !isLabel(text[start - 1]))
            && (end == text.count || !isLabel(text[end]) || text[end] == ".")
        let run = text[start..<end]
        let colons = run.count { $0 == ":" }
        let isShort = zip(run, run.dropFirst()).contains { $0 == ":" && $1 == ":" }
        let isInBrackets = start > 0 && text[start - 1] == "[" && end < text.count && text[end] == "]"
        return isBounded && (run.contains(where: isHex) || isInBrackets)
            && (colons == 7 || (isShort && colons <= 7))
    }
}

/// Ways to write a character as other ones, that whoever follows an address may read.
enum Escapes {
    private static let names: [String: UInt8] = [
        "amp": 0x26, "bsol": 0x5C, "colon": 0x3A, "commat": 0x40, "lbrack": 0x5B, "lsqb": 0x5B, "newline": 0x0A,
        "num": 0x23, "percnt": 0x25, "period": 0x2E, "plus": 0x2B, "rbrack": 0x5D, "rsqb": 0x5D, "sol": 0x2F,
        "tab": 0x09,
    ]

    /// A text with one layer of percent escapes, character references and backslashes taken off.
    static func removed(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 == 0x25 || $0 == 0x26 || $0 == 0x5C }) else { return text }
        var out: [UInt8] = []
        var rest = text[...]
        while let byte = rest.first {
            let after = rest.dropFirst()
            let found: (bytes: [UInt8], rest: ArraySlice<UInt8>)? =
                switch byte {
                case 0x25: percent(after)
                case 0x26: reference(after)
                case 0x5C: backslash(after)
                default: nil
                }
            out += found?.bytes ?? [byte]
            rest = found?.rest ?? after
        }
        return out
    }

    private typealias Found = (bytes: [UInt8], rest: ArraySlice<UInt8>)

    /// So many hexadecimal digits as a character.
    private static func hex(_ text: ArraySlice<UInt8>, _ count: Int) -> (UInt32, ArraySlice<UInt8>)? {
        let digits = text.prefix(count).compactMap(hexDigit)
        guard digits.count == count else { return nil }
        return (digits.reduce(0) { $0 << 4 | UInt32($1) }, text.dropFirst(count))
    }

    private static func character(_ value: UInt32, _ rest: ArraySlice<UInt8>) -> Found {
        (Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8), rest)
    }

    /// %2e, %u002e
    private static func percent(_ text: ArraySlice<UInt8>) -> Found? {
        if let (value, rest) = hex(text, 2) { return ([UInt8(value)], rest) }
        guard text.first.map({ $0 | 0x20 }) == 0x75 else { return nil }
        return hex(text.dropFirst(), 4).map(character)
    }

    /// &#46; &#x2e; &period;
    private static func reference(_ text: ArraySlice<UInt8>) -> Found? {
        guard text.first == 0x23 else {
            let name = text.prefix(8).prefix { ($0 | 0x20) &- 0x61 < 26 }
            let rest = text[name.endIndex...]
            guard rest.first == 0x3B, let byte = names[String(decoding: name, as: UTF8.self).lowercased()] else {
                return nil
            }
            return ([byte], rest.dropFirst())
        }
        let isHex = text.dropFirst().first.map { $0 | 0x20 } == 0x78
        let zeros = text.dropFirst(isHex ? 2 : 1)
        let start = zeros.drop { $0 == 0x30 }
        let digits = start.prefix(8).prefix { isHex ? hexDigit($0) != nil : $0 &- 0x30 < 10 }
        guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) else {
            return nil
        }
        let rest = start[digits.endIndex...]
        return character(value, rest.first == 0x3B ? rest.dropFirst() : rest)
    }

    /// \u002e \u{2e} \x2e \/
    private static func backslash(_ text: ArraySlice<UInt8>) -> Found? {
        guard let byte = text.first else { return nil }
        let after = text.dropFirst()
        switch byte | 0x20 {
        case 0x75 where after.first == 0x7B:
            let digits = after.dropFirst().prefix(8).prefix { hexDigit($0) != nil }
            let rest = after[digits.endIndex...]
            guard rest.first == 0x7D, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return nil
            }
            return character(value, rest.dropFirst())
        case 0x75: return hex(after, 4).map(character)
        case 0x78: return hex(after, 2).map(character)
        case 0x61...0x7A, 0x30...0x39: return nil
        default: return byte > 0x20 && byte < 0x7F ? ([byte], after) : nil
        }
    }
}
