import Foundation
import Synchronization
import Testing

/// What came of each block, run once however many tests ask. The first to ask starts them all: as many at a time as
/// `Shell` runs, and beside them blocks that mostly wait.
final class Runs: Sendable {
    static let shared = Runs()
    private let done = Mutex<[String: Result<Ran, any Error>]>([:])
    private let progress = Progress(of: Case.all.count)

    private init() {
        for skip in Case.skipped { print("skipped: \(skip.block.testDescription): \(skip.reason)") }
        let lists = Dictionary(grouping: Case.all, by: \.waits)
        for (waits, blocks) in lists {
            let rest = Rest(blocks)
            for _ in 0..<(waits ? Runs.waitersAtOnce : Shell.atOnce) {
                Thread.detachNewThread { while let block = rest.next() { self.run(block) } }
            }
        }
    }

    /// Sleeping blocks at a time.
    private static let waitersAtOnce = 8

    /// The blocks that no thread has taken yet.
    private final class Rest: Sendable {
        private let blocks: Mutex<ArraySlice<Case>>
        init(_ blocks: [Case]) { self.blocks = Mutex(blocks[...]) }
        func next() -> Case? { blocks.withLock { $0.popFirst() } }
    }

    func ran(_ block: Case) async throws -> Ran {
        while true {
            if let result = done.withLock({ $0[block.place] }) { return try result.get() }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func run(_ block: Case) {
        let start = ContinuousClock.now
        let result = Result { try Runs.ran(block) }
        done.withLock { $0[block.place] = result }
        progress.add(block, ContinuousClock.now - start)
    }

    private static func ran(_ block: Case) throws -> Ran {
        if block.trouble != nil { return Ran() }
        let scratch = try Scratch()
        let command = block.command.replacingOccurrences(of: "{tests}", with: "\(House.root)/Tests")
        func run(_ environment: [String: String]) throws -> Ran {
            try Shell.run(command, stdin: block.stdin, in: scratch, environment: environment, waits: block.waits)
        }
        var ran = try Cluster.isWanted ? Cluster.shared.get().withStore(run) : run([:])
        ran.out = named(ran.out, scratch)
        ran.err = named(ran.err, scratch)
        return ran
    }

    /// The output with the block's own folders under the names that the files give them.
    private static func named(_ output: [UInt8], _ scratch: Scratch) -> [UInt8] {
        var data = Data(output)
        for (path, name) in [(scratch.home, "{home}"), ("\(House.root)/Tests", "{tests}")] {
            while let found = data.range(of: Data(path.utf8)) { data.replaceSubrange(found, with: Data(name.utf8)) }
        }
        return Array(data)
    }
}

@Suite("cases")
struct Cases {
    @Test(.serialized, arguments: Case.all)
    func block(_ block: Case) async throws {
        if let failure = block.trouble {
            Issue.record("\(block.place): \(failure)", sourceLocation: block.sourceLocation)
            return
        }
        let ran = try await Runs.shared.ran(block)
        var report: [String] = []
        if ran.timedOut { report.append("it was still running after its time limit") }
        if ran.status != block.status { report.append("status: expected \(block.status), got \(ran.status)") }
        if let stdout = block.stdout { report += Cases.difference("standard output", stdout, ran.out) }
        report += Cases.difference("standard error", block.stderr, ran.err)
        if report.isEmpty { return }
        let text = (["\(block.testDescription)", "$ \(block.command)"] + report).joined(separator: "\n")
        Issue.record("\(text)", sourceLocation: block.sourceLocation)
        if House.updates { try CaseUpdate.rewrite(block, ran) }
    }

    /// A filter that fits nothing must not pass.
    @Test func someWereChosen() { #expect(!Case.all.isEmpty) }

    private static func difference(_ name: String, _ expected: [[UInt8]], _ got: [UInt8]) -> [String] {
        let lines = Lines.of(got)
        var report: [String] = []
        if !(lines.count == expected.count && zip(expected, lines).allSatisfy { Pattern.match($0, $1) }) {
            let difference = Difference(expected: expected, got: lines) { Pattern.match($0, $1) }
            report += ["\(name) (- expected, + got):", "\(difference)"]
        }
        if let last = got.last, last != 0x0A { report.append("\(name) does not end with a line feed") }
        return report
    }
}

/// Writes what came out into the file, for `ACT_UPDATE=1`.
private enum CaseUpdate {
    private static let turn = Mutex(())

    static func rewrite(_ block: Case, _ ran: Ran) throws {
        try turn.withLock { _ in
            let path = "\(House.root)/Tests/Cases/\(block.file)"
            var lines = Lines.of(House.text("Tests/Cases/\(block.file)"))
            // Earlier blocks may have grown or shrunk since: it is found by what it begins with.
            guard let range = Case.blocks(lines).first(where: { lines[$0].starts(with: block.head) }) else {
                return
            }
            lines.replaceSubrange(range, with: block.rewritten(for: ran))
            try Data(lines.flatMap { $0 + [0x0A] }).write(to: URL(filePath: path))
        }
    }
}
