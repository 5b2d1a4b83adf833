import CSystem
import Glibc

/// A turn at the terminal: held while a question is open, taken for each write of ours. It is a flock(2) on the
/// terminal's own device, so that the kernel drops it with the process.
package struct TerminalLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for it.
    package init() {
        descriptor = TerminalLock.device()
        take()
    }

    /// Waits for it again, after `release`.
    package func take() {
        if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    }

    /// Gives it up until it is taken again.
    package func release() {
        if descriptor >= 0 { flock(descriptor, LOCK_UN) }
    }

    /// nil while another has it.
    package init?(ifFree: Bool) {
        descriptor = TerminalLock.device()
        if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return nil }
    }

    /// The terminal's own device: /dev/tty is one file for all of the machine's.
    private static func device() -> Int32 {
        let tty = openTerminal()
        defer { if tty >= 0 { close(tty) } }
        let number = tty >= 0 ? act_terminal_device(tty) : 0
        guard number > 0 else { return -1 }
        // Linux, Documentation/admin-guide/devices.txt.
        let minor = (number & 0xFF) | (number >> 12 & 0xFFF00)
        let names = ["pts/\(minor)", "tty\(minor)", "ttyS\(minor &- 64)", "console"]
        for name in names {
            let device = open("/dev/\(name)", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            var info = stat()
            if device >= 0, fstat(device, &info) == 0, info.st_rdev == number { return device }
            if device >= 0 { close(device) }
        }
        return -1
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}

/// The terminal of this process, to be closed; negative where it has none.
package func openTerminal() -> Int32 { open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC) }
