/// The lexemes of a jq program, as far as its numbers and words go, and whether it looks at its input at all.
struct Lexemes {
    /// Its numbers, as spelled.
    private(set) var numbers: [String] = []
    /// Its words: names of functions, fields and variables.
    private(set) var words: Set<String> = []
    /// Whether it is made of values and operators only, so that it says the same of every record.
    private(set) var isConstant = true

    private static let constants: Set<String> = ["and", "or", "not", "empty", "true", "false", "null"]

    init(_ source: String) {
        var rest = Array(source.utf8)[...]
        // Parentheses that are open in the program, and in each interpolation that it stands in.
        var open = [0]
        while let byte = rest.popFirst() {
            switch byte {
            case 0x22: text(&rest, &open)
            case 0x23: rest = rest.drop { $0 != 0x0A }
            case 0x28: open[open.count - 1] += 1
            case 0x29 where open.count > 1 && open[open.count - 1] == 0:
                open.removeLast()
                text(&rest, &open)
            case 0x29: open[open.count - 1] -= 1
            case _ where Lexemes.isDigit(byte), 0x2E where rest.first.map(Lexemes.isDigit) ?? false:
                number(byte, &rest)
            case _ where Lexemes.isLetter(byte):
                var word = [byte]
                while let next = rest.first, Lexemes.isLetter(next) || Lexemes.isDigit(next) {
                    word.append(next)
                    rest.removeFirst()
                }
                let name = String(decoding: word, as: UTF8.self)
                words.insert(name)
                if !Lexemes.constants.contains(name) { isConstant = false }
            case 0x2E, 0x24, 0x40: isConstant = false
            default: break
            }
        }
    }

    /// Passes over the rest of a string, or up to the program that is interpolated in it.
    private mutating func text(_ rest: inout ArraySlice<UInt8>, _ open: inout [Int]) {
        while let byte = rest.popFirst(), byte != 0x22 {
            guard byte == 0x5C, rest.popFirst() == 0x28 else { continue }
            open.append(0)
            return
        }
    }

    private mutating func number(_ first: UInt8, _ rest: inout ArraySlice<UInt8>) {
        var digits = [first]
        func take(_ fits: (UInt8) -> Bool) {
            while let next = rest.first, fits(next) {
                digits.append(next)
                rest.removeFirst()
            }
        }
        take(Lexemes.isDigit)
        if first != 0x2E, rest.first == 0x2E { digits.append(rest.removeFirst()) }
        take(Lexemes.isDigit)
        // Without a digit behind it the letter begins a word: 1else.
        let sign = rest.dropFirst().first.map { $0 == 0x2B || $0 == 0x2D } ?? false
        let power = rest.dropFirst(sign ? 2 : 1)
        if rest.first.map({ $0 | 0x20 == 0x65 }) ?? false, power.first.map(Lexemes.isDigit) ?? false {
            digits += rest[..<power.startIndex]
            rest = power
            take(Lexemes.isDigit)
        }
        numbers.append(String(decoding: digits, as: UTF8.self))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
    }
}
