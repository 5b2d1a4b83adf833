import CSystem
import Glibc
import Synchronization

/// A process that ends our children once we are gone, however we went: a kill leaves us no time to do it. It is a shell,
/// which waits at a pipe that closes with us.
enum ChildGuard {
    /// Reads the groups that begin and end, and ends those that are left: by SIGTERM where the end of their input was not
    /// enough, by SIGKILL at last.
    private static let script = """
        all=' '
        while read -r what group; do
          case $what in
          begun) all="$all$group " ;;
          ended) all="${all%% $group *} ${all#* $group }" ;;
          esac
        done
        left() { for group in $all; do kill -0 "-$group" 2>/dev/null && return; done; return 1; }
        for signal in TERM KILL; do
          n=0
          while left; do
            [ $n -lt 20 ] || break
            n=$((n + 1)); sleep 0.1
          done
          left || exit 0
          for group in $all; do kill -s $signal -- "-$group" 2>/dev/null; done
        done
        """

    /// Our end of the pipe, once there is a guard; negative where none could be started.
    private static let pipe = Mutex<Int32?>(nil)

    /// Starts the guard, before the first child.
    static func prepare() { pipe.withLock { pipe in pipe = pipe ?? start() } }

    static func begin(_ group: pid_t) { tell("begun", group) }
    static func end(_ group: pid_t) { tell("ended", group) }

    private static func tell(_ word: String, _ group: pid_t) {
        pipe.withLock { pipe in
            guard let pipe, pipe >= 0 else { return }
            // A guard that somebody ended must not end us by SIGPIPE.
            let before = signal(SIGPIPE, SIG_IGN)
            defer { signal(SIGPIPE, before) }
            try? writeAll(pipe, Array("\(word) \(group)\n".utf8), name: "the guard")
        }
    }

    private static func start() -> Int32 {
        var ends: [Int32] = [-1, -1]
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { for descriptor in [null, ends[0]] where descriptor >= 0 { close(descriptor) } }
        guard null >= 0, pipe2(&ends, O_CLOEXEC) == 0 else { return -1 }
        var process: pid_t = 0
        let path = "PATH=/usr/bin:/bin"
        let words = ["/bin/sh", "-c", script, "act-guard"]
        guard Child.spawn(&process, words, [path], [ends[0], null, null], "/") == 0 else {
            close(ends[1])
            return -1
        }
        return ends[1]
    }
}
