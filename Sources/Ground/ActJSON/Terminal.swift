import CSystem
import Glibc

/// The terminal: which text may reach it, and whose turn it is to write there.
package enum Terminal {
    /// Whether a scalar is shown as itself. All else becomes `<U+202E>`.
    package static func shows(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || properties.isBidiControl || properties.isNoncharacterCodePoint
            || scalar.value == 0x2800
        {
            return false
        }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    /// Foreign text as it may be shown: one line, every scalar that could steer a terminal or hide written as
    /// `<U+001B>`, a line feed as `⏎`, at most two marks stacked.
    package static func safe(_ text: String) -> String {
        var bytes = text
        let plain = bytes.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
        if plain { return text }
        var marks = 0
        return safe(text, marks: &marks, lineFeed: "⏎")
    }

    /// - Parameter marks: the number of marks that stand at the end of the text before this piece of it.
    static func safe(_ text: String, marks: inout Int, lineFeed: Unicode.Scalar) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                out.unicodeScalars.append(lineFeed)
                marks = 0
                continue
            }
            marks = isMark(scalar) ? marks + 1 : 0
            if shows(scalar), marks <= 2 {
                out.unicodeScalars.append(scalar)
            } else {
                out += named(scalar)
            }
        }
        return out
    }

    /// Foreign text whose line feeds begin lines, each of which is shown as `safe` shows it.
    package static func safeLines(_ text: String) -> String {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { safe(String($0)) }.joined(separator: "\n")
    }

    /// A line of JSON of the same meaning, in which every scalar that `safe` would not show is written as `\u009b`.
    package static func shown(_ line: [UInt8]) -> [UInt8] {
        if line.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return line }
        let text = String(decoding: line, as: UTF8.self)
        var out: [UInt8] = []
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = isMark(scalar) ? marks + 1 : 0
            if shows(scalar), marks <= 2 {
                out.append(contentsOf: String(scalar).utf8)
            } else if scalar.value < 0x20 {
                // White space between values: inside of strings JSON has none of these.
                out.append(0x20)
            } else {
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    out.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
                }
            }
        }
        return out
    }

    /// Whether a scalar is drawn onto the one before it: a mark, or a letter that takes no column of its own.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && (isMark(scalar) || width(scalar) == 0)
    }

    /// Foreign text as `safe` shows it, and so that it can be read back: what looks like our own `<U+202E>` or `⏎`
    /// is written as such, and a mark with nothing of the text's own to stand on too.
    package static func exact(_ text: String) -> String {
        var out = "".unicodeScalars
        var joined = 0
        var hasBase = false
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\n" {
                out.append("⏎")
                hasBase = false
                continue
            }
            let isJoined = joins(scalar)
            joined = isJoined ? joined + 1 : 0
            let isOurs = scalar == "⏎" || scalar == "<" && rest.starts(with: "U+".unicodeScalars)
            hasBase = !isOurs && shows(scalar) && (!isJoined || hasBase && joined <= 2)
            if hasBase { out.append(scalar) } else { out.append(contentsOf: named(scalar).unicodeScalars) }
        }
        return String(out)
    }

    /// A scalar by its number, as `<U+202E>`.
    private static func named(_ scalar: Unicode.Scalar) -> String { "<\(codePoint(scalar))>" }

    /// A scalar by its number, as `U+202E`.
    package static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Blocks in which letters run from right to left (UAX 9), unassigned scalars included.
    private static let rightToLeft: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]

    /// Safe text so that its direction moves nothing beside it: in FSI and PDI (UAX 9) where it needs them.
    package static func isolated(_ text: Substring) -> String {
        let turns = text.unicodeScalars.contains { scalar in
            !scalar.isASCII && rightToLeft.contains { $0.contains(scalar.value) }
        }
        return turns ? "\u{2068}\(text)\u{2069}" : String(text)
    }

    /// The columns that safe text takes.
    package static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    /// A scalar that libc does not know may be wide.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        let columns = Int(act_width(scalar.value))
        return columns < 0 ? 2 : columns
    }

    /// Where to cut safe text so that a first line takes at most `first` columns and each other `rest`, not
    /// counting one space at its end. Nothing is left out: the pieces together are the text. Cut behind single
    /// spaces where there are some, never before a mark.
    package static func fold(_ text: String, first: Int, rest: Int) -> [Range<String.Index>] {
        let scalars = text.unicodeScalars
        var pieces: [Range<String.Index>] = []
        var start = scalars.startIndex
        var used = 0
        var space: (end: String.Index, used: Int)?
        var wasSpace = false
        var at = start
        while at < scalars.endIndex {
            // A scalar, and what is drawn onto it.
            var end = scalars.index(after: at)
            var step = width(scalars[at])
            while end < scalars.endIndex, joins(scalars[end]) {
                step += width(scalars[end])
                end = scalars.index(after: end)
            }
            let isSpace = scalars[at] == " " && end == scalars.index(after: at)
            let isSingle = isSpace && !wasSpace && (end == scalars.endIndex || scalars[end] != " ")
            let room = pieces.isEmpty ? first : rest
            if used + step > (isSingle ? room + 1 : room), at > start {
                let cut = space ?? (at, used)
                pieces.append(start..<cut.end)
                start = cut.end
                used -= cut.used
                space = nil
                continue
            }
            used += step
            if isSingle { space = (end, used) }
            wasSpace = isSpace
            at = end
        }
        pieces.append(start..<scalars.endIndex)
        return pieces
    }

    /// Safe text cut into lines of at most `columns`, at spaces where there are some.
    package static func wrap(_ text: String, columns: Int) -> [String] {
        let columns = max(columns, 8)
        var lines: [String] = []
        var line = "".unicodeScalars
        var used = 0
        var space: String.UnicodeScalarView.Index?
        for scalar in text.unicodeScalars {
            let step = width(scalar)
            if used + step > columns {
                if let at = space, at > line.startIndex {
                    let rest = String.UnicodeScalarView(line[line.index(after: at)...])
                    lines.append(String(line[..<at]))
                    line = rest
                    used = width(String(rest))
                } else {
                    lines.append(String(line))
                    line = "".unicodeScalars
                    used = 0
                }
                space = nil
            }
            line.append(scalar)
            used += step
            if scalar == " " { space = line.index(before: line.endIndex) }
        }
        lines.append(String(line))
        return lines
    }
}

/// The system's words for an errno.
package func systemMessage(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = strerror_r(number, &buffer, buffer.count)
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? "error \(number)" : text
}
