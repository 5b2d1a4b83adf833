import ActJSON
import ActSettings
import ActSystem
import CJq
import Glibc

/// The child process that runs the conditions of files that anybody may have written. libjq can't be bounded from
/// inside, so that each call has 100 ms of CPU time and 64 MB there; a child that takes more is killed, and another is
/// started when there is the next condition to evaluate.
package final class Sandbox {
    /// Nanoseconds of CPU time to compile a program, and to run one; and for each byte of a record.
    private static let compiling: Int64 = 1_000_000_000
    private static let running: Int64 = 100_000_000
    private static let reading: Int64 = 100
    /// All programs together may take this many times the time of one for one record.
    private static let together: Int64 = 10
    /// Seconds by the clock on the wall, for a child that gets no CPU time at all.
    private static let patience = 20
    /// Microseconds between two looks at the child's time.
    private static let look = 20_000

    private var child: pid_t = -1
    private var channel: Int32 = -1
    /// The number of children so far: a program is compiled once in each that runs it.
    private(set) var generation = 0
    /// The number of programs.
    private var programs: UInt32 = 0
    /// Whether a program of this digest compiled before.
    private let known: ([UInt8]) -> Bool
    /// The digests of the programs that compiled here and were not known.
    package private(set) var learned: [[UInt8]] = []

    /// CPU time that programs have taken for the record at hand.
    private var taken: Int64 = 0
    /// The child's CPU time at which the call at hand is over, and its time on the wall.
    private var limit: (time: Int64, wall: Int) = (0, 0)

    /// - Parameter known: whether a program of this digest compiled before. The digest is of libjq too.
    package init(known: @escaping ([UInt8]) -> Bool = { _ in false }) { self.known = known }

    /// One in a process of its own that knows the same programs.
    package func another() -> Sandbox { Sandbox(known: known) }

    deinit { end() }

    func number() -> UInt32 {
        defer { programs += 1 }
        return programs
    }

    /// Whether a program compiled before. Throws where there is no libjq.
    func knows(_ program: String) throws(Failure) -> Bool {
        try Sandbox.ready()
        return Sandbox.digest(of: program).map(known) ?? false
    }

    /// Notes that a program compiled.
    func learn(_ program: String) {
        if let digest = Sandbox.digest(of: program) { learned.append(digest) }
    }

    private static func digest(of program: String) -> [UInt8]? {
        library.map { Digest.sha256($0 + Array(program.utf8)) }
    }

    /// The digest of libjq; nil where it can't be read.
    private static let library: [UInt8]? = {
        guard let name = act_jq_file(), (try? Digest.ready()) != nil else { return nil }
        return (try? readFile(String(cString: name))).map { Digest.sha256($0) }
    }()

    private static func ready() throws(Failure) {
        guard act_jq_ready() != 0 else {
            throw Failure(.config, "cannot open libjq.so.1", hint: "install it: apt-get install libjq1")
        }
    }

    /// Compiles a program under a number, in the child there is.
    func compile(_ program: UInt32, _ source: String) throws(Failure) {
        try start()
        allow(Sandbox.compiling)
        _ = try ask(runs: false, program, Array(source.utf8))
    }

    /// Begins a record: nothing was taken for it yet.
    package func begin() { taken = 0 }

    /// Gives the next runs the time that they may take together, on a record of this length. Throws where the programs
    /// before have taken all that there is for the record.
    func allowRuns(on count: Int) throws(Failure) {
        let most = Sandbox.running + Sandbox.reading * Int64(count)
        guard taken < Sandbox.together * most else {
            throw Failure(.badArguments, "the conditions before it took all the time that a call has for them")
        }
        allow(most)
    }

    /// Whether a compiled program says true of a record.
    func run(_ program: UInt32, _ record: [UInt8]) throws(Failure) -> Bool {
        let before = act_jq_time(child)
        defer { taken += (isEnded ? limit.time : act_jq_time(child)) - before }
        return try ask(runs: true, program, record)
    }

    private func allow(_ nanoseconds: Int64) {
        limit = (act_jq_time(child) + nanoseconds, monotonic() + Sandbox.patience * 1000)
    }

    /// Whether the program, or the time and memory it takes, ended the child.
    var isEnded: Bool { child < 0 }

    func start() throws(Failure) {
        guard child < 0 else { return }
        try Sandbox.ready()
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .io("cannot start jq", errno: errno)
        }
        defer { close(ends[1]) }
        var pause = timeval(tv_sec: 0, tv_usec: Sandbox.look)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(ends[0], SOL_SOCKET, option, &pause, socklen_t(MemoryLayout<timeval>.size))
        }
        child = act_jq_fork(ends[1])
        guard child >= 0 else {
            let number = errno
            close(ends[0])
            throw .io("cannot start jq", errno: number)
        }
        channel = ends[0]
        generation += 1
    }

    /// Ends the child; how it ended.
    @discardableResult
    private func end() -> Int32 {
        guard child >= 0 else { return 0 }
        close(channel)
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        child = -1
        return status
    }

    private func ask(runs: Bool, _ program: UInt32, _ bytes: [UInt8]) throws(Failure) -> Bool {
        let request = act_jq_request(runs: runs ? 1 : 0, program: program, count: UInt64(bytes.count))
        var message = withUnsafeBytes(of: request) { Array($0) }
        message.append(contentsOf: bytes)
        try move(message.count) { at in
            message.withUnsafeBytes {
                send(channel, $0.baseAddress.map { $0 + at }, $0.count - at, Int32(MSG_NOSIGNAL))
            }
        }
        var answer = act_jq_answer()
        try move(MemoryLayout<act_jq_answer>.size) { at in
            withUnsafeMutableBytes(of: &answer) { recv(channel, $0.baseAddress.map { $0 + at }, $0.count - at, 0) }
        }
        if answer.kind != act_jq_failed { return answer.kind == act_jq_true }
        var words = [UInt8](repeating: 0, count: Int(answer.count))
        try move(words.count) { at in
            words.withUnsafeMutableBytes { recv(channel, $0.baseAddress.map { $0 + at }, $0.count - at, 0) }
        }
        let lines = String(decoding: words, as: UTF8.self).split(separator: "\n")
        throw Failure(.badArguments, lines.joined(separator: "; "))
    }

    /// Sends or receives so many bytes, and looks at the child's time while it waits.
    private func move(_ count: Int, _ step: (Int) -> Int) throws(Failure) {
        var at = 0
        while at < count {
            let moved = step(at)
            let number = errno
            if moved > 0 {
                at += moved
            } else if moved == 0 || (number != EAGAIN && number != EINTR) {
                throw ended()
            } else if act_jq_time(child) > limit.time || monotonic() > limit.wall {
                end()
                throw Failure(.badArguments, "it takes too long")
            }
        }
    }

    /// The child went away by itself.
    private func ended() -> Failure {
        // The channel closes a moment before the child is a zombie.
        var info = siginfo_t()
        waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT)
        let wantedMemory = act_jq_wanted_memory(end()) != 0
        return Failure(.badArguments, wantedMemory ? "it takes too much memory" : "it ended jq")
    }
}
