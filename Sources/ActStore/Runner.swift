import ActCore
import Glibc

/// The name of a process that no other process shares: the boot, its number, and its start (proc(5), field 22 of stat).
package enum Runner {
    package static let own = name(getpid())

    /// Whether the process of this name still runs.
    package static func isAlive(_ runner: String) -> Bool {
        let parts = runner.split(separator: " ")
        guard parts.count == 3, let number = pid_t(parts[1]) else { return false }
        return name(number) == runner
    }

    /// Whether the machine was not started again since a process of this name ran.
    static func isOfThisBoot(_ runner: String) -> Bool { runner.hasPrefix("\(boot) ") }

    private static var boot: String {
        String(decoding: readSmallFile("/proc/sys/kernel/random/boot_id") ?? [], as: UTF8.self).trimmed
    }

    private static func name(_ process: pid_t) -> String {
        let stat = String(decoding: readSmallFile("/proc/\(process)/stat") ?? [], as: UTF8.self)
        // The name in brackets may hold spaces and brackets; what follows the last one does not.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        // A zombie has ended, though nobody has reaped it yet.
        if fields.first == "Z" || fields.first == "X" { return "" }
        return "\(boot) \(process) \(fields.count > 19 ? String(fields[19]) : "-")"
    }
}
