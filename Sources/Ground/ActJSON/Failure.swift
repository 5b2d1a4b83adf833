import Glibc

/// A function that takes what comes of something that was asked.
package typealias CompletionHandler<Value> = (Result<Value, Failure>) -> Void

/// Asks for one part after the other; `take` gets all that came, or the first failure.
package func inTurn<Part, Value>(
    _ parts: ArraySlice<Part>, after known: [Value] = [],
    _ ask: @escaping (Part, @escaping CompletionHandler<[Value]>) -> Void,
    _ take: @escaping CompletionHandler<[Value]>
) {
    guard let part = parts.first else { return take(.success(known)) }
    ask(part) { result in
        do throws(Failure) { inTurn(parts.dropFirst(), after: known + (try result.get()), ask, take) } catch {
            take(.failure(error))
        }
    }
}

/// The one error: a code, a sentence (lower case, no full stop: what is wrong, the quoted thing, the cause), and a
/// remedy where there is one.
package struct Failure: Error, Sendable {
    package var code: ErrorCode
    package var message: String
    package var hint: String?
    /// Whether a record that says the same is out already.
    package var isTold = false
    /// Whether the cause is this machine's configuration: another machine may do what this one can't.
    package var isOfMachine = false

    package init(_ code: ErrorCode, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message.utf8.count > Failure.longest ? shortened(message, Failure.longest) : message
        self.hint = hint
    }

    /// Characters of a message, at most: it may quote a value of any length.
    private static let longest = 4000

    package var status: ExitStatus { code.status }

    /// Trouble with a file or stream, with the system's own words for `errno`, and the remedy for what a person can mend.
    package static func io(_ what: String, errno number: Int32, hint: String? = nil) -> Failure {
        Failure(.io, "\(what): \(systemMessage(number))", hint: hint ?? remedy(for: number))
    }

    /// The remedy for a full disk.
    package static let room = "make room: df(1) shows which disk is full"

    /// The remedy for the trouble that a number of the system stands for, where a person can mend it.
    package static func remedy(for number: Int32) -> String? { remedies[number] }

    private static let remedies: [Int32: String] = [
        ENOSPC: room, EDQUOT: "make room: quota(1) shows how much you may use",
        EROFS: "its disk is mounted read-only: mount it for writing, or set XDG_DATA_HOME and XDG_STATE_HOME",
        EACCES: "its owner and mode keep you out: ls -ld shows them", EIO: "its disk is failing: look at dmesg(1)",
    ]

    /// The work that goes on without a network.
    package static let offlineHint =
        "local tools and handlers that need no network still work; act-queue keeps calls"

    /// A request that was not tried, since no route leads anywhere.
    package static func noRoute(_ name: String) -> Failure {
        Failure(.offline, "cannot reach \(name): there is no route to a network", hint: offlineHint)
    }

    /// A wrong option or operand.
    package static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, message, hint: hint)
    }
}
