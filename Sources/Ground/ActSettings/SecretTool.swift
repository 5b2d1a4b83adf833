import ActJSON
import ActSystem
import Synchronization

/// The user's secret service, spoken to through libsecret's own command, which gets a secret by its standard input.
enum SecretTool {
    /// Seconds for a question; without a desktop nobody may ever answer.
    private static let patience = 3
    /// Seconds for a change: the service may ask the person for a password first.
    private static let longPatience = 120
    /// Whether a question was left unanswered: no other is asked.
    private static let isSilent = Atomic<Bool>(false)

    private static func attributes(_ name: String, _ origin: String) -> [String] {
        ["service", "act", "name", name, "origin", origin]
    }

    /// The secret of this name for an origin.
    static func secret(_ name: String, _ origin: String) -> String? {
        guard Environment.hasSecretService, !isSilent.load(ordering: .relaxed),
            let tool = Environment.executable("secret-tool"),
            let ended = try? run(tool, ["lookup"] + attributes(name, origin), "", seconds: patience)
        else { return nil }
        if case .time? = ended.cause { isSilent.store(true, ordering: .relaxed) }
        let secret = String(decoding: ended.output, as: UTF8.self).trimmed
        return ended.status == .exit(0) && !secret.isEmpty ? secret : nil
    }

    /// Stores a secret, or removes it (nil).
    static func store(_ name: String, _ secret: String?, origin: String) throws(Failure) {
        let hint = "leave --keyring out: the key is then in ~/.config/act/secrets, which only you can read"
        guard Environment.hasSecretService else {
            throw Failure(
                .config, "no secret service: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set",
                hint: hint)
        }
        guard let tool = Environment.executable("secret-tool") else {
            throw Failure(
                .config, "cannot find secret-tool", hint: "install it: apt-get install libsecret-tools; or \(hint)")
        }
        let action = secret == nil ? ["clear"] : ["store", "--label=act: \(name) for \(origin)"]
        let ended = try run(tool, action + attributes(name, origin), secret ?? "", seconds: longPatience)
        guard ended.status != .exit(0) else { return }
        if ended.cause == .interrupt { throw Interrupt.failure }
        let complaint = String(decoding: ended.complaint, as: UTF8.self).trimmed
        // Nothing to remove is no trouble, and secret-tool says no more of it.
        if secret == nil, ended.cause == nil, complaint.isEmpty { return }
        let words = ended.cause != nil ? "no answer in \(longPatience) s" : complaint
        throw Failure(
            .config, "the secret service did not \(secret == nil ? "remove" : "keep") '\(name)': \(words)",
            hint: hint)
    }

    private static func run(
        _ tool: String, _ arguments: [String], _ input: String, seconds: Int
    ) throws(Failure) -> Child.Ended {
        let child = try Child(
            tool, arguments, input: Array(input.utf8), Child.Limits(seconds: seconds, output: 64 << 10),
            variables: Environment.forChildren(Environment.forSession))
        return child.ended()
    }
}
