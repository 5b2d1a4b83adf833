package import ActJSON
import ActSettings
import ActSystem
import CPostgres
import CSystem
import Glibc

/// The answer to a statement, freed with its owner.
package final class PostgresAnswer {
    let result: OpaquePointer
    /// Texts that do not stand in the answer as they are meant.
    private var texts: [UnsafeMutableRawBufferPointer] = []

    init(_ result: OpaquePointer) { self.result = result }

    deinit {
        for text in texts { text.deallocate() }
        act_pq_clear(result)
    }

    fileprivate func keep(_ text: [UInt8]) -> UnsafeRawBufferPointer {
        let kept = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
        kept.copyBytes(from: text)
        texts.append(kept)
        return UnsafeRawBufferPointer(kept)
    }

    var count: Int32 { act_pq_rows(result) }
    /// The statement's word, `COMMIT` for one.
    var words: String { String(cString: act_pq_command(result)) }
    /// The rows that the statement wrote.
    package var changes: Int { act_pq_changes(result).flatMap { Int(String(cString: $0)) } ?? 0 }
}

/// A row of an answer that came in binary (postgresql.org/docs/current/protocol-overview.html, formats).
struct Tuple {
    /// Numbers of types: pg_type.dat in PostgreSQL's source.
    private enum TypeID {
        static let bool: Oid = 16
        static let int8: Oid = 20
        static let int2: Oid = 21
        static let int4: Oid = 23
        static let texts: [Oid] = [25, 19, 705, 1042, 1043]
    }

    let answer: PostgresAnswer
    let row: Int32

    func isNull(_ column: Int32) -> Bool { act_pq_is_null(answer.result, row, column) != 0 }

    func isText(_ column: Int32) -> Bool { TypeID.texts.contains(act_pq_type(answer.result, column)) }

    func isInt(_ column: Int32) -> Bool {
        [TypeID.int8, TypeID.int4, TypeID.int2, TypeID.bool].contains(act_pq_type(answer.result, column))
    }

    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let bytes = UnsafeRawBufferPointer(
            start: act_pq_value(answer.result, row, column), count: Int(act_pq_length(answer.result, row, column)))
        guard isText(column), let text = PostgresText.meant(bytes) else { return bytes }
        return answer.keep(text)
    }

    /// A whole number, most significant byte first; of a text the one that it says.
    func int(_ column: Int32) -> Int {
        let bytes = bytes(column)
        guard isInt(column) else { return Int(String(decoding: bytes, as: UTF8.self)) ?? 0 }
        // The first byte has the sign; a Boolean is 0 or 1.
        var number = bytes.count > 1 ? Int(Int8(bitPattern: bytes[0])) : Int(bytes[0])
        for byte in bytes.dropFirst() { number = number << 8 | Int(byte) }
        return number
    }

    func name(_ column: Int32) -> String { String(cString: act_pq_name(answer.result, column)) }
}

/// One connection to a PostgreSQL server. Statements are sent one behind the other and answered together; no wait is
/// longer than `patience`.
package final class PostgresConnection {
    /// A statement that the server refused.
    struct Refusal {
        /// SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html).
        let state: String
        let words: String
    }

    /// The end of an exchange: an answer for each statement, or the first that was refused.
    typealias Answers = Result<[PostgresAnswer], RefusalError>
    struct RefusalError: Error { let refusal: Refusal }

    let handle: OpaquePointer
    /// Milliseconds.
    package private(set) var patience: Int
    /// Whether it is told what others say on a channel.
    private(set) var isListening = false
    /// Names of statements that the server keeps, by their text; a text is prepared at its second use.
    private var names: [String: String] = [:]
    private var uses: Set<String> = []
    /// Texts that are being prepared: the server has not answered yet.
    private var preparing: [String] = []
    private var prepared = 0
    /// Begins the names: behind a pooler, a process of the server may keep statements of others.
    private let mark = hex(random(6))
    /// Whether each answer that is to come is one to a statement of the caller's.
    private var awaited: [Bool] = []
    /// Whether answers stayed out: the next ones would be taken for them.
    private var isGivenUp = false

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - words: a URI, or `name=value` words, as libpq reads them.
    ///   - patience: milliseconds.
    package init(_ message: String, patience: Int) throws(Failure) {
        self.patience = patience
        guard act_pq_ready() != 0 else { throw PostgresAddress.missing }
        let settings: [(String, String)] = [
            ("dbname", message), ("application_name", "act"), ("connect_timeout", "\(max(2, patience / 1000))"),
            ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "\(patience)"), ("client_encoding", "UTF8"),
        ]
        let started = PostgresConnection.pointers(settings.map(\.0)) { names in
            PostgresConnection.pointers(settings.map(\.1)) { values in act_pq_start(names, values) }
        }
        guard let started else { throw Failure(.io, "cannot reach the shared store: out of memory") }
        handle = started
        act_pq_be_quiet(handle)
        act_pq_be_exact(handle)
        guard act_pq_has_settings(handle) != 0 else { throw PostgreSQL.unusable(said) }
        try PostgresAddress.checkWay(handle)
        try open()
        guard act_pq_pipeline(handle) != 0 else { throw lost() }
    }

    deinit { act_pq_finish(handle) }

    func wait(atMost milliseconds: Int) { patience = milliseconds }

    func noteListening() { isListening = true }

    /// Takes what was said to it; whether another connection said something, or nobody knows: this one has ended, or did
    /// not listen.
    func takeNotices() -> Bool {
        guard isListening else { return true }
        var isWoken = act_pq_take_input(handle) == 0 || !isGood
        while let notice = act_pq_notice(handle) {
            if notice.pointee.be_pid != act_pq_process(handle) { isWoken = true }
            act_pq_free(notice)
        }
        return isWoken
    }

    private static func pointers<T>(_ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> T) -> T {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { UnsafePointer($0) } + [nil])
    }

    private func open() throws(Failure) {
        let end = monotonic() + patience
        var wanted = PGRES_POLLING_WRITING
        while wanted != PGRES_POLLING_OK {
            guard act_pq_socket(handle) >= 0, wanted != PGRES_POLLING_FAILED else { throw PostgreSQL.refused(said) }
            try wait(forWriting: wanted == PGRES_POLLING_WRITING, until: end)
            wanted = act_pq_poll(handle)
        }
    }

    /// Whether the connection stands, as far as anybody has noticed.
    package var isGood: Bool { !isGivenUp && act_pq_is_good(handle) != 0 }

    var descriptor: Int32 { act_pq_socket(handle) }

    /// The failure of a connection that is no more, in libpq's words.
    func lost() -> Failure { PostgresConnection.unreachable(said) }

    /// The first line of libpq's words for what went wrong last.
    private var said: String {
        String(cString: act_pq_error(handle)).split(separator: "\n").first.map(String.init) ?? "no answer"
    }

    static func unreachable(_ why: String) -> Failure {
        Failure(
            .unavailable, "cannot reach the shared store: \(why)",
            hint: "nothing begins without it; act-config get store shows where it is")
    }

    private func wait(forWriting: Bool, until end: Int) throws(Failure) {
        while true {
            let left = end - monotonic()
            guard left > 0 else { throw PostgresConnection.unreachable("no answer in \(patience / 1000) s") }
            var event = pollfd(
                fd: descriptor, events: Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0), revents: 0)
            let count = poll(&event, 1, Int32(clamping: left))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw .io("cannot wait for the shared store", errno: errno) }
        }
    }

    /// Puts a statement behind those that were sent. Its answer comes with the next `exchange`.
    package func send(_ sql: String, _ values: [SQLValue]) throws(Failure) {
        if let name = names[sql] { return try send(values) { act_pq_run(handle, name, $0, $1, $2, $3) } }
        guard uses.contains(sql) else {
            uses.insert(sql)
            return try send(values) { act_pq_query(handle, sql, $0, $1, $2, $3) }
        }
        prepared += 1
        let name = "act_\(mark)_\(prepared)"
        guard act_pq_prepare(handle, name, sql) != 0 else { throw lost() }
        awaited.append(false)
        names[sql] = name
        preparing.append(sql)
        try send(values) { act_pq_run(handle, name, $0, $1, $2, $3) }
    }

    private func send(
        _ values: [SQLValue],
        _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) -> Int32
    ) throws(Failure) {
        // Numbers and texts go as text, which the server reads as the type that it finds in the statement.
        var bytes: [UInt8] = []
        var places: [Int?] = []
        var (lengths, formats): ([Int32], [Int32]) = ([], [])
        for value in values {
            let start = bytes.count
            var isBinary = false
            switch value {
            case .null: break
            case .int(let number): bytes.append(contentsOf: String(number).utf8)
            case .text(let text): bytes.append(contentsOf: Redaction.clean(text).utf8)
            case .utf8(let text): bytes.append(contentsOf: Redaction.clean(text))
            case .blob(let blob):
                bytes.append(contentsOf: blob)
                isBinary = true
            }
            if !isBinary, let stored = PostgresText.stored(bytes[start...]) {
                bytes.replaceSubrange(start..., with: stored)
            }
            if case .null = value { places.append(nil) } else { places.append(start) }
            lengths.append(Int32(bytes.count - start))
            formats.append(isBinary ? 1 : 0)
            bytes.append(0)
        }
        let isSent = bytes.withUnsafeBytes { all in
            let start = all.bindMemory(to: CChar.self).baseAddress
            return body(
                Int32(values.count), places.map { $0.flatMap { start?.advanced(by: $0) } }, lengths, formats)
        }
        guard isSent != 0 else { throw lost() }
        awaited.append(true)
    }

    /// Sends what is to be sent and reads all answers.
    func exchange() throws(Failure) -> Answers {
        do throws(Failure) { return try exchanged() } catch {
            isGivenUp = true
            throw error
        }
    }

    private func exchanged() throws(Failure) -> Answers {
        guard act_pq_sync(handle) != 0 else { throw lost() }
        let end = monotonic() + patience
        var answers: [PostgresAnswer] = []
        var refusal: Refusal?
        for isOurs in awaited {
            guard let answer = try next(end) else { throw lost() }
            switch act_pq_status(answer.result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: if isOurs { answers.append(answer) }
            case PGRES_PIPELINE_ABORTED: break
            default:
                guard isGood else { throw lost() }
                if refusal == nil { refusal = PostgresConnection.refusal(answer) }
            }
            // Behind each answer comes a NULL.
            guard try next(end) == nil else { throw Failure(.internal, "the shared store: one answer too many") }
        }
        awaited = []
        guard let last = try next(end), act_pq_status(last.result) == PGRES_PIPELINE_SYNC else { throw lost() }
        defer { preparing = [] }
        if let refusal {
            // Statements behind the refused one were not prepared.
            for sql in preparing { names[sql] = nil }
            return .failure(RefusalError(refusal: refusal))
        }
        return .success(answers)
    }

    private static func refusal(_ answer: PostgresAnswer) -> Refusal {
        func text(_ field: UnsafePointer<CChar>?) -> String { field.map { String(cString: $0) } ?? "" }
        return Refusal(state: text(act_pq_state(answer.result)), words: text(act_pq_words(answer.result)))
    }

    /// The next answer; nil for the end of one.
    private func next(_ end: Int) throws(Failure) -> PostgresAnswer? {
        while true {
            let left = act_pq_flush(handle)
            guard left >= 0 else { throw lost() }
            if left == 0, act_pq_is_busy(handle) == 0 { break }
            try wait(forWriting: left > 0, until: end)
            guard act_pq_take_input(handle) != 0 else { throw lost() }
        }
        return act_pq_result(handle).map { PostgresAnswer($0) }
    }
}

extension PostgresConnection {
    /// Runs a statement and hands over each row of its answer.
    package func rows(
        _ sql: String, _ values: [SQLValue] = [], _ each: (SQLRow) throws(Failure) -> Void
    ) throws(Failure) {
        try send(sql, values)
        guard let answer = try answers().last else { return }
        for row in 0..<answer.count { try each(SQLRow(.postgresql(Tuple(answer: answer, row: row)))) }
    }

    /// Runs a statement without an answer.
    package func tell(_ sql: String, _ values: [SQLValue] = []) throws(Failure) {
        try send(sql, values)
        _ = try answers()
    }

    /// Waits for the answers to what was sent. Throws what the server refused.
    package func answers() throws(Failure) -> [PostgresAnswer] {
        switch try exchange() {
        case .success(let answers): return answers
        case .failure(let error): throw PostgreSQL.failure(error.refusal)
        }
    }
}
