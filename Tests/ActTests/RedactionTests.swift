import ActJSON
import ActSystem
import ActTerminal
import Testing

/// JSON that spells a secret in every way: it stays JSON, is as before but for the secret, and spells it nowhere.
struct RedactionTests {
    private static let secret = "zq_R3dact-Me9"
    private static let digits = "90817263544"

    init() {
        Redaction.add(Self.secret)
        Redaction.add(Self.digits)
    }

    /// The text in a spelling that an address may have, within others so many times.
    private static func percent(_ text: String, times: Int, _ random: inout SeededNumbers) -> String {
        guard times > 0 else { return text }
        let once = text.utf8.map { byte in
            let digits = hex([byte])
            return Int.random(in: 0..<3, using: &random) == 0 || byte == 0x25
                ? "%" + (Bool.random(using: &random) ? digits : digits.uppercased()) : String(Unicode.Scalar(byte))
        }
        return percent(once.joined(), times: times - 1, &random)
    }

    /// The text as JSON spells it within a string, some of it with escapes.
    private static func escaped(_ text: String, _ random: inout SeededNumbers) -> String {
        text.utf8.map { byte in
            if byte == 0x22 || byte == 0x5C || Int.random(in: 0..<4, using: &random) == 0 {
                return "\\u00" + (Bool.random(using: &random) ? hex([byte]) : hex([byte]).uppercased())
            }
            return String(Unicode.Scalar(byte))
        }.joined()
    }

    private static func scalar(_ random: inout SeededNumbers) -> (String, String) {
        let before = ["", "x ", "https://h/?k=", "ä\\n", "50% of ", "%2"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return ("1\(digits)2", "\"[redacted]\"")
        case 1: return ("12.5e3", "12.5e3")
        case 2: return ("\"\(before)plain\"", "\"\(before)plain\"")
        case 3:
            // JSON within the string.
            let inner = escaped(secret, &random)
            return ("\"\(escaped("{\"k\":\"\(inner)\"}", &random))\"", "\"{\\\"k\\\":\\\"[redacted]\\\"}\"")
        default:
            let text = escaped(percent(secret, times: Int.random(in: 0...4, using: &random), &random), &random)
            return ("\"\(before)\(text)!\"", "\"\(before)[redacted]!\"")
        }
    }

    /// A value, and what has to be written for it.
    private static func value(_ depth: Int, _ random: inout SeededNumbers) -> (String, String) {
        guard depth > 0 else { return scalar(&random) }
        let items = (0..<3).map { _ in value(depth - 1, &random) }
        if Bool.random(using: &random) {
            return ("[\(items.map(\.0).joined(separator: ","))]", "[\(items.map(\.1).joined(separator: ","))]")
        }
        let plain = escaped(secret, &random)
        let keys = [
            (plain, "[redacted] 2"), ("[redacted]", "[redacted]"), ("%7a" + secret.dropFirst(), "[redacted] 3"),
        ]
        let members = zip(keys, items).map { ("\"\($0.0)\":\($1.0)", "\"\($0.1)\":\($1.1)") }
        return ("{\(members.map(\.0).joined(separator: ","))}", "{\(members.map(\.1).joined(separator: ","))}")
    }

    @Test func everySpellingIsTakenOut() throws {
        var random = SeededNumbers(state: 11)
        for round in 0..<400 {
            let (said, wanted) = Self.value(round % 4, &random)
            let line = "{\"type\":\"x\",\"v\":\(said)}"
            let clean = Redaction.clean(line)
            _ = try JSON(clean)
            let same = try JSON("{\"type\":\"x\",\"v\":\(wanted)}")
            #expect(try JSON(clean).canonical() == same.canonical(), "\(line)")
            #expect(Redaction.clean(clean) == clean)
        }
    }

    @Test func whatHoldsNoSecretStaysAsItCame() {
        for line in [
            #"{ "a" : "\u007aq_R3dact-Me8", "b":9081726354, "c":"%7aq_R3dact%2" }"#,
            #"{"a":"\\\\\\u0041 %%%%25%2525"}"#,
            "50% of zq_R3dact", "\\", "%", "",
        ] {
            #expect(Redaction.clean(line) == line)
        }
        #expect(Redaction.clean("see zq_R3dact-Me9zq%5fR3dact-Me9.") == "see [redacted][redacted].")
        #expect(Redaction.clean(" \(Self.secret)") == " [redacted]")
    }

    @Test func namesThatBecomeOneStayDistinct() throws {
        let many = (0..<4000).map { "\"zq_R3dact-Me9\(String(repeating: " ", count: $0 % 2))\($0)\":\($0)" }
        let line =
            "{" + (many + ["\"zq%5fR3dact-Me9\":1", "\"\\u007aq_R3dact-Me9\":2"]).joined(separator: ",") + "}"
        let keys = try #require(try JSON(Redaction.clean(line)).object).keys
        #expect(keys.count == 4002 && keys.suffix(2) == ["[redacted]", "[redacted] 2"])
    }

    @Test func aLineThatCanNotBeReadBackCostsThatLine() throws {
        var out = Output("act-exec", form: .text, text: nil)
        try out.write(line: Array(#"{"type":"result","outcome":"done","data":{"a":1,"a":2}}"#.utf8), status: .ok)
        try out.write(line: Array("{".utf8))
        #expect(out.isFlushed && out.status == ErrorCode.internal.status)
    }
}
