import Foundation
import Synchronization

/// The store of the blocks: a file in each home or, for `make test STORE=postgresql`, a database for each block in a
/// scratch cluster, which `Tests/cluster` stops when this process ends.
final class Cluster: Sendable {
    /// Whether the blocks share a store.
    static let isWanted = ProcessInfo.processInfo.environment["ACT_TEST_STORE"] == "postgresql"

    static let shared: Result<Cluster, any Error> = Result { try Cluster() }

    struct Trouble: Error {
        let words: String
    }

    /// The folder of its socket.
    private let folder: String
    /// Open as long as this process lives.
    private let life = Pipe()
    private let made = Atomic(0)

    private init() throws {
        let (script, said) = (Process(), Pipe())
        // A block's process must not hold it open.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        // A session of its own: what ends all of this process's group leaves it to clean up.
        script.executableURL = URL(filePath: "/usr/bin/setsid")
        script.arguments = ["\(House.root)/Tests/cluster"]
        script.standardInput = life
        script.standardOutput = said
        try script.run()
        let line = said.fileHandleForReading.readDataToEndOfFile()
        folder = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !folder.isEmpty else { throw Trouble(words: "Tests/cluster started no cluster") }
        try tell("CREATE DATABASE empty")
        let ran = try Shell.run(
            "act-store init --apply", in: Scratch(), environment: environment("empty"), waits: true)
        guard ran.status == 0 else { throw Trouble(words: "act-store init: \(Lines.text(ran.err))") }
    }

    /// The setting that names a database, and the user that a shared store has to know.
    private func environment(_ database: String) -> [String: String] {
        ["ACT_STORE": "postgresql:///\(database)?host=\(folder)&user=act", "ACT_USER": "default"]
    }

    /// Runs `body` with the environment of a new store with its tables in it, which is gone afterwards.
    func withStore<T>(_ body: ([String: String]) throws -> T) throws -> T {
        let name = "block\(made.add(1, ordering: .relaxed).newValue)"
        try tell("CREATE DATABASE \(name) TEMPLATE empty")
        // A copy is at another place.
        try tell("UPDATE meta SET value = place() WHERE name = $$place$$", in: name)
        defer { try? tell("DROP DATABASE \(name) WITH (FORCE)") }
        return try body(environment(name))
    }

    private func tell(_ statement: String, in database: String = "postgres") throws {
        let ran = try Shell.run(
            "exec $(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)/psql -qX -h '\(folder)' -U act \(database) "
                + "-c '\(statement)'",
            in: Scratch(), waits: true)
        guard ran.status == 0 else { throw Trouble(words: "\(statement): \(Lines.text(ran.err))") }
    }
}
