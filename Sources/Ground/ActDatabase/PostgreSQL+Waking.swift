package import ActJSON
import CPostgres

/// Waking by NOTIFY: once a commit, on a channel of the user's own. Who is not woken, because a pooler stands between or
/// the connection is a new one, looks by himself from time to time.
extension PostgreSQL {
    /// The channel. Everybody who may connect can listen to any: it tells no name.
    private var channel: String {
        var sum = RowSum()
        sum.add(.text(user))
        return "act_\(String(UInt(bitPattern: sum.value), radix: 16))"
    }

    package func wake() throws(Failure) {
        isWaking = true
        if !inTransaction { try rows("SELECT pg_notify(?, '')", [.text(channel)]) { _ in } }
    }

    /// Puts the word behind the statements of a transaction that wakes others.
    func sayWoken() throws(Failure) {
        if isWaking { try send("SELECT pg_notify($1, '')", [.text(channel)]) }
    }

    package func wakes() throws(Failure) -> Int32? {
        if !connection.isGood || !connection.isListening {
            try rows(SQL("LISTEN \(channel)")) { _ in }
            connection.isListening = true
        }
        return connection.descriptor
    }

    /// Nobody knows what was said before this connection listened. One that ended tells that too: the next look makes
    /// another.
    package func isWoken() -> Bool { !connection.isListening || connection.takeNotices() }
}

extension PostgresConnection {
    /// Takes what was said to it; whether another connection said something, or this one has ended.
    fileprivate func takeNotices() -> Bool {
        var isWoken = act_pq_take_input(handle) == 0 || !isGood
        while let notice = act_pq_notice(handle) {
            if notice.pointee.be_pid != act_pq_process(handle) { isWoken = true }
            act_pq_free(notice)
        }
        return isWoken
    }
}
