package import ActCore
import CSystem
import Glibc

/// Keys to services. Kept in one file, mode 0600, that is not read when others could; never in arguments, output or
/// logs: shown as `…last4`.
package enum Secrets {
    /// Every secret there is: its name and the environment variable that overrides the file.
    package static let table: [(name: String, variable: String, help: String)] = [
        ("composio-api-key", "COMPOSIO_API_KEY", "the key to Composio's tool router")
    ]

    package static func isSecret(_ name: String) -> Bool { table.contains { $0.name == name } }

    /// The last four characters, behind an ellipsis; less of a short one.
    package static func masked(_ secret: String) -> String {
        secret.utf8.count >= 12 ? "…" + String(String.UnicodeScalarView(secret.unicodeScalars.suffix(4))) : "…"
    }

    private static func file() throws(Failure) -> [UInt8] {
        var info = stat()
        guard stat(Paths.secrets, &info) == 0 else { return [] }
        guard info.st_mode & 0o077 == 0, info.st_uid == geteuid() else {
            throw Failure(
                .config, "'\(Paths.secrets)' can be read by others, so it is not used",
                hint: "chmod 600 '\(Paths.secrets)', and change the keys in it")
        }
        return try readFile(Paths.secrets, limit: 1 << 20)
    }

    /// A stored secret, and where it came from.
    package static func value(_ name: String) throws(Failure) -> (secret: String, source: Settings.Source)? {
        if let entry = table.first(where: { $0.name == name }), let set = Settings.secret(entry.variable) {
            return (set, .environment)
        }
        for (_, line) in ConfigFile.lines(try file()) where line?.name == name {
            return line.map { ($0.value, .user) }
        }
        return nil
    }

    /// Stores a secret, or removes it (nil).
    package static func store(_ name: String, _ secret: String?) throws(Failure) {
        if let secret {
            guard !secret.isEmpty, secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw Failure(.config, "'\(name)' is not a key: it has to be one word of plain characters")
            }
        }
        try replaceFile(Paths.secrets, ConfigFile.setting(try file(), name, secret))
    }

    /// Reads a secret: typed without echo at a terminal, or the one line of standard input.
    package static func ask(_ name: String) throws(Failure) -> String {
        guard isatty(0) == 1 else {
            return String(decoding: try readAll(0, name: "standard input", limit: 64 << 10), as: UTF8.self).trimmed
        }
        let tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
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
