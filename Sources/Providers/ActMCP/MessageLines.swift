/// The lines of a stream that frames its messages by them, as they come whole.
package struct MessageLines {
    package struct TooLong: Error {}

    /// Bytes of a line.
    package static let longest = 16 << 20

    private var line: [UInt8] = []
    /// The bytes that were not looked at yet.
    private var rest: ArraySlice<UInt8> = []

    package init() {}

    package mutating func add(_ bytes: [UInt8]) { rest += bytes }

    /// The next line that is whole, without its end; nil where none is. Throws at a line that is too long, and drops all
    /// that came.
    package mutating func next() throws(TooLong) -> [UInt8]? {
        let end = rest.firstIndex(of: 0x0A)
        let part = rest[..<(end ?? rest.endIndex)]
        let count = line.count + part.count
        guard count <= MessageLines.longest else {
            (line, rest) = ([], [])
            throw TooLong()
        }
        // A long one grows once, or its copies would take more than itself.
        if count > 2 << 20, count > line.capacity { line.reserveCapacity(MessageLines.longest) }
        line += part
        rest = end.map { rest[($0 + 1)...] } ?? []
        guard end != nil else { return nil }
        if line.last == 0x0D { line.removeLast() }
        defer { line = [] }
        return line
    }

    /// Takes the beginning of a line that nothing ended.
    package mutating func takeRest() -> [UInt8] {
        defer { line = [] }
        return line
    }
}
