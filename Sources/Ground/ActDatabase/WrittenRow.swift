import ActJSON

/// A row as it was just written to a store whose answers come over a network: it is not asked for again.
package final class WrittenRow {
    private let names: [String]
    private let values: [SQLValue]
    /// The texts and bytes of all columns.
    private let memory: UnsafeMutableRawBufferPointer
    private var places: [Range<Int>] = []

    package init(_ names: [String], _ values: [SQLValue]) {
        (self.names, self.values) = (names, values)
        var all: [UInt8] = []
        for value in values {
            let start = all.count
            switch value {
            case .null: break
            case .int(let number): all.append(contentsOf: String(number).utf8)
            case .text(let text): all.append(contentsOf: Redaction.clean(text).utf8)
            case .utf8(let bytes): all.append(contentsOf: Redaction.clean(bytes))
            case .blob(let bytes): all.append(contentsOf: bytes)
            }
            places.append(start..<all.count)
        }
        memory = .allocate(byteCount: all.count, alignment: 1)
        memory.copyBytes(from: all)
    }

    deinit { memory.deallocate() }

    func value(_ column: Int32) -> SQLValue { values[Int(column)] }
    func name(_ column: Int32) -> String { names[Int(column)] }
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: memory[places[Int(column)]])
    }
}
