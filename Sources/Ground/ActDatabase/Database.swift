package import ActJSON
package import ActSystem

/// A value bound to a statement or read from a row.
package enum SQLValue: Sendable {
    case null
    case int(Int)
    case text(String)
    /// Text, as bytes that are known to be UTF-8.
    case utf8(ArraySlice<UInt8>)
    case blob([UInt8])

    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// The number of its bytes, where it is made of bytes.
    package var count: Int {
        switch self {
        case .null, .int: 0
        case .text(let text): text.utf8.count
        case .utf8(let bytes): bytes.count
        case .blob(let bytes): bytes.count
        }
    }

    /// Hands out its bytes, where it is made of some.
    func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> T) throws(Failure) -> T {
        func handed(_ bytes: UnsafeRawBufferPointer) -> Result<T, Failure> {
            do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        let result =
            switch self {
            case .null, .int: handed(UnsafeRawBufferPointer(start: nil, count: 0))
            case .text(var text): text.withUTF8 { handed(UnsafeRawBufferPointer($0)) }
            case .utf8(let bytes): bytes.withUnsafeBytes(handed)
            case .blob(let bytes): bytes.withUnsafeBytes(handed)
            }
        return try result.get()
    }
}

/// A statement in the words of both engines, or in each one's own. `?` stands for the next value, `?1` for the first.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    let text: String
    /// PostgreSQL's own words; nil where it has these.
    let postgresql: String?

    package init(stringLiteral text: String) { self.init(text) }

    package init(_ text: String, postgresql: String? = nil) {
        self.text = text
        self.postgresql = postgresql
    }

    /// Writes a row in place of the one with its key, if there is one: a value for each column of the key, then for each
    /// other column.
    package static func replace(_ table: String, key: [String], _ others: [String]) -> SQL {
        let all = key + others
        let marks = all.map { _ in "?" }.joined(separator: ",")
        let sets = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO \(table)(\(all.joined(separator: ", "))) VALUES(\(marks))
              ON CONFLICT(\(key.joined(separator: ", "))) DO UPDATE SET \(sets)
            """
    }
}

/// A connection to an engine that runs statements: SQLite, or PostgreSQL for a store that many machines share.
///
/// No text that is written holds a key of this process (Redaction).
package protocol Database: AnyObject {
    /// The name of this process, by which others know what it has in hand.
    var runner: String { get }
    /// The process of this name, if it lives; one that can't be asked lives as long as its claim.
    func live(_ runner: String) throws(Failure) -> ProcessIdentity.Live?

    /// Milliseconds of a clock that nobody sets, the same for all who use the database.
    var clock: Int { get }
    /// The machine of this process; nil where machines share no store.
    var ownMachine: String? { get }

    // Waking: each waits for what others write to the user's queue and inbox.

    /// Wakes the others, once the transaction under way is committed.
    func wake() throws(Failure)
    /// The descriptor that is ready when somebody wakes this process; nil where it has to look by itself.
    func wakes() throws(Failure) -> Int32?
    /// Whether somebody woke this process since it was asked last.
    func isWoken() -> Bool

    /// Another number in each transaction that writes, and after each part of one that was undone: what was read before
    /// holds no longer.
    var epoch: Int { get }
    var inTransaction: Bool { get }
    /// The rows that the last statement of the transaction under way wrote. Behind its commit the count is of no use: a
    /// remote store has said more by then.
    var changes: Int { get throws(Failure) }
    /// The number that the last new row of a numbered table has.
    var lastRow: Int { get }

    /// Whether each answer comes over a network: what can be asked together is.
    var isRemote: Bool { get }
    /// So many calls are about to be begun in this transaction: the numbers of rows may be taken together.
    func expect(_ calls: Int)

    /// Writes a new row, by a statement whose one list of values is bound in its order. It may be sent later, together
    /// with others like it, but before any other statement than one that reads another table (`rows(of:)`). Where the
    /// row is not written, this or a later statement of the transaction throws, or its commit.
    func write(_ sql: SQL, _ values: [SQLValue], summed: Int) throws(Failure)

    /// The last event of this machine's chain; nil where there is none.
    func chainHead() throws(Failure) -> (number: Int, hash: [UInt8])?

    /// Appends an event to this machine's chain, in the transaction under way. A remote engine writes it as the last of
    /// the transaction: others wait for the chain from then on, and not before.
    func append(_ event: ChainedEvent) throws(Failure)

    /// The value for the number of a new row of a table, for the statement that writes it next.
    func newNumber(of table: String) throws(Failure) -> SQLValue

    /// Runs a statement and hands over each row of its answer.
    ///
    /// - Parameter summed: bound behind the values is the checksum of so many of them, as they are written.
    func rows(_ sql: SQL, _ values: [SQLValue], summed: Int, _ each: (SQLRow) throws(Failure) -> Void)
        throws(Failure)

    /// The same for a statement that reads new rows of this table alone: those of others may be sent later (`write`).
    func rows(
        of table: String, _ sql: SQL, _ values: [SQLValue], _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure)

    /// Runs a statement without an answer.
    func run(_ sql: SQL, _ values: [SQLValue], summed: Int) throws(Failure)

    /// A number that is another one once somebody else has written to the database.
    func changesOfOthers() throws(Failure) -> Int

    /// Throws when the database is no longer the one that was opened: it would be written where nobody looks.
    func checkFiles() throws(Failure)

    /// Has deleted rows overwritten from now on, where the engine does not do so at a time of its own.
    func overwriteDeleted() throws(Failure)

    /// Brings a long log into the database and empties it, unless somebody uses it just now.
    func shortenLog()

    /// Runs `body` on one state of the database, which it only reads.
    func reading<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T

    /// Runs `body` in one transaction that writes; what it throws undoes it all. Inside another it is a part of that,
    /// undone by itself.
    ///
    /// - Parameter lasting: whether the commit waits for the disk, where it is not inside another.
    func transaction<T>(lasting: Bool, _ body: () throws(Failure) -> T) throws(Failure) -> T

    /// Runs `body` in a transaction that is not inside another; nil when another process held the database for so many
    /// milliseconds.
    ///
    /// - Parameters:
    ///   - lasting: whether the commit waits for the disk. One that does not is whole for every process, and may be
    ///     undone by a loss of power until the next one that does.
    ///   - sharing: whether, in a remote store, others of the same user that share too may write meanwhile. All that two
    ///     such bodies can both write has a key of its own, or a row that is locked before it is looked at.
    func transaction<T>(
        within milliseconds: Int, lasting: Bool, sharing: Bool, _ body: () throws(Failure) -> T
    ) throws(Failure) -> T?

    /// Runs `body` in a transaction of its own beside others of the same user, each of which waits only for the rows
    /// that it locks. The commit does not wait for the disk.
    func claiming<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T
}

extension Database {
    package func rows(
        _ sql: SQL, _ values: [SQLValue] = [], _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) { try rows(sql, values, summed: 0, each) }

    package func rows(
        of table: String, _ sql: SQL, _ values: [SQLValue], _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) { try rows(sql, values, summed: 0, each) }

    package func run(_ sql: SQL, _ values: [SQLValue] = []) throws(Failure) { try run(sql, values, summed: 0) }

    package func write(_ sql: SQL, _ values: [SQLValue]) throws(Failure) { try write(sql, values, summed: 0) }

    package func transaction<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        try transaction(lasting: true, body)
    }

    package func transaction<T>(
        within milliseconds: Int, lasting: Bool, _ body: () throws(Failure) -> T
    ) throws(Failure) -> T? { try transaction(within: milliseconds, lasting: lasting, sharing: false, body) }

    /// The first column of the first row, as a number; 0 without one.
    package func int(_ sql: SQL, _ values: [SQLValue] = []) throws(Failure) -> Int {
        var number = 0
        try rows(sql, values) { row throws(Failure) in number = row.int(0) ?? 0 }
        return number
    }
}
