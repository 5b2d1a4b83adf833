package import ActJSON
import CPostgres
import CSQLite

/// A row of an answer, valid inside the closure it is given to.
package struct SQLRow {
    enum Source {
        case sqlite(OpaquePointer)
        case postgresql(Tuple)
        case written(WrittenRow)
    }

    /// The kinds of value that act writes, and what a damaged row can have besides.
    private enum Kind { case null, int, text, other }

    private let source: Source

    init(_ source: Source) { self.source = source }

    package init(_ row: WrittenRow) { source = .written(row) }

    /// The statement that it is a row of; SQLite's alone; nil for another's.
    var statement: OpaquePointer? {
        guard case .sqlite(let statement) = source else { return nil }
        return statement
    }

    private func kind(_ column: Int32) -> Kind {
        switch source {
        case .sqlite(let statement):
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: return .null
            case SQLITE_INTEGER: return .int
            case SQLITE_TEXT: return .text
            default: return .other
            }
        case .postgresql(let tuple):
            if tuple.isNull(column) { return .null }
            return tuple.isText(column) ? .text : tuple.isInt(column) ? .int : .other
        case .written(let row):
            switch row.value(column) {
            case .null: return .null
            case .int: return .int
            case .text, .utf8: return .text
            case .blob: return .other
            }
        }
    }

    /// The number in a column that is not NULL; of a text the one at its beginning.
    private func number(_ column: Int32) -> Int {
        switch source {
        case .sqlite(let statement): return Int(sqlite3_column_int64(statement, column))
        case .postgresql(let tuple): return tuple.int(column)
        case .written(let row):
            guard case .int(let number) = row.value(column) else { return 0 }
            return number
        }
    }

    /// The bytes of a column, those of a number as digits; nil for NULL, and for no bytes.
    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        switch source {
        case .sqlite(let statement):
            guard let start = sqlite3_column_blob(statement, column) else { return nil }
            return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        case .postgresql(let tuple): return tuple.isNull(column) ? nil : tuple.bytes(column)
        case .written(let row): return kind(column) == .null ? nil : row.bytes(column)
        }
    }

    private func name(_ column: Int32) -> String {
        switch source {
        case .sqlite(let statement):
            return sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "?"
        case .postgresql(let tuple): return tuple.name(column)
        case .written(let row): return row.name(column)
        }
    }

    package func isNull(_ column: Int32) -> Bool { kind(column) == .null }

    package func text(_ column: Int32) -> String? {
        if isNull(column) { return nil }
        return bytes(column).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    package func int(_ column: Int32) -> Int? { isNull(column) ? nil : number(column) }

    /// The integer, moved into `range` where a damaged row has another; nil for NULL.
    package func int(_ column: Int32, in range: ClosedRange<Int>) -> Int? {
        int(column).map { min(max($0, range.lowerBound), range.upperBound) }
    }

    /// The bytes of a text, valid as long as the row; nil for NULL. Throws where a damaged row has something else.
    package func checkedBytes(_ column: Int32) throws(Failure) -> UnsafeBufferPointer<UInt8>? {
        switch kind(column) {
        case .null: return nil
        case .text: return bytes(column)?.bindMemory(to: UInt8.self) ?? UnsafeBufferPointer(start: nil, count: 0)
        default: throw damage(column, "no text")
        }
    }

    package func checkedText(_ column: Int32) throws(Failure) -> String? {
        guard let bytes = try checkedBytes(column) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw damage(column, "invalid UTF-8") }
        return text
    }

    /// The text of a column that always has one. Throws where a damaged row has none.
    package func neededText(_ column: Int32) throws(Failure) -> String {
        guard let text = try checkedText(column) else { throw damage(column, "none") }
        return text
    }

    /// The value as a statement takes it. Throws where a damaged row has a text that is none.
    package func value(_ column: Int32) throws(Failure) -> SQLValue {
        switch kind(column) {
        case .null: return .null
        case .int: return .int(number(column))
        case .text: return .text(try neededText(column))
        case .other: return .blob(blob(column) ?? [])
        }
    }

    /// The integer; nil for NULL. Throws where a damaged row has something else, or one out of `range`.
    package func checkedInt(_ column: Int32, in range: ClosedRange<Int>) throws(Failure) -> Int? {
        switch kind(column) {
        case .null: return nil
        case .int where range.contains(number(column)): return number(column)
        default: throw damage(column, "no number that it can have")
        }
    }

    /// The failure that names a damaged column of this row.
    package func damage(_ column: Int32, _ what: String) -> Failure {
        Failure(.io, "\(name(column)): \(what)", hint: SQLite.remedy)
    }

    /// The place of a column that counts as NULL in a checksum.
    package static let null: Int32 = -1

    /// The checksum of some columns.
    package func checksum(_ columns: some Sequence<Int32>) -> Int {
        var sum = RowSum()
        for column in columns {
            guard column != SQLRow.null else {
                sum.addNull()
                continue
            }
            switch kind(column) {
            case .null: sum.addNull()
            case .int: sum.add(number(column))
            default: sum.add(bytes(column) ?? UnsafeRawBufferPointer(start: nil, count: 0))
            }
        }
        return sum.value
    }

    package func blob(_ column: Int32) -> [UInt8]? { bytes(column).map { Array($0) } }
}
