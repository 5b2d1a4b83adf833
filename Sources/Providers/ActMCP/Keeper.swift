import ActJSON
import ActRecord
import ActSystem
import Glibc

/// The process that keeps one server over standard streams for a user and a conversation: it holds the server's streams,
/// and carries messages of those who connect to its socket. Each answer goes to whoever asked.
final class Keeper {
    /// The first byte of a line between a client and the keeper themselves: no message begins with it.
    static let mark: UInt8 = 1
    /// Bytes that wait for a client beyond which it is given up.
    private static let mostUnread = 64 << 20
    /// Milliseconds between looks whether the socket is still there: it goes with the login.
    private static let look = 2000

    private final class Client {
        let descriptor: Int32
        fileprivate var input: ReadBuffer
        fileprivate var output: WriteBuffer
        fileprivate var lines = MessageLines()
        fileprivate var isGreeted = false

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            (input, output) = (ReadBuffer(descriptor), WriteBuffer(descriptor))
        }

        deinit { close(descriptor) }

        var isOver: Bool { input.isOver || output.isGone || output.backlog > Keeper.mostUnread }
        func send(_ line: [UInt8]) { output.add(line + [0x0A]) }
        func tell(_ json: JSON) { send([Keeper.mark] + json.bytes) }
    }

    private let place: KeeperPlace
    private let listener: Int32
    private let child: Child
    private let idle: Int
    private var lines = MessageLines()
    private var clients: [Client] = []
    /// The clients that wait for answers, by the ids of their requests.
    private var askers: [Int: Client] = [:]
    /// The server's era and words, once a client found them out; and the client that does.
    private var greeting: JSON?
    private weak var settling: Client?
    private var isStopped = false
    private var usedAt = monotonic()
    private var lookAt = 0
    private let inode: UInt

    /// Keeps the server that standard input names until nobody wants it any more; says on standard output that it does.
    static func run() throws(Failure) {
        Interrupt.watch()
        var (input, text) = (ReadBuffer(0), [UInt8]())
        while !input.isOver {
            text += input.take()
            if !input.isOver {
                var waits = Waits()
                waits.add(0)
                waits.wait()
            }
        }
        guard let program = KeptProgram(text) else { throw .usage("expected a program to keep") }
        let place = try KeeperPlace(program.name)
        guard let lock = try place.lock() else { return }
        defer { close(lock) }
        let keeper = try Keeper(place, program)
        // Nobody reads any more of it: whoever started it goes on.
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        for descriptor in [Int32(0), 1, 2] { dup2(null, descriptor) }
        keeper.serve()
    }

    private init(_ place: KeeperPlace, _ program: KeptProgram) throws(Failure) {
        self.place = place
        idle = program.idle
        let command = program.program
        child = try Child(
            command.path, command.arguments, input: [], Child.Limits(seconds: nil, output: .max),
            variables: command.variables, folder: command.folder, isOpen: true)
        listener = try place.listen()
        var info = stat()
        inode = lstat(place.socket, &info) == 0 ? UInt(info.st_ino) : 0
        try place.write(
            .record([
                (.toolkit, .text(program.toolkit)), (.user, .text(program.user)),
                (.conversation, .text(program.conversation)),
                (.process, .int(Int(getpid()))), (.started, .text(Moment.now.text)),
            ]))
    }

    private func serve() {
        while true {
            take()
            if let ended = child.advance() { return finish(ended) }
            do throws(MessageLines.TooLong) { try give() } catch { isStopped = true }
            for client in clients { client.output.flush() }
            leave()
            if isStopped || Interrupt.isPending || isIdle || isLoggedOut { return end() }
            var waits = Waits()
            waits.add(listener)
            for client in clients {
                waits.add(client.descriptor)
                client.output.join(&waits)
            }
            child.join(&waits)
            waits.add(until: clients.isEmpty ? min(lookAt, usedAt + idle) : lookAt)
            waits.wait()
        }
    }

    // From clients.

    private func take() {
        while let one = KeeperPlace.arrival(at: listener) { clients.append(Client(one)) }
        if !clients.isEmpty { usedAt = monotonic() }
        for client in clients {
            greet(client)
            client.lines.add(client.input.take())
            do throws(MessageLines.TooLong) {
                while let line = try client.lines.next() { take(line, of: client) }
            } catch { client.input.end() }
        }
    }

    /// Tells a client which era the server speaks. Whoever comes while the first one finds that out waits for it.
    private func greet(_ client: Client) {
        guard !client.isGreeted, greeting != nil || settling == nil else { return }
        client.isGreeted = true
        if greeting == nil { settling = client }
        client.tell(greeting ?? .record([]))
    }

    private func take(_ line: [UInt8], of client: Client) {
        guard line.first != Keeper.mark else {
            guard let json = try? JSON(Array(line.dropFirst())) else { return }
            if json[.stop]?.bool == true {
                isStopped = true
            } else {
                (greeting, settling) = (json, nil)
            }
            return
        }
        if let json = try? JSON(line), let id = json[.id]?.int, json["method"] != nil { askers[id] = client }
        child.send(line + [0x0A])
    }

    /// Lets go of clients that have left, and gives up what they asked.
    private func leave() {
        for client in clients where client.isOver {
            for (id, asker) in askers where asker === client {
                askers[id] = nil
                let gone = Message.notification(
                    "notifications/cancelled", [("requestId", .int(id)), ("reason", .text("its asker has left"))])
                child.send(gone + [0x0A])
            }
        }
        clients.removeAll(where: \.isOver)
    }

    // From the server.

    private func give() throws(MessageLines.TooLong) {
        lines.add(child.takeOutput())
        while let line = try lines.next() { give(line) }
    }

    /// Gives a line of the server to whoever it is for; one that nobody can tell goes to all, who know their own ids.
    private func give(_ line: [UInt8]) {
        guard let messages = Message.read(line), messages.count == 1 else {
            return clients.forEach { $0.send(line) }
        }
        switch messages[0] {
        case .result(let id, _), .fault(let id?, _), .unclear(let id):
            askers.removeValue(forKey: id)?.send(line)
        case .notification(_, let params):
            params["progressToken"]?.int.flatMap { askers[$0] }?.send(line)
        case .request: clients.first?.send(line)
        case .fault(nil, _): for client in clients { client.send(line) }
        }
    }

    // The end.

    private var isIdle: Bool { clients.isEmpty && monotonic() >= usedAt + idle }

    /// Whether the socket was taken away, as a logout does.
    private var isLoggedOut: Bool {
        let now = monotonic()
        guard now >= lookAt else { return false }
        lookAt = now + Keeper.look
        var info = stat()
        return lstat(place.socket, &info) != 0 || UInt(info.st_ino) != inode
    }

    /// Ends the server, which nobody wants any more.
    private func end() {
        unlink(place.socket)
        child.end(.interrupt)
        _ = child.ended()
        place.removeNote()
    }

    /// Leaves word that the server ended by itself.
    private func finish(_ ended: Child.Ended) {
        unlink(place.socket)
        let reason = StandardStreams.words(ended)
        if let note = place.note, var members = note.object {
            members[.reason] = .text(reason)
            try? place.write(.object(members))
        }
        lines.add(ended.output)
        while let line = try? lines.next() { give(line) }
        for client in clients { client.tell(.record([(.reason, .text(reason))])) }
        let deadline = monotonic() + Keeper.look
        while clients.contains(where: { !$0.output.isFlushed && !$0.output.isGone }), monotonic() < deadline {
            for client in clients { client.output.flush() }
            var waits = Waits()
            for client in clients { client.output.join(&waits) }
            waits.add(until: deadline)
            waits.wait()
        }
    }
}
