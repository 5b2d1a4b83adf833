import ActJSON

/// The names and values of an address's query or of a form.
package enum URLQuery {
    /// Reads a query, each byte as it is meant.
    package static func read(_ text: String) -> [(String, String)] {
        text.split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            return (plain(name), plain(part.dropFirst(name.count + 1)))
        }
    }

    private static func plain(_ text: Substring) -> String {
        String(decoding: decoded(text.utf8, isForm: true).bytes, as: UTF8.self)
    }

    /// The bytes that a part of an address stands for: without its percent escapes.
    ///
    /// - Parameter isForm: whether `+` is a space, as forms and the functions of most languages write it.
    /// - Returns: the bytes; and whether each percent sign had two hexadecimal digits behind it, for one without stands
    ///   for itself.
    package static func decoded(_ text: some Sequence<UInt8>, isForm: Bool) -> (bytes: [UInt8], isWhole: Bool) {
        var bytes: [UInt8] = []
        var isWhole = true
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(isForm && byte == 0x2B ? 0x20 : byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { hexDigit($0) }
            if digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
                isWhole = false
            }
        }
        return (bytes, isWhole)
    }
}
