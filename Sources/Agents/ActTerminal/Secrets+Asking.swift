package import ActJSON
import ActRecord
package import ActSettings
import ActSystem
import CSystem
import Glibc

extension Secrets {
    /// Reads a secret: typed without echo at a terminal, or the one line of standard input.
    package static func ask(_ name: String) throws(Failure) -> String {
        guard Input.isTyped else {
            return String(decoding: try readAll(0, name: "standard input", limit: 64 << 10), as: UTF8.self).trimmed
        }
        let tty = openTerminal()
        guard tty >= 0 else { throw Failure(.config, "no terminal to read '\(name)' from", hint: "pipe it in") }
        defer { close(tty) }
        var before = termios()
        tcgetattr(tty, &before)
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ECHO)
        try writeAll(tty, Array("\(name): ".utf8), name: "the terminal")
        tcsetattr(tty, TCSAFLUSH, &quiet)
        defer {
            tcsetattr(tty, TCSAFLUSH, &before)
            _ = write(tty, "\n", 1)
        }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(tty, &byte, 1)
            let number = errno
            if count < 0, number == EINTR { continue }
            if count <= 0 || byte == 0x0A { return String(decoding: line, as: UTF8.self).trimmed }
            line.append(byte)
        }
    }
}
