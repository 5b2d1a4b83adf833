import ActCommand
import ActDecide
import ActSettings
import ActSystem
import CSystem
import Glibc
import Synchronization

/// Feeds seeded hostile values to everything that reads foreign numbers, dates, schemas, answers and rows.
///
/// usage: fuzz SECONDS [SEED] [TARGET]
///        fuzz --one TARGET SEED
///
/// A crash, an input that takes over 2 s of CPU time or 60 of the clock, or memory over 256 MB ends the run with status 1 and one line, which names
/// the target and the seed that `--one` runs again.
@main
enum Fuzz {
    /// Seconds of CPU time and of the clock that one input may take, and bytes that the process may hold.
    private static let (patience, clock, memory) = (2, UInt32(60), 256 << 20)

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        _ = Scratch()
        Settings.gather()
        let all = Targets.all(try loadSettings())
        var seconds = 0
        var seed: UInt64 = 1
        var chosen = all
        if arguments.count == 3, arguments[0] == "--one", let one = UInt64(arguments[2]) {
            chosen = all.filter { $0.isNamed(arguments[1]) }
            seed = one
        } else if let first = arguments.first, let count = Int(first) {
            seconds = max(1, count)
            seed = arguments.count > 1 ? UInt64(arguments[1]) ?? 1 : 1
            if arguments.count > 2 { chosen = all.filter { $0.isNamed(arguments[2]) } }
        } else {
            say("usage: fuzz SECONDS [SEED] [TARGET] | fuzz --one TARGET SEED\n")
            exit(64)
        }
        guard !chosen.isEmpty else {
            say("fuzz: no such target; there are \(Targets.names.map(\.description).joined(separator: ", "))\n")
            exit(64)
        }
        watch()
        if seconds == 0 {
            run(chosen[0], seed)
            say("fuzz: no trouble\n")
            return
        }
        let end = monotonic() + seconds * 1000
        var inputs = 0
        var now = seed
        for (name, kept) in Seeds.kept {
            for target in chosen where target.isNamed(name) { run(target, kept) }
            inputs += 1
        }
        while monotonic() < end {
            for target in chosen { run(target, now) }
            inputs += chosen.count
            now &+= 1
        }
        say("fuzz: \(inputs) inputs, \(chosen.count) targets, seeds \(seed) to \(now &- 1): no trouble\n")
    }

    private static func run(_ target: Targets.Target, _ seed: UInt64) {
        Current.set(target.number, seed)
        spend(patience)
        alarm(clock)
        var random = Random(seed: seed)
        target.run(&random)
        alarm(0)
        spend(0)
        let held = heldBytes()
        // The address sanitizer's own shadow counts, so that only the plain build can be held to it.
        if !isSanitized, held > memory { trouble("over 256 MB") }
    }

    /// Lets SIGPROF come after so many seconds of CPU time; 0 for never.
    private static func spend(_ seconds: Int) {
        var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
        setitimer(Int32(ITIMER_PROF.rawValue), &timer, nil)
    }

    private static var isSanitized: Bool { dlsym(nil, "__asan_init") != nil }

    /// Bytes resident now (proc(5), statm).
    private static func heldBytes() -> Int {
        let fields = String(decoding: readSmallFile("/proc/self/statm") ?? [], as: UTF8.self).split(separator: " ")
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
    }

    private static func trouble(_ what: StaticString) -> Never {
        Current.tell(what)
        _exit(1)
    }

    /// Signals that end us say first of which input they are.
    private static func watch() {
        for (number, _) in signals {
            signal(number) { number in
                Current.tell(Fuzz.signals.first { $0.0 == number }?.1 ?? "signal")
                _exit(1)
            }
        }
    }

    private static let signals: [(Int32, StaticString)] = [
        (SIGALRM, "over 60 s"), (SIGPROF, "over 2 s of CPU time"), (SIGILL, "trap"), (SIGTRAP, "trap"),
        (SIGSEGV, "bad address"),
        (SIGBUS, "bad address"), (SIGABRT, "abort"), (SIGFPE, "division"),
    ]
}

func say(_ text: String) { try? writeAll(2, Array(text.utf8), name: "standard error") }

/// The input at hand, where a signal handler may read it.
enum Current {
    private static let target = Atomic<Int>(0)
    private static let seed = Atomic<UInt64>(0)

    static func set(_ number: Int, _ value: UInt64) {
        target.store(number, ordering: .relaxed)
        seed.store(value, ordering: .relaxed)
    }

    /// Says what happened, and of which input; allocates nothing.
    static func tell(_ what: StaticString) {
        put("fuzz: ")
        put(what)
        put(": run fuzz --one ")
        put(Targets.names[target.load(ordering: .relaxed)])
        put(" ")
        var rest = seed.load(ordering: .relaxed)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
            var at = 23
            digits[at] = 0x0A
            repeat {
                at -= 1
                digits[at] = 0x30 + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            _ = write(2, digits.baseAddress.map { $0 + at }, 24 - at)
        }
    }

    private static func put(_ text: StaticString) { _ = write(2, text.utf8Start, text.utf8CodeUnitCount) }
}

/// A folder of the run's own, which is home and state to everything in it.
struct Scratch {
    let path: String

    init() {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(folder)/act-fuzz-XXXXXX".utf8CString)
        path = name.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? folder
        }
        for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
            setenv(variable, path, 1)
        }
        setenv("TZ", "UTC0", 1)
    }
}
