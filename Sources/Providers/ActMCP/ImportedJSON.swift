import ActJSON

/// The JSON of other programs' files, in which comments and commas at the end of lists may stand, and the places of its
/// members in the text.
package enum ImportedJSON {
    /// A member of an object, by its place in the text.
    struct Member {
        let name: String
        /// From the quote of its name to the end of its value.
        let range: Range<Int>
        let value: Range<Int>
    }

    /// The members of the object that stands at a place of a text; none where it is no object.
    static func members(of bytes: [UInt8], _ range: Range<Int>) throws(JSONError) -> [Member] {
        var scanner = JSONScanner()
        var failure: JSONError?
        bytes.withUnsafeBufferPointer { buffer in
            do throws(JSONError) { try scanner.scan(UnsafeBufferPointer(rebasing: buffer[range])) } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        let base = range.lowerBound
        return scanner.members.map { member in
            let key = member.key.lowerBound + base..<member.key.upperBound + base
            let value = member.value.lowerBound + base..<member.value.upperBound + base
            return Member(
                name: JSON.Spelled(raw: String(decoding: bytes[key], as: UTF8.self)).text,
                range: key.lowerBound - 1..<value.upperBound, value: value)
        }
    }

    /// The text with spaces in the place of a byte order mark, of comments, and of commas before a closing bracket: all
    /// else stays where it is.
    package static func plain(_ bytes: [UInt8]) -> [UInt8] {
        var out = bytes
        if out.starts(with: [0xEF, 0xBB, 0xBF]) { out.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20]) }
        var comma: Int?
        var i = 0
        while i < out.count {
            let byte = out[i]
            let next = i + 1 < out.count ? out[i + 1] : 0
            if byte == 0x22 {
                comma = nil
                i = stringEnd(out, i)
            } else if byte == 0x2F, next == 0x2F || next == 0x2A {
                let end = commentEnd(out, i, isLine: next == 0x2F)
                for k in i..<end where out[k] != 0x0A { out[k] = 0x20 }
                i = end
            } else {
                if byte == 0x7D || byte == 0x5D, let at = comma { out[at] = 0x20 }
                if byte == 0x2C { comma = i } else if byte > 0x20 { comma = nil }
                i += 1
            }
        }
        return out
    }

    private static func stringEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        var i = start + 1
        while i < bytes.count, bytes[i] != 0x22 { i += bytes[i] == 0x5C ? 2 : 1 }
        return min(i + 1, bytes.count)
    }

    private static func commentEnd(_ bytes: [UInt8], _ start: Int, isLine: Bool) -> Int {
        var i = start + 2
        while i < bytes.count {
            if isLine, bytes[i] == 0x0A { return i }
            if !isLine, bytes[i] == 0x2A, i + 1 < bytes.count, bytes[i + 1] == 0x2F { return i + 2 }
            i += 1
        }
        return bytes.count
    }
}
