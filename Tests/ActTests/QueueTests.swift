import ActDatabase
import ActJSON
import ActRecord
import ActRun
import ActStore
import ActSystem
import Foundation
import Testing

@Suite("queue")
struct QueueTests {
    /// The next try comes when the service said, else after a minute, doubling to an hour; a part of it is random.
    @Test func pauses() {
        let least = [(0, 60), (1, 60), (2, 120), (3, 240), (6, 1920), (7, 3600), (8, 3600), (Int.max, 3600)]
        for (tries, least) in least {
            let drawn = (0..<200).map { _ in QueueWork.pause(tries, nil) }
            #expect(drawn.allSatisfy { (least * 1000...least * 1200).contains($0) }, "\(tries)")
            #expect(Set(drawn).count > 1)
        }
        for (said, least) in [(0, 0), (90_000, 90_000), (Int.max, QueueStore.longestPause)] {
            #expect((least...least + 500).contains(QueueWork.pause(3, said)))
        }
    }

    @Test func wordsOfALook() throws {
        let lines = [
            "": [], "  A  b=c\td ": ["A", "b=c", "d"], "A 'b c'=\"d e\"f": ["A", "b c=d ef"], "A ''": ["A", ""],
            "A \"it's\"": ["A", "it's"], "é=ü": ["é=ü"],
        ]
        for (line, words) in lines { #expect(try QueueOperations.words(line) == words) }
        #expect(throws: Failure.self) { try QueueOperations.words("A 'b") }
    }

    private let folder = FileManager.default.temporaryDirectory.path + "/queue-\(UUID().uuidString)"

    private func open() throws -> Store {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return Store(try Store.make("\(folder)/act.db"))
    }

    private func call(_ id: String, account: String? = nil, machine: String? = nil) -> QueueStore.NewCall {
        QueueStore.NewCall(
            id: id, tool: "A_PUT", provider: "p", toolkit: "a", account: account, record: Array("{}".utf8),
            digest: Array(id.utf8), reach: "online", until: Moment(milliseconds: 1_000_000),
            machine: machine)
    }

    private let now = Moment(milliseconds: 1000)

    private func claim(_ queue: QueueStore, limit: Int = 1) throws -> [QueuedCall] {
        try queue.heads(due: now, 99) { _ in true }.flatMap { try queue.claim($0.lane, limit: limit, at: now) }
    }

    /// A claim ends with a new fence: what an older one says changes nothing.
    @Test func staleFences() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = QueueStore(try open(), user: "u", conversation: "c")
        _ = try queue.add(call("x"), at: now)
        var first = try #require(try claim(queue).first)
        #expect(try claim(queue).isEmpty && queue.holds(first, at: now))
        try queue.release(first)
        #expect(try !queue.holds(first, at: now))
        let second = try #require(try claim(queue).first)
        #expect(second.fence > first.fence)
        first.state = .dead
        #expect(try !queue.settle(first))
        try queue.finish([first])
        try queue.release(first)
        #expect(try !queue.holds(first, at: now))
        #expect(try queue.entry("x")?.isClaimed == true && queue.entry("x")?.state == .queued)
        #expect(throws: Failure.self) { try queue.change(second, to: .dead, why: nil, due: now) }
        try queue.finish([second])
        #expect(try queue.entry("x") == nil)
    }

    /// A lane is claimed from its head on, and no lane's calls are another's, however they are named.
    @Test func lanes() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open()
        let queue = QueueStore(store, user: "u", conversation: "c")
        for id in ["a1", "a2", "a3"] { _ = try queue.add(call(id), at: now) }
        for id in ["b1", "b2"] { _ = try queue.add(call(id, account: "b"), at: now) }
        _ = try QueueStore(store, user: "u", conversation: "c 1:p").add(call("d1"), at: now)
        let first = try claim(queue)
        #expect(first.map(\.id) == ["a1", "b1"])
        #expect(try claim(queue).isEmpty)
        for var entry in first {
            (entry.state, entry.due) = (.retrying, Moment(milliseconds: 5000))
            #expect(try queue.settle(entry))
        }
        #expect(try claim(queue).isEmpty)
        let head = try #require(try queue.entry("a1"))
        try queue.change(head, to: .dead, why: nil, due: now)
        #expect(try claim(queue, limit: 9).map(\.id) == ["a2", "a3"])
    }

    /// The machine of a call is the last part of its lane, and only where it has one; no account is taken for it.
    @Test func machines() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = QueueStore(try open(), user: "u", conversation: "c d")
        let plain = try queue.add(call("x"), at: now)
        #expect(plain.lane == "1:u 3:c d 1:p 1:a 0:" && plain.machine == nil)
        let bound = try queue.add(call("y", account: "b 1:é", machine: "m"), at: now)
        #expect(bound.lane == "1:u 3:c d 1:p 1:a 6:b 1:é 1:m" && bound.machine == "m")
        #expect(try queue.add(call("z", account: "b 1:m"), at: now).machine == nil)
    }

    /// A call that would be due far off was put off by another clock.
    @Test func clocks() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let queue = QueueStore(try open(), user: "u", conversation: "c")
        _ = try queue.add(call("x"), at: Moment(milliseconds: 1000 + 2 * QueueStore.longestPause))
        #expect(try claim(queue).isEmpty)
        _ = try queue.add(call("x"), at: Moment(milliseconds: 1001 + 2 * QueueStore.longestPause))
        #expect(try claim(queue).map(\.id) == ["x"])
    }
}
