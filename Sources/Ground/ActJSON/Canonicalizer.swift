import CSystem
import Glibc

/// Appends the canonical form of a checked JSON value: keys sorted by their bytes, strings spelled minimally, numbers
/// by exact decimal value (1.0 = 1e0 = 1; 2^53 and 2^53+1 differ), no white space. Two values have the same form
/// exactly when they mean the same.
///
/// Throws for a number whose exponent has more than 17 digits (`Decimal`): it can't be compared, so not approved.
package func canonicalize(
    _ text: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]
) throws(JSONTrouble) {
    let form = Canonicalizer()
    try form.read(text)
    out.append(contentsOf: form.bytes)
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

/// Makes canonical forms one after another in the same memory.
package final class Canonicalizer {
    private var memory: CanonicalForm.Memory

    package init() { memory = CanonicalForm.Memory() }

    deinit {
        memory.base.deallocate()
        memory.members.deallocate()
    }

    /// Makes the form of a checked JSON value (`canonicalize`), in place of the one before.
    package func read(_ text: UnsafeBufferPointer<UInt8>) throws(JSONTrouble) {
        try read(text, readable: text.count)
    }

    package func read(_ json: ArraySlice<UInt8>) throws(JSONTrouble) {
        var trouble: JSONTrouble?
        json.withUnsafeBufferPointer { text in
            do throws(JSONTrouble) { try read(text) } catch { trouble = error }
        }
        if let trouble { throw trouble }
    }

    /// The same for a value at a place in a text.
    package func read(_ bytes: [UInt8], _ place: Range<Int>) throws(JSONTrouble) {
        var trouble: JSONTrouble?
        bytes.withUnsafeBufferPointer { all in
            let text = UnsafeBufferPointer(rebasing: all[place])
            do throws(JSONTrouble) { try read(text, readable: all.count - place.lowerBound) } catch {
                trouble = error
            }
        }
        if let trouble { throw trouble }
    }

    /// - Parameter readable: how many bytes may be read from the beginning of the text on.
    private func read(_ text: UnsafeBufferPointer<UInt8>, readable: Int) throws(JSONTrouble) {
        var form = CanonicalForm(text, readable, memory)
        defer { memory = form.memory }
        try form.value()
    }

    /// Gives back the memory of a long form, which is not there any more.
    package func giveBack() {
        guard memory.room > 1 << 20 else { return }
        memory.base.deallocate()
        (memory.room, memory.count) = (512, 0)
        memory.base = .allocate(capacity: memory.room)
    }

    /// The form made last, until the next is made.
    package var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: memory.base, count: memory.count)
    }
}

struct CanonicalForm {
    /// A member as it was written: where it begins, its key ends, and it ends.
    struct Member {
        let start: Int
        let key: Int
        var end: Int
    }

    /// Plain memory, not arrays: every call that is sealed passes through.
    struct Memory {
        var base: UnsafeMutablePointer<UInt8>
        var room = 512
        var count = 0
        /// The members of all open objects; those of the innermost are last.
        var members: UnsafeMutablePointer<Member>
        var memberRoom = 32
        var memberCount = 0

        init() {
            base = .allocate(capacity: room)
            members = .allocate(capacity: memberRoom)
        }

        mutating func need(_ least: Int) {
            guard room < least else { return }
            room = max(least, room + room / 2)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
            larger.update(from: base, count: count)
            base.deallocate()
            base = larger
        }

        @inline(__always)
        mutating func add(_ member: Member) {
            if memberCount == memberRoom { growMembers() }
            members[memberCount] = member
            memberCount &+= 1
        }

        private mutating func growMembers() {
            memberRoom *= 2
            let larger = UnsafeMutablePointer<Member>.allocate(capacity: memberRoom)
            larger.update(from: members, count: memberCount)
            members.deallocate()
            members = larger
        }
    }

    private let text: UnsafeBufferPointer<UInt8>
    /// How many bytes may be read from its beginning on: copies of sixteen may read behind its end.
    private let readable: Int
    private var i = 0
    /// Always has room for what is left of the text; only a number's form may be longer than its spelling.
    var memory: Memory

    init(_ text: UnsafeBufferPointer<UInt8>, _ readable: Int, _ memory: Memory) {
        self.text = text
        self.readable = readable
        self.memory = memory
        (self.memory.count, self.memory.memberCount) = (0, 0)
        self.memory.need(text.count + CanonicalForm.slack)
    }

    /// Bytes behind the form that copies of sixteen may write over.
    static let slack = 16

    private mutating func put(_ byte: UInt8) {
        memory.base[memory.count] = byte
        memory.count &+= 1
    }

    private mutating func put(_ bytes: Range<Int>) {
        guard let from = text.baseAddress else { return }
        memcpy(memory.base + memory.count, from + bytes.lowerBound, bytes.count)
        memory.count &+= bytes.count
    }

    private mutating func put(_ bytes: [UInt8]) {
        memcpy(memory.base + memory.count, bytes, bytes.count)
        memory.count &+= bytes.count
    }

    private mutating func space() {
        while i < text.count, text[i] <= 0x20 { i &+= 1 }
    }

    @_optimize(speed)
    package mutating func value() throws(JSONTrouble) {
        space()
        switch text[i] {
        case 0x22: string()
        case 0x7B: try object()
        case 0x5B:
            put(0x5B)
            i &+= 1
            space()
            var first = true
            while text[i] != 0x5D {
                if !first { put(0x2C) }
                first = false
                try value()
                space()
                if text[i] == 0x2C { i &+= 1 }
                space()
            }
            i &+= 1
            put(0x5D)
        case 0x74, 0x66, 0x6E: put(token())
        default: try number()
        }
    }

    /// A number, or one of the three words: up to the next byte that ends it.
    private mutating func token() -> Range<Int> {
        let start = i
        while i < text.count, text[i] != 0x2C, text[i] != 0x7D, text[i] != 0x5D, text[i] > 0x20 { i &+= 1 }
        return start..<i
    }

    @_optimize(speed)
    private mutating func number() throws(JSONTrouble) {
        let range = token()
        // The common case is its own canonical form: a short integer without a trailing zero.
        if range.count < 18, text[range.upperBound &- 1] != 0x30 || range.count == 1 {
            var at = range.lowerBound
            while at < range.upperBound, text[at] &- 0x30 < 10 { at &+= 1 }
            if at == range.upperBound { return put(range) }
        }
        if short(range) { return }
        guard let value = Decimal(String(decoding: text[range], as: UTF8.self)) else {
            throw JSONTrouble(message: "a number too large to compare", offset: range.lowerBound)
        }
        let form = Array(value.canonical.utf8)
        memory.need(memory.count + form.count + text.count - i + CanonicalForm.slack)
        put(form)
    }

    /// Writes a short number as `Decimal.canonical` would; false for a long one, and for one with a power of ten.
    @_optimize(speed)
    private mutating func short(_ range: Range<Int>) -> Bool {
        guard range.count < 18 else { return false }
        let isNegative = text[range.lowerBound] == 0x2D
        var (value, exponent, isFraction) = (0 as UInt64, 0, false)
        for at in (isNegative ? range.lowerBound &+ 1 : range.lowerBound)..<range.upperBound {
            let digit = text[at] &- 0x30
            if digit < 10 {
                value = value &* 10 &+ UInt64(digit)
                if isFraction { exponent &-= 1 }
            } else {
                guard text[at] == 0x2E else { return false }
                isFraction = true
            }
        }
        memory.need(memory.count + 24 + text.count - i + CanonicalForm.slack)
        guard value > 0 else {
            put(0x30)
            return true
        }
        while value % 10 == 0 {
            value /= 10
            exponent &+= 1
        }
        if isNegative { put(0x2D) }
        put(digits: value)
        guard exponent != 0 else { return true }
        put(0x65)
        if exponent < 0 { put(0x2D) }
        put(digits: UInt64(exponent.magnitude))
        return true
    }

    private mutating func put(digits value: UInt64) {
        var (count, least) = (1, 10 as UInt64)
        while value >= least {
            count &+= 1
            least &*= 10
        }
        var rest = value
        for k in (0..<count).reversed() {
            memory.base[memory.count &+ k] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
            rest /= 10
        }
        memory.count &+= count
    }

    /// Copies a string; what follows its first escape may have to be spelled anew.
    @_optimize(speed)
    private mutating func string() {
        guard let from = text.baseAddress.map({ $0 + i }) else { return }
        let (to, most) = (memory.base + memory.count, readable &- i)
        to[0] = 0x22
        var k = 1
        // Sixteen bytes at a time up to a quote or a backslash.
        while k &+ 16 <= most {
            let ends = act_copy_ends(to + k, from + k)
            k &+= ends == 0 ? 16 : ends.trailingZeroBitCount
            if ends != 0 { break }
        }
        while from[k] != 0x22, from[k] != 0x5C {
            to[k] = from[k]
            k &+= 1
        }
        if from[k] == 0x5C { return escaped(k) }
        to[k] = 0x22
        memory.count &+= k &+ 1
        i &+= k &+ 1
    }

    /// Copies a string whose first escape stands `k` bytes behind its quote.
    private mutating func escaped(_ k: Int) {
        let start = i
        i &+= k
        // Every escape but those of a slash and by number is the minimal spelling already.
        var isMinimal = true
        while text[i] != 0x22 {
            if text[i] == 0x5C {
                i &+= 1
                if text[i] == 0x2F || text[i] == 0x75 { isMinimal = false }
            }
            i &+= 1
        }
        i &+= 1
        if isMinimal { return put(start..<i) }
        put(0x22)
        respell((start &+ 1)..<(i &- 1))
        put(0x22)
    }

    /// Writes the inside of a string in its minimal spelling, which is never longer than another.
    private mutating func respell(_ inside: Range<Int>) {
        var at = inside.lowerBound
        while at < inside.upperBound {
            guard text[at] == 0x5C else {
                put(text[at])
                at &+= 1
                continue
            }
            switch text[at &+ 1] {
            case 0x2F:
                put(0x2F)
                at &+= 2
            case 0x75:
                at &+= 2
                put(scalar: escapedScalar(text, &at))
            default:
                put(at..<(at &+ 2))
                at &+= 2
            }
        }
    }

    private mutating func put(scalar value: UInt32) {
        guard value > 0x7F else { return escape(UInt8(value)) { put($0) } }
        guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else { return }
        for byte in bytes { put(byte) }
    }

    @_optimize(speed)
    private mutating func object() throws(JSONTrouble) {
        // Members are written as they come, and sorted afterwards only if they came in another order.
        let first = memory.memberCount
        var inOrder = true
        put(0x7B)
        i &+= 1
        space()
        while text[i] != 0x7D {
            let last = memory.memberCount &- 1
            if last >= first { put(0x2C) }
            let start = memory.count
            string()
            let member = Member(start: start, key: memory.count, end: 0)
            if last >= first, inOrder {
                inOrder = CanonicalForm.precedes(memory.base, memory.members[last], member)
            }
            memory.add(member)
            space()
            i &+= 1
            put(0x3A)
            try value()
            memory.members[last &+ 1].end = memory.count
            space()
            if text[i] == 0x2C { i &+= 1 }
            space()
        }
        i &+= 1
        if !inOrder { order(first) }
        memory.memberCount = first
        put(0x7D)
    }
}
