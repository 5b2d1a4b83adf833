import ActJSON
import ActSettings
import Glibc

/// The one writer to standard error: `act-exec: what is wrong`, then the remedy, in one write.
package func complain(_ name: String, _ message: String, hint: String? = nil) {
    var text = "\(name): \(Terminal.safe(Redaction.clean(message)))\n"
    if let hint { text += "  \(Terminal.safe(Redaction.clean(hint)))\n" }
    TerminalProgress.wipe()
    let turn = isatty(2) == 1 ? TerminalLock() : nil
    defer { _ = turn }
    _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}
