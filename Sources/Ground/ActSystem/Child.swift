package import ActJSON
import CSystem
import Glibc
import Synchronization

/// An executable that runs beside us, in a session of its own: its whole process group ends with it, and it has no
/// terminal to ask or write at. Nothing here waits; `advance` moves on what is ready.
package final class Child {
    package struct Limits {
        /// Seconds until it is ended; nil for none.
        package var seconds: Int?
        /// Bytes of standard output taken, or waiting to be.
        package var output: Int

        package init(seconds: Int?, output: Int) {
            self.seconds = seconds
            self.output = output
        }
    }

    /// Why we ended it.
    package enum Cause: Equatable { case time(seconds: Int), size(bytes: Int), interrupt }

    package enum Status: Equatable { case exit(Int), signal(Int) }

    /// The status and output of a child that has ended.
    package struct Ended {
        package var status: Status
        package var cause: Cause?
        package var output: [UInt8]
        /// The end of what it wrote to standard error.
        package var complaint: [UInt8]

        package init(status: Status, cause: Cause?, output: [UInt8], complaint: [UInt8]) {
            self.status = status
            self.cause = cause
            self.output = output
            self.complaint = complaint
        }
    }

    /// Standard error kept, in bytes.
    private static let complaintLimit = 64 << 10
    /// Milliseconds from SIGTERM to SIGKILL.
    private static let grace = 2000
    /// Bytes of a stream that are read before the others have their turn.
    private static let chunk = 64 << 10
    private static let chunksATurn = 64

    /// The children that run, each the leader of its group, with the descriptor that tells its end.
    private static let living = Mutex<[pid_t: Int32]>([:])

    /// Sends a signal to the groups of all children that run.
    static func signalAll(_ number: Int32) {
        living.withLock { all in for pid in all.keys { Glibc.kill(-pid, number) } }
    }

    /// Leaves the children that still run, whose standard input our end closes, to a process that sees them out.
    package static func leave() {
        let all = living.withLock { $0 }.filter { $0.value >= 0 }
        guard !all.isEmpty else { return }
        let descriptors = all.map(\.value)
        act_see_out(all.map(\.key), descriptors, UInt32(all.count), Int32(grace))
    }

    private let pid: pid_t
    private let limits: Limits
    /// Becomes readable when the child has ended. -1 where the kernel has none; then the child is looked at every 20
    /// ms.
    private var pidDescriptor: Int32
    private var input: Int32
    private var output: Int32
    private var errors: Int32
    private var unsent: ArraySlice<UInt8>
    /// Whether its standard input stays open once everything is sent.
    private let isOpen: Bool
    /// Bytes of its standard input that were sent.
    package private(set) var sent = 0
    private var received: [UInt8] = []
    private var complained: [UInt8] = []
    private let deadline: Int
    private var killAt: Int?
    private var cause: Cause?

    /// Starts the executable. Throws when it can't be run; then nothing of it ran.
    ///
    /// - Parameters:
    ///   - variables: its environment, as `NAME=value`.
    ///   - folder: the folder that it runs in; nil for the user's home.
    ///   - isOpen: whether its standard input stays open for what is sent later.
    package init(
        _ path: String, _ arguments: [String], input bytes: [UInt8], _ limits: Limits,
        variables: [String] = Environment.forChildren(Environment.forPrograms), folder: String? = nil,
        isOpen: Bool = false
    ) throws(Failure) {
        var pipes: [(read: Int32, write: Int32)] = []
        for _ in 0..<3 {
            var pair: [Int32] = [-1, -1]
            guard pipe2(&pair, O_CLOEXEC) == 0 else {
                let number = errno
                for pipe in pipes {
                    close(pipe.read)
                    close(pipe.write)
                }
                throw Failure(
                    .unavailable, "cannot run '\(path)': \(systemMessage(number))",
                    hint: "try again, fewer at once (-j)")
            }
            pipes.append((pair[0], pair[1]))
        }
        (input, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
        let theirs = [pipes[0].read, pipes[1].write, pipes[2].write]
        var started: pid_t = 0
        // It may never read the end of its input. A guard that is there already knows of it at once.
        if isOpen { ChildGuard.prepare() }
        let number = Child.spawn(&started, [path] + arguments, variables, theirs, folder ?? Child.home)
        if number == 0, isOpen { ChildGuard.begin(started) }
        for descriptor in theirs { close(descriptor) }
        for descriptor in [input, output, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        pid = started
        let descriptor = number == 0 ? act_pidfd_open(started) : -1
        if number == 0 { Child.living.withLock { $0[started] = descriptor } }
        pidDescriptor = descriptor
        unsent = bytes[...]
        self.isOpen = isOpen
        self.limits = limits
        deadline = limits.seconds.map { monotonic() + $0 * 1000 } ?? .max
        guard number == 0 else {
            // The streams are closed by deinit.
            throw Failure(.providerError, "cannot run '\(path)': \(systemMessage(number))")
        }
    }

    /// A child that still runs stays among the living: `leave` needs the descriptor that tells its end.
    deinit {
        let runs = Child.living.withLock { $0[pid] == pidDescriptor }
        for descriptor in [runs ? -1 : pidDescriptor, input, output, errors] where descriptor >= 0 {
            close(descriptor)
        }
    }

    /// posix_spawn(3) with no signal blocked or ignored, no descriptor but the three, and no secret.
    static func spawn(
        _ pid: inout pid_t, _ words: [String], _ variables: [String], _ streams: [Int32], _ folder: String
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        posix_spawn_file_actions_addchdir_np(&actions, folder)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF) | act_spawn_setsid
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = words.map { strdup($0) } + [nil]
        var environment = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        return posix_spawn(&pid, words[0], &actions, &attributes, &arguments, &environment)
    }

    /// The folder that is the same wherever a call was made: the user's home, or `/` without one.
    fileprivate static var home: String {
        let home = Environment.forChildren(["HOME"]).first?.after("HOME=") ?? ""
        var info = stat()
        let isFolder = stat(home, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR && access(home, X_OK) == 0
        return isFolder && home.hasPrefix("/") ? home : "/"
    }

    /// Adds what the child waits for.
    package func join(_ waits: inout Waits) {
        if input >= 0, !unsent.isEmpty || !isOpen { waits.add(input, POLLOUT) }
        for descriptor in [output, errors, pidDescriptor] where descriptor >= 0 { waits.add(descriptor) }
        waits.add(until: killAt ?? deadline)
        if pidDescriptor < 0 { waits.add(milliseconds: 20) }
    }

    /// Moves on what is ready. Returns how the child ended once it has; it must not be called after that.
    package func advance() -> Ended? {
        send()
        receive()
        var info = siginfo_t()
        // WNOWAIT leaves the child unreaped: until it is reaped no other process has its number, and the group can be
        // ended safely.
        if waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD {
            Glibc.kill(-pid, SIGKILL)
            receive()
            var status: Int32 = 0
            forget()
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let exited = act_exited(status) != 0
            return Ended(
                status: exited ? .exit(Int(act_exit_status(status))) : .signal(Int(act_term_signal(status))),
                cause: cause, output: received, complaint: complaint)
        }
        let now = monotonic()
        if let killAt, now >= killAt {
            Glibc.kill(-pid, SIGKILL)
            self.killAt = now + Child.grace
        } else if let seconds = limits.seconds, now >= deadline {
            end(.time(seconds: seconds))
        }
        return nil
    }

    private func forget() {
        Child.living.withLock { _ = $0.removeValue(forKey: pid) }
        if isOpen { ChildGuard.end(pid) }
    }

    /// Waits until it has ended.
    package func ended() -> Ended { Waits.patiently(advance, join: join) }

    /// Asks the group to end; it is killed when it has not after two seconds.
    package func end(_ cause: Cause) {
        guard self.cause == nil else { return }
        self.cause = cause
        killAt = monotonic() + Child.grace
        Glibc.kill(-pid, SIGTERM)
        Glibc.kill(-pid, SIGCONT)
    }

    /// Kills the group now, after `end`.
    package func kill() {
        killAt = nil
        Glibc.kill(-pid, SIGKILL)
    }

    /// Sends more, where its standard input is open.
    package func send(_ bytes: [UInt8]) {
        unsent += bytes
        send()
    }

    /// Bytes that wait to be sent.
    package var backlog: Int { unsent.count }

    /// Takes what it wrote to standard output since.
    package func takeOutput() -> [UInt8] {
        defer { received = [] }
        return received
    }

    /// Whether it has closed its standard output.
    package var isMute: Bool { output < 0 }

    /// The end of what it wrote to standard error so far.
    package var complaint: [UInt8] { Array(complained.suffix(Child.complaintLimit)) }

    private func send() {
        guard input >= 0, !unsent.isEmpty || !isOpen else { return }
        // A child that ended without reading everything must not end us by SIGPIPE.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        while input >= 0 {
            let (count, number) = unsent.withUnsafeBytes { (write(input, $0.baseAddress, $0.count), errno) }
            if count >= 0 {
                unsent = unsent.dropFirst(count)
                sent += count
            }
            if count < 0, number == EINTR { continue }
            if count < 0, number == EAGAIN { return }
            // Everything is sent, or the child does not read it, which is no failure of its.
            if count < 0 || unsent.isEmpty && !isOpen { shut(&input) }
            if unsent.isEmpty { return }
        }
    }

    private func receive() {
        read(&output) { chunk in
            received.append(contentsOf: chunk)
            return received.count <= limits.output
        }
        if received.count > limits.output {
            received = []
            shut(&output)
            end(.size(bytes: limits.output))
        }
        read(&errors) { chunk in
            complained.append(contentsOf: chunk)
            if complained.count > 2 * Child.complaintLimit {
                complained.removeFirst(complained.count - Child.complaintLimit)
            }
            return true
        }
    }

    /// Takes what is there, up to a turn's share; `take` says whether to go on.
    private func read(_ descriptor: inout Int32, _ take: (ArraySlice<UInt8>) -> Bool) {
        guard descriptor >= 0 else { return }
        var chunk = [UInt8](repeating: 0, count: Child.chunk)
        for _ in 0..<Child.chunksATurn {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            let number = errno
            if count > 0 {
                guard take(chunk[..<count]) else { return }
            } else if count == 0 {
                return shut(&descriptor)
            } else if number != EINTR {
                return
            }
        }
    }

    private func shut(_ descriptor: inout Int32) {
        close(descriptor)
        descriptor = -1
    }
}

/// A process that outlives ours, in a session of its own.
package enum Detached {
    /// Starts it with this text on its standard input, and waits until it has closed its standard output or that time is
    /// over. Returns what it wrote.
    package static func run(
        _ path: String, _ arguments: [String], input: [UInt8], longest: Int
    ) throws(Failure) -> [UInt8] {
        let text = memfd_create("input", UInt32(act_memfd_cloexec))
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        var pipe: [Int32] = [-1, -1]
        defer { for descriptor in [text, null] + pipe where descriptor >= 0 { close(descriptor) } }
        guard text >= 0, null >= 0, pipe2(&pipe, O_CLOEXEC) == 0 else {
            throw .io("cannot run '\(path)'", errno: errno)
        }
        // A file in memory: no argument has it, and no variable.
        try writeAll(text, input, name: "its input")
        lseek(text, 0, SEEK_SET)
        var process: pid_t = 0
        let variables = Environment.forChildren(Environment.forPrograms + ["XDG_RUNTIME_DIR"])
        let number = Child.spawn(&process, [path] + arguments, variables, [text, pipe[1], null], Child.home)
        close(pipe[1])
        pipe[1] = -1
        guard number == 0 else { throw .io("cannot run '\(path)'", errno: number) }
        return output(of: pipe[0], until: monotonic() + longest)
    }

    private static func output(of descriptor: Int32, until deadline: Int) -> [UInt8] {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while monotonic() < deadline, !Interrupt.isPending {
            var waits = Waits()
            waits.add(descriptor)
            waits.add(until: deadline)
            waits.wait()
            guard !waits.ready().isEmpty else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        return output
    }
}
