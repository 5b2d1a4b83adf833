import ActJSON
import Glibc

/// The name of a process that no other process shares: the boot, its number, and its start (proc(5), field 22 of stat);
/// in a store that machines share the machine's name stands before these.
package enum ProcessIdentity {
    package static let own = name(getpid())

    /// A process that lives.
    package struct Live: Sendable {
        package let isOwn: Bool
        /// Its number, for a sentence; behind it the machine where that is another.
        package let process: String
        /// Whether a signal stopped it, as far as this machine can tell.
        package let isStopped: Bool

        package init(_ runner: String, isOwn: Bool, isElsewhere: Bool = false) {
            let parts = runner.split(separator: " ")
            let number = parts.dropLast().last.map(String.init) ?? "?"
            self.isOwn = isOwn
            isStopped = !isOwn && !isElsewhere && Int32(number).map { ProcessIdentity.isStopped($0) } ?? false
            process = isElsewhere ? "\(number) of machine \(parts[0].prefix(8))" : number
        }
    }

    /// Whether the process of this name still runs on this machine.
    package static func isAlive(_ runner: String) -> Bool {
        let parts = runner.split(separator: " ")
        guard parts.count == 3, let number = pid_t(parts[1]) else { return false }
        return name(number) == runner
    }

    /// Whether the machine was not started again since a process of this name ran.
    package static func isOfThisBoot(_ runner: String) -> Bool { " \(runner)".contains(" \(boot) ") }

    private static var boot: String {
        String(decoding: readSmallFile("/proc/sys/kernel/random/boot_id") ?? [], as: UTF8.self).trimmed
    }

    /// Whether a signal stopped a process.
    package static func isStopped(_ process: Int32) -> Bool { fields(process).first == "T" }

    /// The fields of proc_pid_stat(5) behind the name.
    private static func fields(_ process: pid_t) -> [Substring] {
        let stat = String(decoding: readSmallFile("/proc/\(process)/stat") ?? [], as: UTF8.self)
        // The name in brackets may hold spaces and brackets; what follows the last one does not.
        return stat.split(separator: ")").last?.split(separator: " ") ?? []
    }

    private static func name(_ process: pid_t) -> String {
        let fields = fields(process)
        // A zombie has ended, though nobody has reaped it yet.
        if fields.first == "Z" || fields.first == "X" { return "" }
        return "\(boot) \(process) \(fields.count > 19 ? String(fields[19]) : "-")"
    }
}
