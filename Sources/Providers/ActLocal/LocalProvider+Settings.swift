package import ActSettings

extension LocalProvider {
    package static let settingsGroup = SettingsGroup(
        settings: [
            Setting(
                "workspace", variable: "ACT_WORKSPACE", .text, .never, help: "the folder that FILES_ tools work in",
                effective: { $0.workspace })
        ], behind: "currency")
}

extension Settings {
    var workspace: String { self["workspace"].isEmpty ? "\(Paths.data)/files" : self["workspace"] }
}
