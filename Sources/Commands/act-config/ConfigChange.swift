import ActDecide
import ActJSON
import ActSettings
import ActTerminal

/// A change of a setting or secret that a person asks for (act-config(1)).
struct ConfigChange {
    private let name: String
    private let usesKeyring: Bool

    /// - Parameter keyring: keep a secret in the user's secret service.
    init(_ name: String, keyring: Bool) {
        self.name = name
        usesKeyring = keyring
    }

    /// Sets a value; a secret is asked for.
    func set(_ value: String?) throws(Failure) {
        guard !Secrets.isSecret(name) else {
            guard value == nil else {
                throw .usage(
                    "a secret is never an argument, because others can see arguments",
                    hint: "act-config set \(name) asks for it, or reads it from standard input")
            }
            let origin = try Secrets.origin(of: name, try loadSettings())
            return try Secrets.store(name, try Secrets.ask(name), origin: origin, inService: usesKeyring)
        }
        guard let value else { throw .usage("set \(name): expected a value") }
        if let expected = Settings.refuses(name, value) { throw .usage("\(name): \(expected), got '\(value)'") }
        try ConfigFile.store(name, value)
    }

    /// Takes it out of the user's file, or a secret from where it is kept.
    func unset() throws(Failure) {
        guard Secrets.isSecret(name) else { return try ConfigFile.store(name, nil) }
        let origin = usesKeyring ? try Secrets.origin(of: name, try loadSettings()) : ""
        try Secrets.store(name, nil, origin: origin, inService: usesKeyring)
    }
}
