import Synchronization

/// The settings, secrets and files that a room brings with its provider, or with the service that it asks.
///
/// Each command gives all of them to the ground before it reads a line (`Settings.use`): a command that has nothing to do
/// with a provider refuses wrong values, takes keys out of its output and keeps them from children all the same.
package struct SettingsGroup: Sendable {
    package let settings: [Setting]
    /// The ground's setting behind which a list has these, or before which.
    let behind: String
    let before: String
    /// Families of settings: a word of the user's follows the dot.
    package let families: [Setting]
    package let secrets: [Secrets.Entry]
    package let secretFamilies: [Secrets.Family]
    package let files: [ProjectFile]
    /// The setting with the address of a service to which a machine that has it needs no route.
    let service: String?

    package init(
        settings: [Setting] = [], behind: String = "", before: String = "", families: [Setting] = [],
        secrets: [Secrets.Entry] = [], secretFamilies: [Secrets.Family] = [], files: [ProjectFile] = [],
        service: String? = nil
    ) {
        self.settings = settings
        self.behind = behind
        self.before = before
        self.families = families
        self.secrets = secrets
        self.secretFamilies = secretFamilies
        self.files = files
        self.service = service
    }
}

extension Settings {
    /// The ground's own and all rooms' as one.
    private struct All {
        let table: [Setting]
        let families: [Setting]
        let secrets: [Secrets.Entry]
        let secretFamilies: [Secrets.Family]
        let files: [ProjectFile]
        let services: [String]

        init(_ rooms: [SettingsGroup]) {
            let ground = SettingsGroup.ground
            let placed = ground.settings.flatMap { setting in
                rooms.filter { $0.before == setting.name }.flatMap(\.settings) + [setting]
                    + rooms.filter { $0.behind == setting.name }.flatMap(\.settings)
            }
            table = placed + rooms.filter { $0.behind.isEmpty && $0.before.isEmpty }.flatMap(\.settings)
            families = ground.families + rooms.flatMap(\.families)
            secrets = rooms.flatMap(\.secrets)
            secretFamilies = rooms.flatMap(\.secretFamilies)
            files = rooms.flatMap(\.files)
            services = rooms.compactMap(\.service)
        }
    }

    private static let all = Mutex(All([]))

    /// Takes what all rooms bring, in the order in which lists have it: once, before any setting is read.
    package static func use(_ rooms: [SettingsGroup]) { all.withLock { $0 = All(rooms) } }

    package static var table: [Setting] { all.withLock { $0.table } }
    package static var families: [Setting] { all.withLock { $0.families } }
    package static var projectFiles: [ProjectFile] { all.withLock { $0.files } }
    static var services: [String] { all.withLock { $0.services } }
    static var secrets: [Secrets.Entry] { all.withLock { $0.secrets } }
    static var secretFamilies: [Secrets.Family] { all.withLock { $0.secretFamilies } }
}
