import Foundation
import Glibc

/// A scratch folder with a home in it, removed when nobody holds it any more.
final class Scratch: Sendable {
    let path: String
    var home: String { "\(path)/home" }

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "act-tests-\(UUID().uuidString)")
        path = folder.path
        try FileManager.default.createDirectory(
            at: folder.appending(path: "home"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// What came of a run.
struct Ran: Sendable {
    var out: [UInt8] = []
    var err: [UInt8] = []
    /// As a shell counts it: 128 and more for a signal.
    var status: Int32 = 0
    var timedOut = false
}

/// Runs `sh -c` in a session of its own (so there is no terminal, /dev/tty included), in a fixed environment, with
/// files for its three streams; what it leaves running is ended with it. As many run at a time as there are
/// processors, one more for the time that each waits for a disk or a peer, and those that say that they mostly wait.
enum Shell {
    static let atOnce = max(2, ProcessInfo.processInfo.activeProcessorCount) + 1
    private static let places = DispatchSemaphore(value: atOnce)

    static func run(
        _ command: String, stdin: [UInt8] = [], in scratch: Scratch, environment: [String: String] = [:],
        folder: String? = nil, limit: Duration = .seconds(120), waits: Bool = false
    ) throws -> Ran {
        if !waits { places.wait() }
        defer { if !waits { places.signal() } }
        let files = ["in", "out", "err"].map { "\(scratch.path)/\($0)" }
        try Data(stdin).write(to: URL(filePath: files[0]))
        var variables = [
            "PATH": "\(House.built):/usr/bin:/bin", "HOME": scratch.home, "LC_ALL": "C.UTF-8", "TZ": "UTC0",
        ]
        variables.merge(environment) { $1 }
        let child = try spawn(command, files, variables, folder ?? scratch.home)
        var ran = Ran()
        let clock = ContinuousClock()
        let start = clock.now
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) == 0 {
            let taken = clock.now - start
            if taken > limit, !ran.timedOut {
                ran.timedOut = true
                kill(-child, SIGKILL)
            }
            // The longer it takes the more seldom it is looked at: many may be waited for.
            usleep(min(20_000, 500 + UInt32(taken / .microseconds(50))))
        }
        kill(-child, SIGKILL)
        let signal = status & 0x7F
        ran.status = signal == 0 ? status >> 8 & 0xFF : 128 + signal
        ran.out = Array(FileManager.default.contents(atPath: files[1]) ?? Data())
        ran.err = Array(FileManager.default.contents(atPath: files[2]) ?? Data())
        return ran
    }

    struct Trouble: Error {
        let number: Int32
    }

    private static func spawn(
        _ command: String, _ files: [String], _ variables: [String: String], _ folder: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
        for k in [1, 2] {
            posix_spawn_file_actions_addopen(&actions, Int32(k), files[k], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The test runner ignores and blocks signals as it likes; a command must not inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // 0x80 is POSIX_SPAWN_SETSID, a macro that Swift can't import.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | 0x80)
        let enter = ["sh", "-c", "cd \"$1\" && exec sh -c \"$2\"", "sh", folder, command]
        let words: [UnsafeMutablePointer<CChar>?] = enter.map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + environment { free(word) } }
        var child = pid_t()
        let number = posix_spawn(&child, "/bin/sh", &actions, &attributes, words, environment)
        guard number == 0 else { throw Trouble(number: number) }
        return child
    }
}
