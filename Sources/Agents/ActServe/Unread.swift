import ActJSON

/// The bytes of a client that are not read yet. Each is looked at and moved a bounded number of times, however they are
/// cut and whatever they are.
package struct Unread {
    /// Bytes in front that were read, from which on the others are moved to the beginning.
    private static let most = 64 << 10

    private var bytes: [UInt8] = []
    private var start = 0
    /// Bytes behind the start in which no head ends.
    private var searched = 0
    /// Bytes that were looked at or moved so far: the measure of the work.
    package private(set) var work = 0

    package init() {}

    package var count: Int { bytes.count - start }

    package subscript(place: Int) -> UInt8 { bytes[start + place] }

    package mutating func add(_ more: [UInt8]) {
        bytes += more
        work += more.count
    }

    /// Takes so many bytes.
    package mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(bytes[start..<(start + count)])
        drop(count)
        work += count
        return taken
    }

    package mutating func drop(_ count: Int) {
        start += count
        searched = 0
        guard start == bytes.count || start > Unread.most && start > bytes.count / 2 else { return }
        work += self.count
        bytes.removeFirst(start)
        start = 0
    }

    /// Passes over empty lines.
    package mutating func dropEmptyLines() {
        var count = 0
        while count + 1 < self.count, self[count] == 0x0D, self[count + 1] == 0x0A { count += 2 }
        work += count
        if count > 0 { drop(count) }
    }

    /// The length of the head in front, without the empty line that ends it; nil where none ends in so many bytes.
    package mutating func head(most: Int) -> Int? {
        let last = min(count, most) - 4
        while searched <= last {
            work += 1
            let k = searched
            if self[k] == 0x0D, self[k + 1] == 0x0A, self[k + 2] == 0x0D, self[k + 3] == 0x0A { return k }
            searched += 1
        }
        return nil
    }

    /// The length of the line in front, with its end; nil where none ends in so many bytes.
    package mutating func line(most: Int) -> Int? {
        for k in 0..<min(count, most) {
            work += 1
            if self[k] == 0x0A { return k + 1 }
        }
        return nil
    }
}

/// The line before a chunk (RFC 9112, section 7.1).
package enum ChunkLine {
    /// The size that a line gives, its end among its bytes; nil for one that is none: hexadecimal digits and nothing else,
    /// or an extension behind a semicolon.
    package static func size(_ line: [UInt8]) -> Int? {
        guard line.suffix(2) == [0x0D, 0x0A] else { return nil }
        var digits = line.dropLast(2).prefix { $0 != 0x3B }
        while let last = digits.last, last == 0x20 || last == 0x09 { digits.removeLast() }
        guard !digits.isEmpty, digits.count < 8 else { return nil }
        var size = 0
        for digit in digits {
            guard let value = hexDigit(digit) else { return nil }
            size = size << 4 | value
        }
        return size
    }
}
