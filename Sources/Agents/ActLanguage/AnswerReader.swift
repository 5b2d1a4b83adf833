package import ActJSON
import ActNet
import ActSettings

/// An answer read out of bytes as they come: the events of a stream, or the one object of a server that does not stream.
/// The bytes say which of the two they are. Time is linear in them, however they are cut, and memory is bounded.
package struct AnswerReader: Sendable {
    /// Bytes of one event, and of an answer that comes as one object.
    private static let longest = 1 << 20

    private enum Form { case unknown, events, object, page }

    private let place: ModelPlace
    private let names: ToolNames
    /// The ids of calls that the conversation has.
    private let taken: Set<String>
    private var form = Form.unknown
    private var events = EventStream(limit: AnswerReader.longest)
    private var object: [UInt8] = []
    private var parts = AnswerParts()
    /// The fault of the answer. Bytes that are fed later do not count.
    package private(set) var failure: Failure?
    /// Whether the mark of the stream's end came, so that nothing more is waited for.
    package private(set) var isDone = false

    package init(_ place: ModelPlace, _ names: ToolNames, taken: Set<String> = []) {
        self.place = place
        self.names = names
        self.taken = taken
    }

    /// Whether an answer has begun, a stream with its first token: then the same request is not sent again.
    package var hasBegun: Bool { hasToken || form == .object || form == .page }
    var hasToken: Bool { parts.hasToken }

    /// Whether the bytes ended as their transfer says that they should.
    private var isEnded = false

    /// Whether the end of the bytes is no loss: the mark came, or all that comes before it, or the reason to stop and an
    /// orderly end.
    package var isComplete: Bool { isDone || parts.stop != nil && (parts.hasUsage || isEnded) }

    /// Takes the end of a transfer that was not cut. The line that ends the last event may be missing, but none of it.
    package mutating func end() {
        isEnded = true
        guard failure == nil, !isDone, form == .events else { return }
        for event in events.end() where event.bytes.last == 0x7D || event.bytes.starts(with: "[DONE]".utf8) {
            take(event)
        }
    }

    /// Takes bytes; text that they complete is for `takeText`.
    package mutating func feed(_ bytes: some Collection<UInt8>) {
        guard failure == nil, !isDone else { return }
        if form == .unknown, let first = bytes.first(where: { !AnswerReader.isBlank($0) }) {
            form = first == 0x7B || first == 0x5B ? .object : first == 0x3C ? .page : .events
        }
        switch form {
        case .object:
            object += object.isEmpty ? Array(bytes.drop(while: AnswerReader.isBlank)) : Array(bytes)
            if object.count > AnswerReader.longest { failure = place.failure(AnswerParts.tooLong) }
        case .unknown, .events:
            // A byte order mark or an empty line may come first.
            for event in events.feed(bytes) where failure == nil && !isDone { take(event) }
            if failure == nil, let trouble = events.failure { failure = place.failure(trouble) }
        case .page: break
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x80 }

    /// Text that came since it was asked for last.
    package mutating func takeText() -> String { parts.takeText() }

    private mutating func take(_ event: EventStream.Event) {
        if event.bytes.starts(with: "[DONE]".utf8) {
            // It ends a stream of messages only behind their own end: another protocol's answer is none.
            isDone = place.dialect == .openai || parts.stop != nil
            return
        }
        guard !event.isEmpty else { return }
        do throws(JSONError) { take(try SentJSON(event.bytes).value, named: event.name) } catch {
            // An error may be told in words alone.
            guard event.name != "error" else { return take(.text(event.data), named: event.name) }
            failure = Failure(.protocol, "an event of '\(place.host)' is not JSON: \(error.message)")
        }
    }

    private mutating func take(_ json: JSON, named name: String) {
        if let error = ModelError(json, isError: name == "error") {
            failure = error.failure(place)
            return
        }
        do throws(Failure) {
            switch place.dialect {
            case .openai: try parts.takeChunk(json)
            case .anthropic: isDone = try parts.takeEvent(json)
            }
        } catch { failure = place.failure(error) }
    }

    /// The answer, once all of the bytes are in. Throws where they were not a whole one.
    package mutating func answer() throws(Failure) -> ModelAnswer {
        if form == .object, failure == nil, !isDone { takeObject() }
        if let failure { throw failure }
        guard form != .page else {
            throw Failure(
                .unavailable, "the answer for '\(place.host)' is not the service's",
                hint:
                    "it may be a login page: open a browser, then try again; see \(place.setting) in act-config list"
            )
        }
        guard isComplete else {
            let what = parts.hasToken || parts.hasStarted ? "ended in the middle" : "was empty"
            throw Failure(.unavailable, "the answer of '\(place.host)' \(what)", hint: "try again")
        }
        guard !parts.lacksCalls else {
            throw Failure(
                .unavailable, "the answer of '\(place.host)' ended to have a tool called, and has no call",
                hint: "try again")
        }
        return parts.answer(names, place.dialect, taken: taken)
    }

    private mutating func takeObject() {
        let json: JSON
        do throws(JSONError) { json = try SentJSON(object).value } catch {
            let isCut = error.offset >= object.count
            failure = Failure(
                isCut ? .unavailable : .protocol,
                isCut
                    ? "the answer of '\(place.host)' ended in the middle"
                    : "the answer of '\(place.host)' is not JSON: \(error.message)", hint: isCut ? "try again" : nil
            )
            return
        }
        if let error = ModelError(json, isError: false) {
            failure = error.failure(place)
            return
        }
        do throws(Failure) {
            switch place.dialect {
            case .openai: try parts.takeCompletion(json)
            case .anthropic: try parts.takeMessage(json)
            }
            isDone = true
        } catch { failure = place.failure(error) }
    }
}

/// A model at a server, as messages name it.
package struct ModelPlace: Sendable {
    package let dialect: Dialect
    package let model: String
    package let host: String

    package init(_ dialect: Dialect, model: String, host: String) {
        self.dialect = dialect
        self.model = model
        self.host = host
    }

    /// The setting with the server's address, and the secret that is its key.
    var setting: String { dialect.setting }
    var secret: String { dialect.secret }

    /// A failure that says whose answer it is about.
    func failure(_ failure: Failure) -> Failure {
        Failure(failure.code, "the answer of '\(host)': \(failure.message)", hint: failure.hint)
    }
}
