import ActJSON
import Synchronization

/// The renewal of a process's claim while it only waits, by a connection of its own that is made for the first one:
/// most commands end before it.
package final class ClaimRenewal: Sendable {
    /// The end of a claim that is made now.
    static let claim = "clock_timestamp() + interval '\(seconds) s'"
    /// The length of a claim.
    package static let seconds = 60

    /// Milliseconds that a renewal waits for an answer: what is under way in this process waits too.
    private static let patience = 2000

    private let words: String
    private let runner: String
    private let connection = Mutex<PostgresConnection?>(nil)

    init(_ words: String, runner: String) { (self.words, self.runner) = (words, runner) }

    /// Whether the server heard it. It may be too late, or in vain: others then go on, and each commit of this process
    /// finds that.
    func renew() -> Bool {
        connection.withLock { connection in
            do throws(Failure) {
                let open: PostgresConnection
                if let connection {
                    open = connection
                } else {
                    open = try PostgresConnection(words, patience: ClaimRenewal.patience)
                }
                try open.send("UPDATE process SET until = \(ClaimRenewal.claim) WHERE runner = $1", [.text(runner)])
                _ = try open.answers()
                connection = open
                return true
            } catch {
                connection = nil
                return false
            }
        }
    }
}
