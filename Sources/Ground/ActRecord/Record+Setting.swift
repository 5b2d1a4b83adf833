package import ActJSON
import Glibc

/// Lines with other fields, and all else as it came.
extension Record {
    /// The line with the given fields replaced where they stand, or added at the end; all else as it came.
    package func setting(_ changes: [(key: RecordKey, value: JSON)]) -> [UInt8] {
        var replaced: [(Range<Int>, JSON)] = []
        var added: [(RecordKey, JSON)] = []
        for change in changes {
            if let range = range(change.key) {
                replaced.append((range, change.value))
            } else {
                added.append((change.key, change.value))
            }
        }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + 512)
        var at = 0
        for (range, value) in replaced.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            out.append(contentsOf: bytes[at..<range.lowerBound])
            value.write(into: &out)
            at = range.upperBound
        }
        // The object's own closing brace is the last byte that is not white space.
        let end = bytes.lastIndex { $0 > 0x20 } ?? bytes.count
        out.append(contentsOf: bytes[at..<end])
        for (key, value) in added {
            out.append(contentsOf: ",\"".utf8)
            out.append(contentsOf: key.rawValue.utf8)
            out.append(contentsOf: "\":".utf8)
            value.write(into: &out)
        }
        out.append(contentsOf: bytes[end...])
        return out
    }

    /// The line of `setting` for one field whose value is written already.
    package func setting(_ key: RecordKey, written: UnsafeRawBufferPointer) -> [UInt8] {
        var line = ByteBuffer(capacity: bytes.count + written.count + 64)
        append(key, written, to: &line)
        return Array(line.bytes)
    }

    /// Appends the same to the output.
    package func append(_ key: RecordKey, _ written: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
        guard !has(key) else {
            let value = JSON(checked: written.bindMemory(to: UInt8.self))
            return setting([(key, value)]).withUnsafeBytes { out.put($0) }
        }
        let name = key.rawValue
        bytes.withUnsafeBytes { bytes in
            var end = bytes.count &- 1
            while bytes[end] <= 0x20 { end &-= 1 }
            out.put(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
            out.put(0x2C)
            out.put(0x22)
            out.put(name)
            out.put(0x22)
            out.put(0x3A)
            out.put(written)
            out.put(UnsafeRawBufferPointer(rebasing: bytes[end...]))
        }
    }
}
