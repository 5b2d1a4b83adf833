package import ActCore
import CSQLite

extension Database {
    /// A row of an answer, valid inside the closure it is given to.
    package struct Row {
        let statement: OpaquePointer

        package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

        package func text(_ column: Int32) -> String? {
            guard let bytes = sqlite3_column_text(statement, column) else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }

        package func int(_ column: Int32) -> Int? {
            sqlite3_column_type(statement, column) == SQLITE_NULL
                ? nil : Int(sqlite3_column_int64(statement, column))
        }

        /// The integer, moved into `range` where a damaged row has another; nil for NULL.
        package func int(_ column: Int32, in range: ClosedRange<Int>) -> Int? {
            int(column).map { min(max($0, range.lowerBound), range.upperBound) }
        }

        /// The bytes of a text, valid as long as the row; nil for NULL. Throws where a damaged row has something else.
        package func checkedBytes(_ column: Int32) throws(Failure) -> UnsafeBufferPointer<UInt8>? {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: return nil
            case SQLITE_TEXT:
                let start = sqlite3_column_text(statement, column)
                return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
            default: throw damage(column, "no text")
            }
        }

        package func checkedText(_ column: Int32) throws(Failure) -> String? {
            guard let bytes = try checkedBytes(column) else { return nil }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw damage(column, "invalid UTF-8") }
            return text
        }

        /// The text of a column that always has one. Throws where a damaged row has none.
        func neededText(_ column: Int32) throws(Failure) -> String {
            guard let text = try checkedText(column) else { throw damage(column, "none") }
            return text
        }

        /// The integer; nil for NULL. Throws where a damaged row has something else, or one out of `range`.
        package func checkedInt(_ column: Int32, in range: ClosedRange<Int>) throws(Failure) -> Int? {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL: return nil
            case SQLITE_INTEGER where range.contains(Int(sqlite3_column_int64(statement, column))):
                return Int(sqlite3_column_int64(statement, column))
            default: throw damage(column, "no number that it can have")
            }
        }

        /// The failure that names a damaged column of this row.
        package func damage(_ column: Int32, _ what: String) -> Failure {
            let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "?"
            return Failure(.io, "\(name): \(what)", hint: Store.repair)
        }

        /// The checksum of some columns.
        func checksum(_ columns: some Sequence<Int32>) -> Int {
            var sum = RowSum()
            for column in columns {
                switch sqlite3_column_type(statement, column) {
                case SQLITE_NULL: sum.addNull()
                case SQLITE_INTEGER: sum.add(Int(sqlite3_column_int64(statement, column)))
                default:
                    let bytes = sqlite3_column_blob(statement, column)
                    sum.add(
                        UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
                }
            }
            return sum.value
        }

        package func blob(_ column: Int32) -> [UInt8]? {
            guard let bytes = sqlite3_column_blob(statement, column) else { return nil }
            return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }
}
