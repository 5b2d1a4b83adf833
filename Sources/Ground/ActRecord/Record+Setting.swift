package import ActJSON

/// Lines with other fields, and all else as it came.
extension Record {
    /// The line with the given fields replaced where they stand, or added at the end; all else as it came.
    package func setting(_ changes: [(key: RecordKey, value: JSON)]) -> [UInt8] {
        setting(changes) { $0.write(into: &$1) }
    }

    /// The same for one field whose value is written already.
    package func setting(_ key: RecordKey, written: [UInt8]) -> [UInt8] { setting([(key, written)]) { $1 += $0 } }

    private func setting<Value>(
        _ changes: [(key: RecordKey, value: Value)], _ write: (Value, inout [UInt8]) -> Void
    ) -> [UInt8] {
        var replaced: [(Range<Int>, Value)] = []
        var added: [(RecordKey, Value)] = []
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
            write(value, &out)
            at = range.upperBound
        }
        // The object's own closing brace is the last byte that is not white space.
        let end = bytes.lastIndex { $0 > 0x20 } ?? bytes.count
        out.append(contentsOf: bytes[at..<end])
        for (key, value) in added {
            out.append(contentsOf: ",\"".utf8)
            out.append(contentsOf: key.rawValue.utf8)
            out.append(contentsOf: "\":".utf8)
            write(value, &out)
        }
        out.append(contentsOf: bytes[end...])
        return out
    }
}
