import ActJSON
import ActRecord
import ActSystem
import ActTools
import Glibc

/// The way to a server that a keeper holds. Its end leaves the server running.
final class KeeperSocket: ServerStreams {
    /// Milliseconds for a keeper to begin.
    private static let longestStart = 10_000
    private static let gone = "the process that kept it is gone"

    /// The program that keeps servers, and the milliseconds for which it does while nobody uses them.
    struct Way {
        let path: String
        let idle: Int
    }

    private let descriptor: Int32
    private var input: ReadBuffer
    private var output: WriteBuffer
    private var queued = 0
    private var lines = MessageLines()
    private var received: [UInt8] = []
    private var isEnded = false
    /// The server's era and words, as the keeper has them, once it greeted us; without members where nobody knows them.
    private var greeting: JSON?
    /// Why the server is gone.
    private(set) var reason = KeeperSocket.gone

    /// Connects to the keeper of a server, and starts one where there is none.
    ///
    /// - Parameters:
    ///   - path: of the program that keeps servers.
    ///   - tell: is told why a server that was kept before had ended by itself.
    init(_ program: KeptProgram, _ path: String, tell: (String) -> Void) throws(Failure) {
        let place = try KeeperPlace(program.name)
        var found = try place.connect()
        if found == nil {
            // A note without a keeper is of one that ended by itself.
            if let note = place.note, !place.isKept {
                place.removeNote()
                tell(note[.reason]?.string ?? KeeperSocket.gone)
            }
            try KeeperSocket.start(program, path)
            // Another process may have begun to keep it in this moment.
            let deadline = monotonic() + KeeperSocket.longestStart
            found = try place.connect()
            while found == nil, place.isKept, monotonic() < deadline, !Interrupt.isPending {
                Waits.pause(milliseconds: 20)
                found = try place.connect()
            }
        }
        guard let found else {
            throw Failure(
                .unavailable, "'\(program.toolkit)' could not be kept: it ended at its start", hint: "try again")
        }
        descriptor = found
        (input, output) = (ReadBuffer(found), WriteBuffer(found))
    }

    /// Starts a keeper, and waits until it listens.
    private static func start(_ program: KeptProgram, _ path: String) throws(Failure) {
        let said = try Detached.run(path, ["--keeper"], input: program.text, longest: longestStart)
        guard let json = try? JSON(said), let message = json[.error]?[.message]?.string else { return }
        throw Failure(
            .config, "'\(program.toolkit)' could not be kept: \(message)", hint: json[.error]?[.hint]?.string)
    }

    deinit { close(descriptor) }

    var sent: Int { queued - output.backlog }
    var backlog: Int { output.backlog }
    var isMute: Bool { false }
    var complaint: [UInt8] { [] }

    func send(_ bytes: [UInt8]) {
        queued += bytes.count
        output.add(bytes)
        output.flush()
    }

    /// Tells the keeper what was found out of the server.
    func keep(_ greeting: JSON) { send([Keeper.mark] + greeting.bytes + [0x0A]) }

    func takeGreeting() -> JSON? {
        defer { greeting = nil }
        return greeting
    }

    func takeOutput() -> [UInt8] {
        defer { received = [] }
        return received
    }

    func advance() -> Child.Ended? {
        output.flush()
        lines.add(input.take())
        do throws(MessageLines.TooLong) {
            while let line = try lines.next() { take(line) }
        } catch { isEnded = true }
        guard isEnded || input.isOver || output.isGone else { return nil }
        return Child.Ended(status: .exit(0), cause: nil, output: takeOutput(), complaint: [])
    }

    private func take(_ line: [UInt8]) {
        guard line.first == Keeper.mark else { return received += line + [0x0A] }
        guard let json = try? JSON(Array(line.dropFirst())) else { return }
        if let said = json[.reason]?.string { reason = said } else { greeting = json }
    }

    func join(_ waits: inout Waits) {
        if !input.isOver { waits.add(descriptor) }
        output.join(&waits)
    }

    func end(_ cause: Child.Cause) { isEnded = true }
}

extension KeeperPlace {
    /// The servers that are kept now.
    static func kept() -> [KeptServer] {
        all().compactMap { place in
            guard place.isKept, let note = place.note else { return nil }
            return KeptServer(
                toolkit: note[.toolkit]?.string ?? "", user: note[.user]?.string ?? "",
                conversation: note[.conversation]?.string ?? "", process: note[.process]?.int ?? 0,
                started: note[.started]?.string ?? "")
        }
    }

    /// Ends the kept servers of a toolkit and a user; the number of them.
    static func stop(_ toolkit: String, user: String) throws(Failure) -> Int {
        var count = 0
        for place in all() {
            guard let note = place.note, note[.toolkit]?.string.map({ sameBytes($0, toolkit) }) == true,
                note[.user]?.string.map({ sameBytes($0, user) }) == true, let descriptor = try place.connect()
            else { continue }
            defer { close(descriptor) }
            var (input, output) = (ReadBuffer(descriptor), WriteBuffer(descriptor))
            output.add([Keeper.mark] + JSON.record([(.stop, .bool(true))]).bytes + [0x0A])
            // The keeper ends with the server.
            while !input.isOver, !output.isGone {
                output.flush()
                _ = input.take()
                var waits = Waits()
                waits.add(descriptor)
                output.join(&waits)
                waits.wait()
            }
            count += 1
        }
        return count
    }
}
