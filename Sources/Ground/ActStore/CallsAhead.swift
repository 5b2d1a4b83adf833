import ActDatabase
import ActJSON

/// The calls that a transaction is about to begin, looked up together where each answer comes over a network.
final class CallsAhead {
    /// The transaction that they are of.
    private var epoch = -1
    /// Ids and nonces that are not on record.
    private var new: Set<String> = []

    /// Looks up calls that the transaction under way is about to begin.
    func look(_ intents: [Journal.Intent], _ database: any Database) throws(Failure) {
        guard intents.count > 1 else { return }
        database.expect(intents.count)
        var new = Set(intents.flatMap(CallsAhead.names))
        func texts(_ texts: [String]) -> SQLValue { .utf8(JSON.array(texts.map { .text($0) }).bytes[...]) }
        for user in Set(intents.map(\.user)) {
            try database.rows(
                """
                SELECT 'id ' || wanted.value FROM items(?2) AS wanted CROSS JOIN LATERAL (
                    SELECT FROM journal WHERE journal.user = ?1 AND journal.id = wanted.value LIMIT 1) AS known
                UNION ALL SELECT 'nonce ' || wanted.value FROM items(?3) AS wanted CROSS JOIN LATERAL (
                    SELECT FROM journal WHERE journal.nonce = wanted.value LIMIT 1) AS known
                """, [.text(user), texts(intents.map(\.id)), texts(intents.compactMap(\.nonce))]
            ) { row throws(Failure) in new.remove(row.text(0) ?? "") }
        }
        (self.new, epoch) = (new, database.epoch)
    }

    /// Whether a call is known to be new; it is on record from now on.
    func take(_ intent: Journal.Intent, epoch: Int) -> Bool {
        let names = CallsAhead.names(intent)
        guard self.epoch == epoch, names.allSatisfy({ new.contains($0) }) else { return false }
        for name in names { new.remove(name) }
        return true
    }

    /// Its id, and the nonce of its approval, apart from each other.
    private static func names(_ intent: Journal.Intent) -> [String] {
        ["id \(intent.id)"] + (intent.nonce.map { ["nonce \($0)"] } ?? [])
    }
}
