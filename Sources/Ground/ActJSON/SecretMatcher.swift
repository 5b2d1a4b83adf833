import Glibc

/// Texts that are looked for in others, however JSON and addresses spell them: any byte of them may stand as a percent
/// sign and two digits, itself so spelled, or as an escape of JSON. A search is one pass.
struct SecretMatcher: Sendable {
    /// A text, found by a byte of it that is rare in others.
    private struct Needle: Sendable {
        let bytes: [UInt8]
        let rare: Int

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            rare = bytes.firstIndex { $0 &- 0x61 >= 26 } ?? 0
        }

        func find(in text: UnsafeRawBufferPointer, from: Int) -> Range<Int>? {
            guard let base = text.baseAddress else { return nil }
            var at = from + rare
            while at < text.count, let hit = memchr(base + at, Int32(bytes[rare]), text.count - at) {
                let start = base.distance(to: UnsafeRawPointer(hit)) - rare
                if start + bytes.count > text.count { return nil }
                if memcmp(base + start, bytes, bytes.count) == 0 { return start..<(start + bytes.count) }
                at = start + rare + 1
            }
            return nil
        }
    }

    struct Match {
        var range: Range<Int>
        let needle: [UInt8]
    }

    private var needles: [Needle] = []
    /// By the value of a byte: the needles that have it, and where.
    private var places = [[(needle: Int, place: Int)]](repeating: [], count: 256)

    /// The length of the shortest; no spelling of it is shorter.
    private var shortest = Int.max

    var isEmpty: Bool { needles.isEmpty }

    mutating func add(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, !needles.contains(where: { $0.bytes == bytes }) else { return }
        for (place, byte) in bytes.enumerated() { places[Int(byte)].append((needles.count, place)) }
        needles.append(Needle(bytes))
        shortest = min(shortest, bytes.count)
    }

    func isFound(in text: UnsafeRawBufferPointer) -> Bool {
        guard text.count >= shortest else { return false }
        if needles.contains(where: { $0.find(in: text, from: 0) != nil }) { return true }
        return !spelled(in: text, isFirstEnough: true).isEmpty
    }

    /// The length of the longest end of a text with which one of them begins.
    func open(at text: UnsafeRawBufferPointer) -> Int {
        guard let base = text.baseAddress else { return 0 }
        return needles.reduce(0) { longest, needle in
            let most = min(needle.bytes.count - 1, text.count)
            guard most > longest else { return longest }
            let found = stride(from: most, to: longest, by: -1).first { count in
                memcmp(base + (text.count - count), needle.bytes, count) == 0
            }
            return found ?? longest
        }
    }

    /// Every place where one of them stands, in order; those that overlap are one.
    func matches(in text: UnsafeRawBufferPointer) -> [Match] {
        var found = spelled(in: text, isFirstEnough: false)
        for needle in needles {
            var from = 0
            while let range = needle.find(in: text, from: from) {
                found.append(Match(range: range, needle: needle.bytes))
                from = range.upperBound
            }
        }
        found.sort { $0.range.lowerBound < $1.range.lowerBound }
        var apart: [Match] = []
        for match in found {
            guard let last = apart.last, match.range.lowerBound < last.range.upperBound else {
                apart.append(match)
                continue
            }
            let end = max(last.range.upperBound, match.range.upperBound)
            apart[apart.count - 1].range = last.range.lowerBound..<end
        }
        return apart
    }

    // Spellings.

    /// A byte that may be meant at a place, and the place after its spelling.
    private typealias Reading = (value: UInt8, next: Int)

    /// Text that was put into an address, which was put into an address, and so on, four times; and all of it in JSON.
    private static let mostTimes = 5

    /// Whether a backslash before it makes it another byte that a text may have, or the number of one.
    private static func isEscape(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x2F || byte == 0x75 }

    /// The matches that have a sign in their spelling.
    private func spelled(in text: UnsafeRawBufferPointer, isFirstEnough: Bool) -> [Match] {
        var found: [Match] = []
        guard let base = text.baseAddress, !needles.isEmpty else { return found }
        func next(_ sign: Int32, _ from: Int) -> Int {
            guard from < text.count, let hit = memchr(base + from, sign, text.count - from) else {
                return text.count
            }
            return base.distance(to: UnsafeRawPointer(hit))
        }
        var (percent, slash) = (next(0x25, 0), next(0x5C, 0))
        while min(percent, slash) < text.count {
            let sign = min(percent, slash)
            var after = sign + 1
            if let match = match(in: text, sign: sign, from: found.last?.range.upperBound ?? 0) {
                found.append(match)
                if isFirstEnough { return found }
                after = match.range.upperBound
            } else if sign == slash {
                // A run of backslashes is one sign.
                while after < text.count, text[after] == 0x5C { after += 1 }
            }
            if percent < after { percent = next(0x25, after) }
            if slash < after { slash = next(0x5C, after) }
        }
        return found
    }

    /// The match whose first byte that is not itself is spelled at `sign`.
    private func match(in text: UnsafeRawBufferPointer, sign: Int, from: Int) -> Match? {
        guard let base = text.baseAddress else { return nil }
        var reading: Reading = (text[sign], sign + 1)
        for _ in 0..<SecretMatcher.mostTimes {
            guard let meant = SecretMatcher.meant(by: reading, SecretMatcher.mostTimes, in: text) else {
                return nil
            }
            reading = meant
            for (number, place) in places[Int(meant.value)] where sign - place >= from {
                let bytes = needles[number].bytes
                let start = sign - place
                guard memcmp(base + start, bytes, place) == 0,
                    let end = SecretMatcher.end(of: bytes[(place + 1)...], in: text, meant.next)
                else { continue }
                return Match(range: start..<end, needle: bytes)
            }
        }
        return nil
    }

    /// The place after these bytes, each however it is spelled.
    private static func end(of bytes: ArraySlice<UInt8>, in text: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        var at = at
        for byte in bytes {
            guard at < text.count else { return nil }
            var reading: Reading = (text[at], at + 1)
            var end = reading.value == byte ? reading.next : nil
            // The last that means it: a sign of the text itself may be spelled too.
            for _ in 0..<mostTimes {
                guard let meant = meant(by: reading, mostTimes, in: text) else { break }
                reading = meant
                if meant.value == byte { end = meant.next }
            }
            guard let end else { return nil }
            at = end
        }
        return at
    }

    /// The byte that a sign and the text behind it stand for; that text may be spelled itself, so many times.
    private static func meant(by sign: Reading, _ times: Int, in text: UnsafeRawBufferPointer) -> Reading? {
        switch sign.value {
        case 0x25:
            guard let high = digit(sign.next, times - 1, in: text), let low = digit(high.next, times - 1, in: text)
            else { return nil }
            return (high.value << 4 | low.value, low.next)
        case 0x5C:
            if let meant = escape(sign.next, times - 1, in: text) { return meant }
            // JSON in a string of JSON doubles its backslashes: however many there are.
            var at = sign.next
            while at < text.count, text[at] == 0x5C { at += 1 }
            return at > sign.next ? escape(at, times - 1, in: text) ?? (0x5C, at) : nil
        default: return nil
        }
    }

    /// The byte that a backslash in front of this place escapes.
    private static func escape(_ at: Int, _ times: Int, in text: UnsafeRawBufferPointer) -> Reading? {
        guard let letter = first(at, times, in: text, { isEscape($0) ? $0 : nil }) else { return nil }
        guard letter.value == 0x75 else { return letter }
        var (value, next) = (0, letter.next)
        for _ in 0..<4 {
            guard let digit = digit(next, times, in: text) else { return nil }
            (value, next) = (value << 4 | Int(digit.value), digit.next)
        }
        return value < 0x80 ? (UInt8(value), next) : nil
    }

    private static func digit(_ at: Int, _ times: Int, in text: UnsafeRawBufferPointer) -> Reading? {
        first(at, times, in: text) { hexDigit($0).map { UInt8($0) } }
    }

    /// The first reading of the byte at a place that will do.
    private static func first(
        _ at: Int, _ times: Int, in text: UnsafeRawBufferPointer, _ take: (UInt8) -> UInt8?
    ) -> Reading? {
        guard at < text.count else { return nil }
        var reading: Reading = (text[at], at + 1)
        if let value = take(reading.value) { return (value, reading.next) }
        guard times > 0 else { return nil }
        for _ in 0..<times {
            guard let meant = meant(by: reading, times, in: text) else { return nil }
            reading = meant
            if let value = take(reading.value) { return (value, reading.next) }
        }
        return nil
    }
}
