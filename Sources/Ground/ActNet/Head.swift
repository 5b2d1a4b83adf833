import Glibc

/// The header lines of an answer. They become text where somebody asks for one.
package struct Head: Sendable {
    private var bytes: [UInt8] = []
    /// The places of each line's name and value.
    private var lines: [(name: Range<Int>, value: Range<Int>)] = []

    package init() {}

    /// Takes a line; one without a colon is no header. A line that begins with white space goes on with the value
    /// before it (RFC 9112 section 5.2).
    package mutating func take(_ line: UnsafeRawBufferPointer) {
        if let first = line.first, first == 0x20 || first == 0x09 { return fold(line) }
        guard let start = line.baseAddress, let colon = memchr(start, 0x3A, line.count) else { return }
        let name = start.distance(to: UnsafeRawPointer(colon))
        let at = bytes.count
        bytes.append(contentsOf: line)
        lines.append((at..<at + name, trimmed(at + name + 1..<bytes.count)))
    }

    private mutating func fold(_ line: UnsafeRawBufferPointer) {
        guard let last = lines.indices.last else { return }
        for k in lines[last].value.upperBound..<bytes.count { bytes[k] = 0x20 }
        bytes.append(contentsOf: line)
        lines[last].value = trimmed(lines[last].value.lowerBound..<bytes.count)
    }

    /// A part of the bytes without white space around it.
    private func trimmed(_ part: Range<Int>) -> Range<Int> {
        var (first, end) = (part.lowerBound, part.upperBound)
        while first < end, bytes[first] <= 0x20 { first += 1 }
        while first < end, bytes[end - 1] <= 0x20 { end -= 1 }
        return first..<end
    }

    /// The value of the last header of this name, whatever its case.
    func value(_ name: StaticString) -> String? {
        lines.last { matches($0.name, name) }.map { String(decoding: bytes[$0.value], as: UTF8.self) }
    }

    private func matches(_ place: Range<Int>, _ name: StaticString) -> Bool {
        guard place.count == name.utf8CodeUnitCount else { return false }
        return bytes.withUnsafeBytes { all in
            all.baseAddress.map { strncasecmp($0 + place.lowerBound, name.utf8Start, place.count) == 0 } ?? false
        }
    }
}
