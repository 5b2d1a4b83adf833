import ActNet
import Synchronization

/// The body of an answer as it comes: events, or one object.
final class AnswerBody: Sendable {
    private struct State {
        var stream = EventStream()
        var object: [UInt8] = []
        /// Whether it is a stream of events; nil before its first byte that is neither space nor byte order mark.
        var isStream: Bool?
        var events: [[UInt8]] = []
        var lastEventID = ""
        var retry: Int?

        mutating func take(_ bytes: [UInt8]) -> Bool {
            if isStream == nil, let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
                isStream = first != 0x7B && first != 0x5B
            }
            guard isStream == true else {
                object += bytes
                return true
            }
            // An event without data primes the stream, and is no message.
            take(stream.feed(bytes))
            (lastEventID, retry) = (
                stream.lastEventID.isEmpty ? lastEventID : stream.lastEventID, stream.retry ?? retry
            )
            return stream.failure == nil
        }

        /// Takes events, whatever their name: an id says to what a message belongs.
        private mutating func take(_ all: [EventStream.Event]) { events += all.filter { !$0.isEmpty }.map(\.bytes) }

        /// Takes the orderly end of the bytes.
        mutating func end() { take(stream.end()) }
    }

    private let state = Mutex(State())

    var sink: Request.Sink {
        Request.Sink(
            begin: { [self] in
                state.withLock { state in
                    (state.stream, state.object, state.isStream) = (EventStream(), [], nil)
                }
            },
            take: { [self] bytes in
                let bytes = Array(bytes)
                return state.withLock { $0.take(bytes) }
            })
    }

    /// The data of the events since.
    func takeEvents() -> [[UInt8]] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    /// The object, or the last event, once all of it has come.
    func takeRest() -> [[UInt8]] {
        state.withLock { state in
            state.end()
            defer { (state.object, state.events) = ([], []) }
            return state.events + (state.object.isEmpty ? [] : [state.object])
        }
    }

    var lastEventID: String { state.withLock { $0.lastEventID } }
    var retry: Int? { state.withLock { $0.retry } }
}
