import Foundation
import Testing

/// What a machine may lack, and how that is found out. A block needs what its command names here, and each script of
/// Tests that it sources, and what a `# needs:` line of it says; where that does not work it is skipped.
struct Need: Sendable {
    let name: String
    /// What stands in the command of a block that needs it; empty: only `# needs:` tells.
    let word: String
    let probe: String
    /// Why it may not work.
    let reason: String

    static let table = [
        Need(name: "unshare", word: "unshare -r", probe: "unshare -rm true", reason: "user namespaces are refused"),
        Need(
            name: "boottime", word: "--boottime", probe: "unshare -rT --boottime 9 true",
            reason: "time namespaces are refused"),
        Need(
            name: "strace", word: "strace -",
            probe: "ACT_PROCESS_KEY=12345678 strace -o t -e trace=openat act-config list && ! grep 'CWD, 0x' t",
            reason: "a trace is refused, or sees nothing of a process that holds a key"),
        Need(
            name: "terminal", word: "prompt.exp", probe: "expect {tests}/prompt.exp ': </dev/tty'",
            reason: "there is no terminal for /dev/tty to be"),
        Need(
            name: "script", word: "script -qe", probe: "script -qec ': </dev/tty' /dev/null </dev/null",
            reason: "there is no terminal for script(1)"),
        Need(
            name: "users", word: "setpriv --reuid",
            probe: "setpriv --reuid 65534 --clear-groups -- test -x \"$(command -v act-log)\"",
            reason: "another user can't be taken, or can't reach the executables"),
        onFile("sqlite", "it speaks of the file that a store of one machine is"),
        onFile("stores", "its homes have stores of their own, and share one here"),
        onFile("unmade", "it speaks of a machine without a store, and a shared one is there before its first use"),
        Need(
            name: "postgresql", word: "{tests}/cluster", probe: "ls /usr/lib/postgresql/*/bin/initdb",
            reason: "there is no PostgreSQL"),
        Need(
            name: "pgbouncer", word: "", probe: "PATH=$PATH:/usr/sbin; command -v pgbouncer",
            reason: "there is no pgbouncer"),
        Need(
            name: "route", word: "", probe: "grep -qvE '^(Iface|lo)' /proc/net/route",
            reason: "no route leads to a network"),
        Need(
            name: "gcc", word: "gcc -", probe: "echo 'int x;' | gcc -xc -shared -fPIC -o /dev/null -",
            reason: "there is no gcc"),
        Need(name: "zsh", word: "zsh -", probe: "zsh -c :", reason: "there is no zsh"),
        Need(name: "fish", word: "fish -", probe: "fish -c :", reason: "there is no fish"),
    ]

    /// What holds of a store that is a file in each home, and not of a shared one.
    private static func onFile(_ name: String, _ reason: String) -> Need {
        Need(name: name, word: "", probe: Cluster.isWanted ? "false" : "true", reason: reason)
    }

    /// Those that this machine does not give, found out once.
    static let missing: [Need] = table.filter { need in
        let probe = need.probe.replacingOccurrences(of: "{tests}", with: "\(House.root)/Tests")
        return (try? Shell.run(probe, in: Scratch()).status) != 0
    }

    /// Why a command can't be tried here; nil where it can.
    static func lack(_ command: String, _ names: [String] = []) -> String? {
        missing.first { $0.isNeeded(by: command, names) }.map { "needs \($0.name): \($0.reason)" }
    }

    func isNeeded(by command: String, _ names: [String] = []) -> Bool {
        names.contains(name) || !word.isEmpty && Need.whole(command).contains(word)
    }

    /// A command with the text of each script of Tests that it sources. A script may name itself.
    private static func whole(_ command: String) -> String {
        var texts = [command.replacing("$tests/", with: "{tests}/")]
        var sourced: Set<String> = []
        var k = 0
        while k < texts.count {
            for found in texts[k].matches(of: /\. "?\{tests\}\/([\w\/.]+)/)
            where sourced.insert("\(found.1)").inserted {
                texts.append(House.text("Tests/\(found.1)").replacing("$tests/", with: "{tests}/"))
            }
            k += 1
        }
        return texts.joined(separator: "\n")
    }
}

/// What is left out of a run, and why.
enum Tier {
    /// Whether everything runs, `make test-all`, or what a newcomer waits for.
    static let isAll = ProcessInfo.processInfo.environment["ACT_TIER"] == "all"
    static let note: Comment = "for make test-all"
}
