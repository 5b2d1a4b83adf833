import ActJSON
import Synchronization

/// A word as a shell reads it back: quoted unless each of its bytes stands for itself.
package func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || byte & 0xDF &- 0x41 < 26 || "-_./:,+@%=".utf8.contains(byte)
    }
    guard !isPlain || text.isEmpty else { return text }
    return "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}

/// The options, as words of a shell, by which a command has this user and conversation, where it may have another
/// without them.
package func whoOptions(_ user: String, _ conversation: String) -> [String] {
    let usual = DefaultScope.all
    func words(_ option: String, _ value: String, _ part: (DefaultScope) -> String) -> [String] {
        usual.allSatisfy { sameBytes(part($0), value) } ? [] : [option, shellWord(value)]
    }
    return words("-u", user, \.user) + words("-c", conversation, \.conversation)
}

/// A command that works as it stands wherever it is pasted: with this user and conversation, and its operands.
package func commandLine(
    _ command: String, operands: [String] = [], user: String, conversation: String
) -> String {
    let mark = operands.contains { $0.hasPrefix("-") } ? ["--"] : []
    return ([command] + whoOptions(user, conversation) + mark + operands.map(shellWord)).joined(separator: " ")
}

extension Settings {
    /// A command for the user and conversation of these settings.
    package func commandLine(_ command: String, _ operand: String...) -> String {
        ActSettings.commandLine(command, operands: operand, user: user, conversation: conversation)
    }
}

/// The user and conversation that a command has without options.
struct DefaultScope {
    let user: String
    let conversation: String

    init(_ settings: Settings) { (user, conversation) = (settings.user, settings.conversation) }

    /// The pair of the user's own settings, which counts in any folder and shell, and that of this folder and shell.
    private static let known = Mutex<[DefaultScope]>([])

    static func use(_ all: [DefaultScope]) { known.withLock { $0 = all } }

    static var all: [DefaultScope] { known.withLock { $0 } }
}
