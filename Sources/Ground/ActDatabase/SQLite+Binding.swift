import ActJSON
import ActSettings
import CSQLite
import Glibc

/// The values of a statement, handed to SQLite, which copies none of them.
extension SQLite {
    /// Whether a value is bound where it lies.
    static func isLong(_ value: SQLValue) -> Bool {
        switch value {
        case .null, .int, .blob: false
        case .text, .utf8: value.count > 64 << 10
        }
    }

    /// Binds a value, whose bytes are copied to `free`, which moves behind them.
    func bind(
        _ statement: OpaquePointer, _ at: Int32, _ value: SQLValue, _ free: inout UnsafeMutableRawPointer,
        _ sum: inout RowSum?
    ) {
        switch value {
        case .null:
            sqlite3_bind_null(statement, at)
            sum?.addNull()
        case .int(let number):
            sqlite3_bind_int64(statement, at, Int64(number))
            sum?.add(number)
        case .text(var text):
            text.withUTF8 { bind(statement, at, text: UnsafeRawBufferPointer($0), free, &sum) }
            free += text.utf8.count
        case .utf8(let bytes):
            bytes.withUnsafeBytes { bind(statement, at, text: $0, free, &sum) }
            free += bytes.count
        case .blob(let bytes):
            memcpy(free, bytes, bytes.count)
            _ = act_bind_blob(statement, at, free, Int32(bytes.count))
            sum?.add(UnsafeRawBufferPointer(start: free, count: bytes.count))
            free += bytes.count
        }
    }

    /// - Parameter free: where the text is copied to; nil where its own bytes stay.
    func bind(
        _ statement: OpaquePointer, _ at: Int32, text: UnsafeRawBufferPointer, _ free: UnsafeMutableRawPointer?,
        _ sum: inout RowSum?
    ) {
        guard !Redaction.holds(text) else {
            return Redaction.clean(Array(text)).withUnsafeBytes { clean in
                _ = act_bind_copied_text(statement, at, clean.baseAddress, Int32(clean.count))
                sum?.add(clean)
            }
        }
        if let free, let start = text.baseAddress { memcpy(free, start, text.count) }
        _ = act_bind_text(statement, at, free.map { UnsafeRawPointer($0) } ?? text.baseAddress, Int32(text.count))
        sum?.add(text)
    }
}
