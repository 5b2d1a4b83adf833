import ActAgent
import ActJSON
import ActLanguage
import ActModel
import ActSettings
import ActSystem
import ActTerminal
import Glibc

/// The first run at a terminal: asks for what is missing and can be stored, says what works without it, and does not ask
/// again for what was declined.
struct FirstRunSetup {
    /// The model on the command line, and the command's preset.
    let model, preset: String?

    /// Times that a question is asked for an answer that can't be used.
    private static let patience = 3

    private static var path: String { "\(Paths.state)/agent/declined" }

    private static var declined: [String] {
        (readSmallFile(path) ?? []).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func decline(_ name: String) throws(Failure) {
        try replaceFile(path, Array((declined + [name]).map { $0 + "\n" }.joined().utf8))
    }

    /// Asks for what is missing, and returns the settings as they are then; without a model where none was given.
    ///
    /// - Parameter load: reads the settings anew.
    func run(_ load: () throws(Failure) -> Settings) throws(Failure) -> Settings {
        var settings = try load()
        if isWithoutModel(settings), !FirstRunSetup.declined.contains("model") {
            say(
                """
                act-agent needs a language model: openai/MODEL, anthropic/MODEL, or the address of a local server, \
                such as http://127.0.0.1:8080. Without one it can do nothing; the other commands work.
                """)
            try askModel()
            settings = try load()
        }
        guard !isWithoutModel(settings) else { return settings }
        let name = try ModelChoice(settings, model: model, preset: preset).name
        try askKey(name, settings)
        for secret in Secrets.table { try offer(secret, settings) }
        return settings
    }

    /// Whether no setting names a model.
    func isWithoutModel(_ settings: Settings) -> Bool {
        model == nil && settings["model"].isEmpty && settings.members(of: "tier.").isEmpty
    }

    private func say(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Terminal.wrap(String($0), columns: Terminal.columns(1) - 1) }
        try? writeAll(1, Array(lines.map { $0 + "\n" }.joined().utf8), name: "the terminal")
    }

    /// The answer to a question; nil for none.
    private func ask(_ question: String) -> String? {
        try? writeAll(1, Array(question.utf8), name: "the terminal")
        guard case .text(let text) = LineEditor.typed() else {
            say("")
            return nil
        }
        return text.trimmed
    }

    private func store(_ name: String, _ value: String) throws(Failure) {
        if let expected = Settings.refuses(name, value) {
            throw Failure(.config, "\(name): \(expected), got '\(value)'")
        }
        try ConfigFile.store(name, value)
        say("stored: \(name) = \(Terminal.safe(value))")
    }

    /// Asks whether the tier that was asked for is kept where power or the network is scarce.
    func keepsTier(_ question: String) throws(Failure) -> Bool {
        for _ in 0..<FirstRunSetup.patience {
            guard let answer = ask("\(Terminal.safe(question)): ") else { break }
            if ["y", "yes"].contains(answer.lowercased()) { return true }
            if ["n", "no", ""].contains(answer.lowercased()) { return false }
            say("y or n")
        }
        if Interrupt.isPending { throw Interrupt.failure }
        return false
    }

    // The model.

    private func askModel() throws(Failure) {
        for _ in 0..<FirstRunSetup.patience {
            guard let answer = ask("model (Enter for none): ") else { return }
            if answer.isEmpty {
                try FirstRunSetup.decline("model")
                return
            }
            do throws(Failure) {
                if answer.hasPrefix("http://") || answer.hasPrefix("https://") {
                    let address = try Address(answer)
                    guard let name = ask("name of the model there: "), !name.isEmpty else { return }
                    try store("openai-base-url", address.text)
                    return try store("model", "openai/\(name)")
                }
                let parts = answer.split(separator: "/", maxSplits: 1)
                guard parts.count == 2, Dialect(rawValue: String(parts[0])) != nil else {
                    throw Failure(
                        .config, "'\(answer)' names no model",
                        hint: "write openai/MODEL, anthropic/MODEL, or http://127.0.0.1:PORT")
                }
                return try store("model", answer)
            } catch {
                guard error.status == .config else { throw error }
                complain("act-agent", error.message, hint: error.hint)
            }
        }
    }

    // The keys.

    private func askKey(_ name: String, _ settings: Settings) throws(Failure) {
        let dialect = Dialect(rawValue: String(name.prefix { $0 != "/" })) ?? .openai
        let secret = dialect.secret
        let address = try serviceAddress(dialect.setting, settings)
        guard !address.isLoopback, try Secrets.key(secret, for: address) == nil,
            !FirstRunSetup.declined.contains(secret)
        else {
            return
        }
        say("\(address.host) wants a key. It does not show, is sent only there, and is kept in\n\(Paths.secrets).")
        try ask(for: secret, origin: address.origin)
    }

    private func offer(_ secret: Secrets.Entry, _ settings: Settings) throws(Failure) {
        guard let offer = secret.offer else { return }
        let origin = try Secrets.origin(of: secret.name, settings)
        guard !FirstRunSetup.declined.contains(secret.name), try Secrets.key(secret.name, origin: origin) == nil
        else {
            return
        }
        say(offer)
        try ask(for: secret.name, origin: origin)
    }

    /// Asks for a key, which does not show, and stores it; nothing typed declines it.
    private func ask(for secret: String, origin: String) throws(Failure) {
        for _ in 0..<FirstRunSetup.patience {
            let key = try Secrets.ask(secret)
            if key.isEmpty {
                try FirstRunSetup.decline(secret)
                return say("not asked again: act-config set \(secret) stores it")
            }
            do throws(Failure) { return try Secrets.store(secret, key, origin: origin) } catch {
                guard error.status == .config else { throw error }
                complain("act-agent", error.message, hint: error.hint)
            }
        }
    }
}
