package import ActJSON

/// Server-sent events out of bytes as they come, cut anywhere (WHATWG HTML, sections 9.2.5 and 9.2.6). What an end
/// of the bytes leaves unfinished is no event, but where they ended in order. Time is linear in the bytes, however they
/// are cut.
package struct EventStream: Sendable {
    package struct Event: Sendable, Equatable {
        /// The value of `event`; `message` where there is none.
        package var name: String
        /// The lines of `data`, LF between them.
        package var bytes: [UInt8]
        /// The stream's last event id at this event, from it or from one before; empty when there was none.
        package var id: String

        package var data: String { String(decoding: bytes, as: UTF8.self) }
        package var isEmpty: Bool { bytes.isEmpty }
    }

    /// The most bytes that an event's data and the line being read may have together.
    package let limit: Int
    /// The value that a later request may send as `Last-Event-ID`: the newest `id` whose event is complete.
    package private(set) var lastEventID = ""
    /// The pause before connecting again that the server asks for, in milliseconds; `Int.max` for one beyond Int.
    package private(set) var retry: Int?
    /// Set (`protocol`) once an event exceeds the limit: the stream is over, and nothing fed later counts.
    package private(set) var failure: Failure?

    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var name = ""
    private var id = ""
    private var isFirstLine = true
    private var followsCR = false

    package init(limit: Int = 16 << 20) { self.limit = limit }

    /// The events that these bytes complete. Whoever feeds looks at `failure` after.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        var rest = Array(bytes)[...]
        while failure == nil, let first = rest.first {
            // A CR ends its line at once; an LF after it, even one of the next feed, belongs to it.
            let isRestOfCRLF = followsCR && first == 0x0A
            followsCR = false
            if isRestOfCRLF {
                rest.removeFirst()
                continue
            }
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D }
            line += rest[..<(end ?? rest.endIndex)]
            guard line.count + data.count <= limit else {
                failure = Failure(.protocol, "an event of the stream is longer than \(limit) bytes")
                (line, data) = ([], [])
                break
            }
            guard let end else { break }
            followsCR = rest[end] == 0x0D
            rest = rest[(end + 1)...]
            if let event = takeLine() { events.append(event) }
        }
        return events
    }

    /// The event that an orderly end of the bytes completes, though the line that would end it is missing.
    package mutating func end() -> [Event] { failure == nil ? feed([0x0A, 0x0A]) : [] }

    /// Ends a line; an empty one is the end of an event.
    private mutating func takeLine() -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        if line.isEmpty { return takeEvent() }
        let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == 0x20 { value = value.dropFirst() }
        let text = { String(decoding: value, as: UTF8.self) }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            data += value
            data.append(0x0A)
        case "event": name = text()
        case "id" where !value.contains(0): id = text()
        case "retry" where !value.isEmpty && value.allSatisfy { $0 &- 0x30 < 10 }: retry = Int(text()) ?? .max
        default: break
        }
        return nil
    }

    private mutating func takeEvent() -> Event? {
        lastEventID = id
        defer {
            data.removeAll(keepingCapacity: true)
            name = ""
        }
        guard !data.isEmpty else { return nil }
        return Event(name: name.isEmpty ? "message" : name, bytes: Array(data.dropLast()), id: id)
    }
}
