import Synchronization

/// Work of rooms below the terminal that may take long before a run shows how far it is. The frame of a command says who
/// shows it.
package enum LongWork {
    private static let shown = Mutex<(@Sendable (String?) -> Void)?>(nil)

    /// Has the words of each work shown, and nil at its end.
    package static func show(by shower: @escaping @Sendable (String?) -> Void) { shown.withLock { $0 = shower } }

    /// Shows how far a work is.
    package static func tell(_ words: String) { shown.withLock { $0 }?(words) }

    /// Shows how many of a kind a check has read, from time to time.
    package static func tell(checked count: Int, _ kind: String) {
        if count.isMultiple(of: 10_000) { tell("checking the store's \(kind): \(count)") }
    }

    /// Shows a work until it ends.
    package static func tell<T, E>(_ words: String, _ body: () throws(E) -> T) throws(E) -> T {
        let shower = shown.withLock { $0 }
        shower?(words)
        defer { shower?(nil) }
        return try body()
    }
}
