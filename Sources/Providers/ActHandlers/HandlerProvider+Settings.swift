package import ActSettings

extension HandlerProvider {
    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "handler-timeout", variable: "ACT_HANDLER_TIMEOUT", default: "60s", .duration, .never,
                help: "the time that a handler may run")
        ], before: "grace")

    /// The folder with the handlers of this user.
    static var folder: String { "\(Paths.config)/handlers" }
}

extension Settings {
    var handlerTimeout: Int { callTimeout ?? seconds(of: "handler-timeout") }
}
