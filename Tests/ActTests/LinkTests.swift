import ActJSON
import ActRecord
import ActSystem
import Testing

/// Links of the scheme `act`: the three kinds, and nothing else.
@Suite("links")
struct LinkTests {
    /// nil for a link that is refused, which is always bad input.
    private func link(_ text: String) -> ActLink? {
        do throws(Failure) { return try ActLink(text) } catch {
            #expect(error.code == .badArguments && error.message.hasPrefix("cannot open '"))
            return nil
        }
    }

    @Test func kinds() {
        #expect(link("act://chat?prompt=a+b%2Bc%20%C3%BC") == .chat(prompt: "a b+c ü"))
        #expect(link("ACT://CHAT?%70rompt=+x+") == .chat(prompt: "x"))
        #expect(link("act://settings") == .settings(name: nil))
        #expect(link("act://settings?name=mode") == .settings(name: "mode"))
        #expect(
            link("act://oauth-callback?connected_account_id=ca_1&connectedAccountId=ca_1&status=ok&appName=GMail")
                == .account("ca_1"))
        #expect(link("act://oauth-callback?status=ok&appName=GMail") == .toolkit("gmail"))
        #expect(link("act://oauth-callback?toolkit=a-b&x=%E2%80%AE") == nil)
    }

    /// Any text comes back as it was encoded; a character that does not show, or turns text, is refused.
    @Test func everyScalar() {
        var refused = 0
        let planes: [ClosedRange<UInt32>] = [0...0xFFFF, 0x1F300...0x1F6FF, 0xE0000...0xE01FF]
        for number in planes.joined() {
            guard let scalar = Unicode.Scalar(number) else { continue }
            let text = "a\(scalar)b"
            let read = link("act://chat?prompt=\(Address.encoded(text))")
            let properties = scalar.properties
            let isSteering =
                properties.generalCategory == .control || properties.isBidiControl
                || properties.isNoncharacterCodePoint
                || [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
            if isSteering { #expect(read == nil, "\(Terminal.codePoint(scalar))") }
            if read == nil { refused += 1 }
            guard case .chat(let prompt)? = read else { continue }
            #expect(Array(prompt.utf8) == Array(text.utf8), "\(Terminal.codePoint(scalar))")
        }
        // Neither all nor none.
        #expect(refused > 5000 && refused < 20_000, "\(refused)")
    }

    /// A character more anywhere makes no other kind of it, and none that an address has not is let through.
    @Test func oneMore() {
        let whole = Array("act://chat?prompt=a".unicodeScalars)
        for at in 0...whole.count {
            for number in UInt32(0)...0x2FF {
                guard let scalar = Unicode.Scalar(number) else { continue }
                var changed = String.UnicodeScalarView(whole[..<at])
                changed.append(scalar)
                changed.append(contentsOf: whole[at...])
                switch link(String(changed)) {
                case nil: continue
                case .chat(let prompt)?:
                    let isInPrompt = at >= whole.count - 2 && scalar.isASCII && number > 0x20
                    #expect(isInPrompt && prompt.count <= 2, "\(at) \(Terminal.codePoint(scalar))")
                case .settings?, .account?, .toolkit?: Issue.record("\(at) \(Terminal.codePoint(scalar))")
                }
            }
        }
    }

    /// Each beginning of a link, and each with a byte gone, is one or is refused: nothing is read beyond the end.
    @Test func cut() {
        let whole = "act://oauth-callback?connected_account_id=ca_1&appName=a%62c"
        for end in whole.indices { _ = link(String(whole[..<end])) }
        for at in whole.indices { _ = link(String(whole[..<at] + whole[whole.index(after: at)...])) }
        #expect(link(String(whole.dropLast(2))) == nil)
        #expect(link("act://chat?prompt=" + String(repeating: "a", count: ActLink.longest - 18)) != nil)
        #expect(link("act://chat?prompt=" + String(repeating: "a", count: ActLink.longest - 17)) == nil)
    }
}
