import CSystem
import Glibc

/// What may reach a terminal, and whose turn it is to write there.
package enum Terminal {
    /// Whether a scalar is shown as itself: reliability.md section 3, "Rule". All else becomes `<U+202E>`.
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
        var out = ""
        var marks = 0
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                out.unicodeScalars.append("⏎")
                marks = 0
                continue
            }
            marks = isMark(scalar) ? marks + 1 : 0
            if shows(scalar), marks <= 2 {
                out.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                out += "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
            }
        }
        return out
    }

    /// The columns that safe text takes.
    package static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        scalar.isASCII ? 1 : max(0, Int(act_width(scalar.value)))
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

    /// Columns of the terminal at `descriptor`, or 80.
    package static func columns(_ descriptor: Int32) -> Int {
        let columns = Int(act_terminal_columns(descriptor))
        return columns > 0 ? columns : 80
    }

    /// Whether colour is wanted there: a terminal that can, and no NO_COLOR (no-color.org).
    package static func color(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && !Settings.noColor && !Settings.dumbTerminal
    }

    /// A turn at the terminal: held while a question is open, taken for each write of ours. A flock(2) on the
    /// terminal's own device, so the kernel drops it with the process.
    package struct Turn: ~Copyable {
        private let descriptor: Int32

        /// Waits for it.
        package init() {
            descriptor = Turn.device()
            if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
        }

        /// nil while another has it.
        package init?(ifFree: Bool) {
            descriptor = Turn.device()
            if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return nil }
        }

        private static func device() -> Int32 {
            let tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
            defer { if tty >= 0 { close(tty) } }
            var name = [CChar](repeating: 0, count: 256)
            guard tty >= 0, ttyname_r(tty, &name, name.count) == 0 else { return -1 }
            return open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        }

        deinit { if descriptor >= 0 { close(descriptor) } }
    }
}

/// The one writer to standard error: `act-exec: what is wrong`, then the remedy, in one write.
package func complain(_ name: String, _ message: String, hint: String? = nil) {
    var text = "\(name): \(Terminal.safe(Redaction.clean(message)))\n"
    if let hint { text += "  \(Terminal.safe(Redaction.clean(hint)))\n" }
    let turn = isatty(2) == 1 ? Terminal.Turn() : nil
    defer { _ = turn }
    _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}

/// The system's words for an errno.
package func systemMessage(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = strerror_r(number, &buffer, buffer.count)
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? "error \(number)" : text
}
