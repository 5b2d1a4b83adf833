package import ActSettings

extension Model {
    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "openai-base-url", variable: "OPENAI_BASE_URL", default: "https://api.openai.com/v1", .url, .own,
                help: "the address of models named openai/MODEL"),
            Setting(
                "anthropic-base-url", variable: "ANTHROPIC_BASE_URL", default: "https://api.anthropic.com", .url,
                .own, help: "the address of models named anthropic/MODEL"),
            Setting(
                "model-timeout", variable: "ACT_MODEL_TIMEOUT", default: "10m", .duration, .own,
                help: "the time that a model's answer may take in all"),
        ],
        behind: "heavy",
        secrets: [
            Secrets.Entry(
                Dialect.openai.secret, variables: ["OPENAI_API_KEY"], credential: "act-openai",
                address: Dialect.openai.setting, help: "the key to models named openai/MODEL",
                absence: "a server on this machine needs none"),
            Secrets.Entry(
                Dialect.anthropic.secret, variables: ["ANTHROPIC_API_KEY", tokenVariable],
                credential: "act-anthropic", address: Dialect.anthropic.setting,
                help: "the key to models named anthropic/MODEL", absence: "a server on this machine needs none"),
        ])

    /// The variable whose key goes out as a bearer token.
    static let tokenVariable = "ANTHROPIC_AUTH_TOKEN"
}

extension Dialect {
    /// The setting with the address of its server.
    package var setting: String { "\(rawValue)-base-url" }
    package var secret: String { "\(rawValue)-api-key" }
}
