import ActJSON
import Synchronization

/// Work that is left for the end of the command, whatever ended it. It may take a moment, and has to bound that itself.
package enum ExitHandlers {
    private static let all = Mutex<[@Sendable () -> Void]>([])

    package static func add(_ handler: @escaping @Sendable () -> Void) { all.withLock { $0.append(handler) } }

    package static func run() {
        let handlers = all.withLock { all in
            defer { all = [] }
            return all
        }
        for handler in handlers { handler() }
    }
}
