import Glibc

/// The canonical form of a checked JSON value: keys sorted by their bytes, strings spelled minimally, numbers by exact
/// decimal value (1.0 = 1e0 = 1; 2^53 and 2^53+1 differ), no white space. Two values have the same form exactly when
/// they mean the same.
///
/// Throws for a number whose exponent has more than 17 digits (`Decimal`): it can't be compared, so not approved.
package func canonicalForm(of json: ArraySlice<UInt8>) throws(JSONError) -> [UInt8] {
    var failure: JSONError?
    var out: [UInt8] = []
    json.withUnsafeBufferPointer { text in
        var form = CanonicalForm(text)
        do throws(JSONError) { try form.value() } catch { failure = error }
        out = form.out
    }
    if let failure { throw failure }
    return out
}

extension JSON {
    /// The canonical form of the value.
    package func canonical() throws(JSONError) -> [UInt8] { try canonicalForm(of: bytes[...]) }
}

private struct CanonicalForm {
    /// A member as it was written: the places of its key and of its end.
    private struct Member {
        let key: Range<Int>
        let end: Int
    }

    private let text: UnsafeBufferPointer<UInt8>
    private var i = 0
    private(set) var out: [UInt8] = []
    /// The members of all open objects; those of the innermost are last.
    private var members: [Member] = []

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        out.reserveCapacity(text.count)
        members.reserveCapacity(16)
    }

    private mutating func put(_ place: Range<Int>) {
        out.append(contentsOf: UnsafeBufferPointer(rebasing: text[place]))
    }

    private mutating func space() {
        while i < text.count, text[i] <= 0x20 { i += 1 }
    }

    mutating func value() throws(JSONError) {
        space()
        switch text[i] {
        case 0x22: string()
        case 0x7B: try object()
        case 0x5B: try array()
        case 0x74, 0x66, 0x6E: put(token())
        default: try number()
        }
    }

    /// A number, or one of the three words: up to the next byte that ends it.
    private mutating func token() -> Range<Int> {
        let start = i
        while i < text.count, text[i] != 0x2C, text[i] != 0x7D, text[i] != 0x5D, text[i] > 0x20 { i += 1 }
        return start..<i
    }

    private mutating func number() throws(JSONError) {
        let place = token()
        let digits = text[place]
        // The common case is its own canonical form: a short integer without a trailing zero.
        if place.count < 18, place.count == 1 || digits.last != 0x30, digits.allSatisfy({ $0 &- 0x30 < 10 }) {
            return put(place)
        }
        guard let value = Decimal(String(decoding: digits, as: UTF8.self)) else {
            throw JSONError(message: "a number too large to compare", offset: place.lowerBound)
        }
        out += value.canonical.utf8
    }

    /// Copies a string; one with an escape of a slash or by number is spelled anew.
    private mutating func string() {
        let start = i
        var isMinimal = true
        i = plainEnd(text, i + 1)
        while text[i] != 0x22 {
            if text[i] == 0x5C {
                i += 1
                if text[i] == 0x2F || text[i] == 0x75 { isMinimal = false }
            }
            i = plainEnd(text, i + 1)
        }
        i += 1
        if isMinimal { return put(start..<i) }
        let inside = String(decoding: text[(start + 1)..<(i - 1)], as: UTF8.self)
        out.append(0x22)
        escape(JSON.Spelled(raw: inside).text, into: &out)
        out.append(0x22)
    }

    private mutating func array() throws(JSONError) {
        out.append(0x5B)
        i += 1
        space()
        while text[i] != 0x5D {
            try value()
            space()
            if text[i] == 0x2C {
                out.append(0x2C)
                i += 1
            }
            space()
        }
        i += 1
        out.append(0x5D)
    }

    /// Members are written as they come, and sorted afterwards only if they came in another order.
    private mutating func object() throws(JSONError) {
        let first = members.count
        var inOrder = true
        out.append(0x7B)
        i += 1
        space()
        while text[i] != 0x7D {
            let isFirst = members.count == first
            if !isFirst { out.append(0x2C) }
            let start = out.count
            string()
            let key = start..<out.count
            if !isFirst, inOrder {
                let last = members[members.count - 1].key
                inOrder = out.withUnsafeBytes { CanonicalForm.precedes($0, last, key) }
            }
            space()
            i += 1
            out.append(0x3A)
            try value()
            members.append(Member(key: key, end: out.count))
            space()
            if text[i] == 0x2C { i += 1 }
            space()
        }
        i += 1
        if !inOrder { order(first) }
        members.removeLast(members.count - first)
        out.append(0x7D)
    }

    /// Puts the members of the open object in order.
    private mutating func order(_ first: Int) {
        var own = Array(members[first...])
        let start = own[0].key.lowerBound
        let ordered = out.withUnsafeBytes { bytes in
            own.sort { CanonicalForm.precedes(bytes, $0.key, $1.key) }
            var ordered: [UInt8] = []
            ordered.reserveCapacity(bytes.count - start)
            for member in own {
                if !ordered.isEmpty { ordered.append(0x2C) }
                ordered.append(
                    contentsOf: UnsafeRawBufferPointer(rebasing: bytes[member.key.lowerBound..<member.end]))
            }
            return ordered
        }
        out.removeLast(out.count - start)
        out += ordered
    }

    /// Compares keys by their canonical spelling: any order does that equal objects share.
    private static func precedes(_ bytes: UnsafeRawBufferPointer, _ a: Range<Int>, _ b: Range<Int>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let order = memcmp(base + a.lowerBound, base + b.lowerBound, min(a.count, b.count))
        return order == 0 ? a.count < b.count : order < 0
    }
}
