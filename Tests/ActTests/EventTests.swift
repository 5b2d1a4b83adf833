import ActJSON
import ActStore
import ActSystem
import Testing

@Suite struct EventTests {
    /// The form of which an event's hash is made is the canonical form of an array, whatever its texts hold, but for
    /// numbers that end in zeros: they stand in digits.
    @Test func formIsCanonical() throws {
        let parts = [
            "", "a", "\"", "\\", "/", "\u{0}", "\u{1}", "\u{8}", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{1F}",
            "\u{7F}",
            "\u{80}", "ü", "u\u{308}", "\u{2028}", "\u{FFFD}", "\u{FFFE}", "😀", "\u{10FFFF}", "\\u0041", "[1]",
            "null",
        ]
        let numbers = [0, 1, -1, 7, 1_772_618_400_001, Int.max, Int.min]
        var random = SeededNumbers(state: 16)
        for _ in 0..<500 {
            var form = ArrayForm()
            var values: [JSON] = []
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let text = (0..<3).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
                    form.add(text)
                    values.append(.text(text))
                case 1:
                    let number = numbers.randomElement(using: &random) ?? 0
                    form.add(number)
                    values.append(.int(number))
                case 2:
                    let bytes = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
                    form.add(hex: bytes)
                    values.append(.text(hex(bytes)))
                default:
                    form.add(String?.none)
                    values.append(.null)
                }
            }
            #expect(try form.close() == JSON.array(values).canonical())
        }
    }

    @Test func numbersStandInDigits() {
        var form = ArrayForm()
        for number in [1_772_618_400_000, -10, 100] { form.add(number) }
        #expect(form.close() == Array("[1772618400000,-10,100]".utf8))
    }

    @Test func anchorsAreReadExactly() {
        let hash = String(repeating: "0a", count: 32)
        #expect(Anchor("12:\(hash)").map { Anchor.text(($0.number, $0.hash)) } == "12:\(hash)")
        #expect(Anchor(Anchor.text(nil))?.number == 0)
        for bad in [
            "", ":", "1", "1:", ":\(hash)", "01:\(hash)", "-1:\(hash)", "+1:\(hash)", "1:\(hash):", "1:\(hash)0",
            "1:\(hash.dropLast())", "1:\(hash.dropLast())g", " 1:\(hash)", "9223372036854775808:\(hash)",
        ] {
            #expect(Anchor(bad) == nil, "\(bad)")
        }
    }
}
