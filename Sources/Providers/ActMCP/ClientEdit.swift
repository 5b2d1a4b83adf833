package import ActJSON
import ActSystem

/// A change of another program's file of servers: act-serve's entry in the place of some servers, and back. Every byte
/// that belongs to none of them stays.
package struct ClientEdit: Sendable {
    /// The file as it becomes.
    package let bytes: [UInt8]
    /// The names of the servers that leave it or come back to it, with their containers.
    package let moved: [(container: ClientFile.Container, servers: [ClientFile.Server])]
    /// The names of servers that are in the older text too, and were changed since.
    package let staying: [String]
    /// act-serve's entry as it is written, or as it is taken away.
    package let own: [String]

    /// A text in the place of another.
    struct Change {
        let range: Range<Int>
        let text: [UInt8]
    }

    /// The stretch of one container that changes, in the old text and in the new.
    struct Stretch {
        let old: Range<Int>
        let new: Range<Int>
    }

    // There.

    /// act-serve's entry for a command in the place of servers, by their names for each container.
    package init(switching file: ClientFile, _ taken: [[String]], to command: [String]) throws(Failure) {
        let (bytes, _, own) = try ClientEdit.switched(file, taken, command)
        self.bytes = bytes
        self.own = own
        moved = zip(file.containers, taken).filter { !$0.1.isEmpty }.map { container, names in
            (container, container.servers.filter { server in names.contains { sameBytes($0, server.name) } })
        }
        staying = []
        try ClientEdit.check(
            bytes, file,
            zip(file.containers, taken).map { container, names in
                guard !names.isEmpty else { return container.servers }
                let rest = container.servers.filter { server in !names.contains { sameBytes($0, server.name) } }
                return rest
                    + (rest.contains(where: \.isOwn) ? [] : [ClientEdit.entry(container, file.program, command)])
            })
    }

    /// The text with act-serve in the place of servers, the stretches that change, and the entries as written.
    private static func switched(
        _ file: ClientFile, _ taken: [[String]], _ command: [String]
    ) throws(Failure) -> (bytes: [UInt8], stretches: [Stretch?], own: [String]) {
        var changes: [[Change]] = []
        var own: [String] = []
        for (container, names) in zip(file.containers, taken) {
            guard !names.isEmpty else {
                changes.append([])
                continue
            }
            let rest = container.servers.filter { server in !names.contains { sameBytes($0, server.name) } }
            let new = rest.contains(where: \.isOwn) ? nil : entry(container, file.program, command)
            if let new { own.append("\(new.name): \(new.entry.line)") }
            changes.append(try file.program.form.changes(file.bytes, container.place, without: names, new))
        }
        let all = changes.flatMap { $0 }.sorted { $0.range.lowerBound < $1.range.lowerBound }
        func moved(_ place: Int) -> Int {
            all.filter { $0.range.upperBound <= place }.reduce(place) { $0 + $1.text.count - $1.range.count }
        }
        let stretches = changes.map { one in
            one.first.flatMap { first in
                one.last.map { last in
                    let old = first.range.lowerBound..<last.range.upperBound
                    return Stretch(old: old, new: moved(old.lowerBound)..<moved(old.upperBound))
                }
            }
        }
        return (apply(all, to: file.bytes), stretches, own)
    }

    /// act-serve's entry, under a name that no server has there: one that left may come back.
    private static func entry(
        _ container: ClientFile.Container, _ program: ClientProgram, _ command: [String]
    ) -> ClientFile.Server {
        let isTaken = container.servers.contains { sameBytes($0.name, "act") }
        return ClientFile.Server(name: isTaken ? "act-serve" : "act", entry: program.entry(command))
    }

    // And back.

    /// The servers of an older text in the place of act-serve in the file as it is now; all else stays as it is now.
    package init(putting old: ClientFile, backInto file: ClientFile, for command: [String]) throws(Failure) {
        var back: [[ClientFile.Server]] = []
        var staying: [String] = []
        var expected: [[ClientFile.Server]] = []
        for container in file.containers {
            let before = old.containers.first { $0.place == container.place }
            let lost = (before?.servers ?? []).filter { server in
                !server.isOwn && !container.servers.contains { sameBytes($0.name, server.name) }
            }
            let hadOwn = before?.servers.contains(where: \.isOwn) ?? true
            back.append(lost)
            staying += (before?.servers ?? []).filter { server in
                container.servers.contains {
                    sameBytes($0.name, server.name) && ClientEdit.form([$0]) != ClientEdit.form([server])
                }
            }.map(\.name)
            expected.append(container.servers.filter { hadOwn || lost.isEmpty || !$0.isOwn } + lost)
        }
        own = file.containers.flatMap(\.servers).filter(\.isOwn).map { "\($0.name): \($0.entry.line)" }
        self.staying = staying
        moved = zip(file.containers, back).filter { !$0.1.isEmpty }.map { ($0.0, $0.1) }
        bytes = try ClientEdit.restored(old, file, back.map { $0.map(\.name) }, command)
        try ClientEdit.check(bytes, file, expected)
    }

    private static func restored(
        _ old: ClientFile, _ file: ClientFile, _ back: [[String]], _ command: [String]
    ) throws(Failure) -> [UInt8] {
        let taken = old.containers.map { container in
            zip(file.containers, back).first { $0.0.place == container.place }?.1 ?? []
        }
        let (switched, stretches, _) = try switched(old, taken, command)
        if switched == file.bytes { return old.bytes }
        var changes: [Change] = []
        for (container, names) in zip(file.containers, back) where !names.isEmpty {
            guard let at = old.containers.firstIndex(where: { $0.place == container.place }) else { continue }
            if let stretch = stretches[at], let range = place(of: stretch.new, in: switched, now: file.bytes) {
                changes.append(Change(range: range, text: Array(old.bytes[stretch.old])))
            } else {
                let entries = try old.places(of: old.containers[at]).filter { place in
                    names.contains { sameBytes($0, place.name) }
                }
                changes.append(
                    try file.program.form.change(
                        file.bytes, try file.places(of: container), container.servers.first(where: \.isOwn)?.name,
                        to: entries.map { Array(old.bytes[$0.range]) },
                        keeps: old.containers[at].servers.contains(where: \.isOwn)))
            }
        }
        return apply(changes, to: file.bytes)
    }

    private static func apply(_ changes: [Change], to bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: change.text)
        }
        return bytes
    }

    /// The place of a stretch of one text in another, where it stands once in each, with as many lines before it as tell
    /// it from others.
    private static func place(of stretch: Range<Int>, in text: [UInt8], now: [UInt8]) -> Range<Int>? {
        var start = stretch.lowerBound
        while true {
            let part = Array(text[start..<stretch.upperBound])
            if count(part, in: text) == 1 {
                guard count(part, in: now) == 1, let found = position(part, in: now[...]) else { return nil }
                return found + stretch.lowerBound - start..<found + part.count
            }
            guard start > 0 else { return nil }
            start = text[..<(start - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        }
    }

    private static func position(_ part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        guard let first = part.first else { return nil }
        var rest = text
        while let at = rest.firstIndex(of: first), at + part.count <= text.endIndex {
            if text[at..<at + part.count].elementsEqual(part) { return at }
            rest = rest[(at + 1)...]
        }
        return nil
    }

    /// The number of places where a part stands, as far as two.
    private static func count(_ part: [UInt8], in text: [UInt8]) -> Int {
        guard let first = position(part, in: text[...]) else { return 0 }
        return position(part, in: text[(first + 1)...]) == nil ? 1 : 2
    }

    /// Refuses a text that does not read as it is meant.
    private static func check(
        _ bytes: [UInt8], _ file: ClientFile, _ servers: [[ClientFile.Server]]
    ) throws(Failure) {
        let new = try? ClientFile(file.path, bytes, file.program)
        let isRight =
            new.map { new in
                new.containers.map(\.place) == file.containers.map(\.place)
                    && zip(new.containers, servers).allSatisfy { form($0.servers) == form($1) }
            } ?? false
        guard isRight else {
            throw Failure(
                .badRecord, "'\(file.path)' is written in a way that act does not change",
                hint: "write act-serve's entry by hand, see act-serve(1)")
        }
    }

    private static func form(_ servers: [ClientFile.Server]) -> [String] {
        servers.map { server in
            let entry = (try? server.entry.canonical()).map { String(decoding: $0, as: UTF8.self) }
            return "\(server.name)\u{0}\(entry ?? "")"
        }.sorted()
    }
}
