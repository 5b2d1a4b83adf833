import ActJSON
import ActNet
import Synchronization

/// The reader of one answer, shared with the transfer that feeds it.
final class Reading: Sendable {
    private let first: AnswerReader
    private let reader: Mutex<AnswerReader>

    init(_ reader: AnswerReader) {
        first = reader
        self.reader = Mutex(reader)
    }

    /// Takes the answer as it comes; ends the transfer where it can't be read.
    var sink: Request.Sink {
        Request.Sink(
            begin: { [self] in reader.withLock { $0 = first } },
            take: { [self] bytes in
                let bytes = Array(bytes)
                return reader.withLock { reader in
                    reader.feed(bytes)
                    return reader.failure == nil
                }
            })
    }

    /// Nothing is sent again once a token has come, after a time without a byte, or where the server says no for good;
    /// a conflict passes.
    var again: @Sendable (Received) -> Bool? {
        { [self] received in
            let isOver = reader.withLock { $0.hasBegun || $0.failure != nil || $0.isDone }
            if isOver || received.end == .cut(.timeout) || received.header("x-should-retry") == "false" {
                return false
            }
            if received.status >= 400, ModelError(received).isFinal { return false }
            return received.status == 409 ? true : nil
        }
    }

    func takeText() -> String { reader.withLock { $0.takeText() } }
    var failure: Failure? { reader.withLock { $0.failure } }
    var hasToken: Bool { reader.withLock { $0.hasToken } }
    var isComplete: Bool { reader.withLock { $0.isComplete } }
    var isDone: Bool { reader.withLock { $0.isDone } }
    func end() { reader.withLock { $0.end() } }
    func answer() throws(Failure) -> ModelAnswer {
        // A closure can't throw typed here.
        try reader.withLock { reader in Result { () throws(Failure) in try reader.answer() } }.get()
    }
}
