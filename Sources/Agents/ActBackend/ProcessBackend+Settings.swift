package import ActSettings

extension ProcessBackend {
    static let secret = "process-key"

    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "engine", variable: "ACT_ENGINE", default: "local", .word(["local", "backend", "model"]), .own,
                help: "the engine that reads sentences for act-process"),
            Setting(
                "process-url", variable: "ACT_PROCESS_URL", .url, .own, help: "the address of the process backend"),
            Setting(
                "process-acts", variable: "ACT_PROCESS_ACTS", default: "no", .word(["no", "yes"]), .own,
                help: "post sentences to the process backend, which may act on them by itself"),
            Setting(
                "process-currency", variable: "ACT_PROCESS_CURRENCY", .currency, .free,
                help: "the currency of the backend's amounts without one (default: currency)",
                harmless: Setting.isShown),
        ],
        behind: "trust-input",
        families: [
            Setting("process-url.", .url, .own, help: "the address of the process backend of this name")
        ],
        secrets: [
            Secrets.Entry(
                secret, variables: ["ACT_PROCESS_KEY"], credential: "act-process", address: "process-url",
                help: "the key to the process backend")
        ])
}
