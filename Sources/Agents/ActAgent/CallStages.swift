import ActJSON
import ActRecord
import ActSettings
import ActSystem
import CSystem
import Glibc

/// act-confirm and act-exec at work on the calls of one answer: the programs that stand beside our own, with a pipe
/// between. They are of our process group, so that they have the terminal, and its signals reach them as us.
final class CallStages {
    struct Options {
        var user: String
        var conversation: String
        /// Whether calls that need a decision are held, because nobody can be asked.
        var holds: Bool
        var keyFile: String?
        var isVerbose: Bool
        var isQuiet: Bool
    }

    /// The programs, in the order of the pipe.
    private static let names = ["act-confirm", "act-exec"]

    private var children: [(name: String, pid: pid_t)] = []
    private var results: Int32 = -1
    private var received: [UInt8] = []
    private var at = 0
    /// The bytes of `received` in which no line ends.
    private var searched = 0
    private var isOver = false
    private var isTold = false
    private var modes: termios?
    /// Whether the terminal sends its signals to us and to them alike.
    private let isInFront = tcgetpgrp(2) == getpgrp()

    /// Throws where one of them is missing.
    static func check() throws(Failure) {
        for name in names { _ = try Beside.path(name, for: "act-agent") }
    }

    /// Starts them with these calls.
    init(_ calls: [Record], _ options: Options) throws(Failure) {
        // A file in memory: no side ever waits for another to read it.
        let input = memfd_create("calls", UInt32(act_memfd_cloexec))
        guard input >= 0 else { throw .io("cannot pass the calls on", errno: errno) }
        defer { close(input) }
        for call in calls { try writeAll(input, call.bytes + [0x0A], name: "the calls") }
        lseek(input, 0, SEEK_SET)
        var (between, back): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe2(&between, O_CLOEXEC) == 0 else { throw .io("cannot make a pipe", errno: errno) }
        defer { for end in between { close(end) } }
        guard pipe2(&back, O_CLOEXEC) == 0 else { throw .io("cannot make a pipe", errno: errno) }
        defer { close(back[1]) }
        results = back[0]
        var found = termios()
        if tcgetattr(0, &found) == 0 { modes = found }
        let who = ["--user=\(options.user)", "--conversation=\(options.conversation)"]
        let confirm = who + (options.holds ? ["--hold"] : [])
        var exec = who + ["--connect", "--json"]
        if let file = options.keyFile { exec.append("--api-key-file=\(file)") }
        if options.isVerbose { exec.append("--verbose") }
        if options.isQuiet { exec.append("--quiet") }
        do throws(Failure) {
            try start("act-confirm", confirm + ["--json"], input: input, output: between[1])
            try start("act-exec", exec, input: between[0], output: back[1])
        } catch {
            for child in children { kill(child.pid, SIGTERM) }
            _ = end()
            throw error
        }
    }

    deinit { if results >= 0 { close(results) } }

    /// The environment without the keys that they have no use for.
    private static var environment: [String] {
        let variables = Secrets.table.filter(\.isForCalls).flatMap(\.variables)
        return Environment.forForeground + Environment.forChildren(variables)
    }

    private func start(_ name: String, _ options: [String], input: Int32, output: Int32) throws(Failure) {
        let path = try Beside.path(name, for: "act-agent")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process ignores these two; a hang-up that nohup(1) had ignored stays ignored.
        var none = sigset_t()
        var usual = sigset_t()
        sigemptyset(&none)
        sigemptyset(&usual)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF)))
        var arguments = ([path] + options).map { strdup($0) } + [nil]
        var variables = CallStages.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var pid: pid_t = 0
        let number = posix_spawn(&pid, path, &actions, &attributes, &arguments, &variables)
        guard number == 0 else { throw .io("cannot run '\(path)'", errno: number) }
        children.append((name, pid))
    }

    /// The next line that act-exec writes, once it is there; nil at its end. A signal of ours is passed on to who did not
    /// get it from the terminal, and what runs ends by its own grace.
    func next() throws(Failure) -> [UInt8]? {
        while true {
            if let end = received[max(at, searched)...].firstIndex(of: 0x0A) {
                defer { at = end + 1 }
                return Array(received[at..<end])
            }
            guard !isOver else { return nil }
            received.removeFirst(at)
            (at, searched) = (0, received.count)
            var waits = Waits()
            waits.add(results)
            waits.wait()
            if Interrupt.isPending { passOn() }
            guard !waits.ready().isEmpty else { continue }
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            let count = read(results, &chunk, chunk.count)
            let number = errno
            if count < 0, number == EINTR { continue }
            if count < 0 { throw .io("cannot read the results", errno: number) }
            if count == 0 { isOver = true }
            received.append(contentsOf: chunk[..<max(0, count)])
        }
    }

    private func passOn() {
        Interrupt.acknowledge()
        guard !isTold else { return }
        isTold = true
        if isInFront, [SIGINT, SIGHUP].contains(Interrupt.number) { return }
        for child in children { kill(child.pid, Interrupt.number) }
    }

    /// Waits for the end of both; the words on one that a signal ended, which was none of the person's.
    func end() -> [String] {
        var words: [String] = []
        for child in children {
            var status: Int32 = 0
            while waitpid(child.pid, &status, 0) < 0, errno == EINTR {
                if Interrupt.isPending { passOn() }
            }
            if act_exited(status) == 0, !Interrupt.isPending {
                words.append("\(child.name) was ended by signal \(act_term_signal(status))")
            }
        }
        children = []
        // A program that was killed while it asked left the terminal as it had it.
        if var modes, tcgetpgrp(0) == getpgrp() { tcsetattr(0, TCSANOW, &modes) }
        return words
    }
}
