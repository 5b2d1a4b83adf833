/// Appends the canonical form of a checked JSON value: keys sorted by their bytes, strings spelled minimally, numbers
/// by exact decimal value (1.0 = 1e0 = 1; 2^53 and 2^53+1 differ), no white space. Two values have the same form
/// exactly when they mean the same.
///
/// Throws for a number whose exponent has more than 17 digits (`Decimal`): it can't be compared, so not approved.
package func canonicalize(
    _ text: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]
) throws(JSONTrouble) {
    var form = CanonicalForm(text: text)
    try form.value(into: &out)
}

extension JSON {
    /// The canonical form of the value.
    package func canonical() throws(JSONTrouble) -> [UInt8] {
        var out: [UInt8] = []
        var trouble: JSONTrouble?
        bytes.withUnsafeBufferPointer { buffer in
            do throws(JSONTrouble) { try canonicalize(buffer, into: &out) } catch { trouble = error }
        }
        if let trouble { throw trouble }
        return out
    }
}

private struct CanonicalForm {
    let text: UnsafeBufferPointer<UInt8>
    var i = 0

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func space() {
        while i < text.count, text[i] <= 0x20 { i &+= 1 }
    }

    mutating func value(into out: inout [UInt8]) throws(JSONTrouble) {
        space()
        switch text[i] {
        case 0x22: string(into: &out)
        case 0x7B: try object(into: &out)
        case 0x5B:
            out.append(0x5B)
            i &+= 1
            space()
            var first = true
            while text[i] != 0x5D {
                if !first { out.append(0x2C) }
                first = false
                try value(into: &out)
                space()
                if text[i] == 0x2C { i &+= 1 }
                space()
            }
            i &+= 1
            out.append(0x5D)
        case 0x74, 0x66, 0x6E: word(into: &out)
        default: try number(into: &out)
        }
    }

    /// A number, or one of the three words: up to the next byte that ends it.
    private mutating func token() -> Range<Int> {
        let start = i
        while i < text.count, text[i] != 0x2C, text[i] != 0x7D, text[i] != 0x5D, text[i] > 0x20 { i &+= 1 }
        return start..<i
    }

    private mutating func word(into out: inout [UInt8]) {
        out.append(contentsOf: text[token()])
    }

    private mutating func number(into out: inout [UInt8]) throws(JSONTrouble) {
        let range = token()
        let bytes = text[range]
        // The common case is its own canonical form: a short integer without a trailing zero.
        if bytes.count < 18, bytes.allSatisfy({ $0 &- 0x30 < 10 }), bytes.last != 0x30 || bytes.count == 1 {
            out.append(contentsOf: bytes)
            return
        }
        guard let value = Decimal(String(decoding: bytes, as: UTF8.self)) else {
            throw JSONTrouble(message: "a number too large to compare", offset: range.lowerBound)
        }
        out.append(contentsOf: value.canonical.utf8)
    }

    private mutating func string(into out: inout [UInt8]) {
        i &+= 1
        let start = i
        var plain = true
        while text[i] != 0x22 {
            if text[i] == 0x5C {
                plain = false
                i &+= 1
            }
            i &+= 1
        }
        let inside = UnsafeBufferPointer(rebasing: text[start..<i])
        i &+= 1
        out.append(0x22)
        if plain {
            out.append(contentsOf: inside)
        } else {
            var decoded: [UInt8] = []
            unescape(inside, into: &decoded)
            escape(String(decoding: decoded, as: UTF8.self), into: &out)
        }
        out.append(0x22)
    }

    private mutating func object(into out: inout [UInt8]) throws(JSONTrouble) {
        // Members are written as they come and put in order after, where they are not.
        let first = out.count + 1
        var members: [(start: Int, key: Int)] = []
        var inOrder = true
        out.append(0x7B)
        i &+= 1
        space()
        while text[i] != 0x7D {
            if !members.isEmpty { out.append(0x2C) }
            let start = out.count
            string(into: &out)
            if let last = members.last, inOrder {
                inOrder = out[last.start..<last.key].lexicographicallyPrecedes(out[start...])
            }
            members.append((start, out.count))
            space()
            i &+= 1
            out.append(0x3A)
            try value(into: &out)
            space()
            if text[i] == 0x2C { i &+= 1 }
            space()
        }
        i &+= 1
        if !inOrder {
            // By the canonical spelling of the keys: one order for equal objects is all that is asked.
            let written = Array(out[first...])
            let ends = members.dropFirst().map { $0.start - 1 } + [out.count]
            out.removeLast(out.count - first)
            let order = members.indices.sorted { a, b in
                written[(members[a].start - first)..<(members[a].key - first)].lexicographicallyPrecedes(
                    written[(members[b].start - first)..<(members[b].key - first)])
            }
            for (k, at) in order.enumerated() {
                if k > 0 { out.append(0x2C) }
                out.append(contentsOf: written[(members[at].start - first)..<(ends[at] - first)])
            }
        }
        out.append(0x7D)
    }
}
