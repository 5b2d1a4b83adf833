import Glibc

/// The header lines of an answer. They become text where somebody asks for one.
package struct Head: Sendable {
    private var bytes: [UInt8] = []
    /// The places of each line's name and value.
    private var lines: [(name: Range<Int>, value: Range<Int>)] = []

    package init() {}

    /// Takes a line; one without a colon is no header.
    package mutating func take(_ line: UnsafeRawBufferPointer) {
        guard let start = line.baseAddress, let colon = memchr(start, 0x3A, line.count) else { return }
        let name = start.distance(to: UnsafeRawPointer(colon))
        var (first, end) = (name + 1, line.count)
        while first < end, line[first] <= 0x20 { first += 1 }
        while first < end, line[end - 1] <= 0x20 { end -= 1 }
        let at = bytes.count
        bytes.append(contentsOf: line)
        lines.append((at..<at + name, at + first..<at + end))
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
