import ActJSON
import ActSystem

/// A reference as RFC 3986 reads it, as far as schemas use that.
enum SchemaAddress {
    /// The address that a reference means beside `base`, and its fragment, as it is spelled.
    static func resolve(_ reference: String, _ base: String) -> (address: String, fragment: String) {
        let hash = reference.firstIndex(of: "#") ?? reference.endIndex
        let (main, fragment) = (reference[..<hash], String(reference[hash...].dropFirst()))
        guard !main.isEmpty else { return (base, fragment) }
        if scheme(main) != nil { return (String(main), fragment) }
        let rest = base[(scheme(base[...]) ?? base.startIndex)..<base.endIndex]
        let host =
            rest.hasPrefix("//") ? rest.dropFirst(2).firstIndex(of: "/") ?? rest.endIndex : rest.startIndex
        if main.hasPrefix("//") { return ("\(base[..<rest.startIndex])\(main)", fragment) }
        if main.hasPrefix("/") { return ("\(base[..<host])\(main)", fragment) }
        guard !base.isEmpty else { return (String(main), fragment) }
        let folder = base[host...].lastIndex(of: "/").map { base[host...$0] } ?? "/"
        return ("\(base[..<host])\(folder)\(main)", fragment)
    }

    /// Where what stands behind the scheme begins.
    private static func scheme(_ text: Substring) -> Substring.Index? {
        guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true,
            text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return text.index(after: colon)
    }

    /// Without percent escapes; nil where one is cut short, or they are no text.
    static func decoded(_ text: String) -> String? {
        let (bytes, isWhole) = URLQuery.decoded(text.utf8, isForm: false)
        return isWhole ? String(validating: bytes, as: UTF8.self) : nil
    }

    /// A pointer's token as it was before `~` and `/` were escaped.
    static func unescaped(_ token: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var isEscape = false
        for byte in token {
            switch (isEscape, byte) {
            case (true, 0x30): bytes.append(0x7E)
            case (true, 0x31): bytes.append(0x2F)
            case (true, _): return nil
            case (false, 0x7E): break
            case (false, _): bytes.append(byte)
            }
            isEscape = !isEscape && byte == 0x7E
        }
        return isEscape ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
