import ActSystem
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

extension SettingsGroup {
    /// The settings that no provider and no service brings.
    static let ground = SettingsGroup(
        settings: [
            Setting(
                "mode", variable: "ACT_MODE", default: "adaptive", .word(["always", "adaptive", "yolo"]), .tighten,
                help: "the calls that act-confirm asks about", harmless: "only a word that asks more counts"),
            Setting(
                "caution", variable: "ACT_CAUTION", .word(["cautious", "normal"]), .tighten,
                help: "ask about calls of medium risk, or not", harmless: "only the word that asks more counts",
                effective: { $0["caution"].isEmpty ? "normal for local tools, cautious for others" : $0["caution"] }
            ),
            Setting(
                "valid-for", variable: "ACT_VALID_FOR", default: "15m", .duration, .never,
                help: "the time after which an approval expires"),
            Setting(
                "queue-valid-for", variable: "ACT_QUEUE_VALID_FOR", default: "7d", .duration, .never,
                help: "the time after which an approval for the queue expires"),
            Setting(
                "signer", variable: "ACT_SIGNER", .key, .own,
                help: "the SSH key that act-confirm signs approvals with, ssh:FILE"),
            Setting(
                "store", variable: "ACT_STORE", .text, .own,
                help: "the PostgreSQL store that machines share, postgresql://HOST/NAME or service=NAME"),
            Setting(
                "store-timeout", variable: "ACT_STORE_TIMEOUT", default: "10s", .duration, .own,
                help: "the time that the shared store may take to answer"),
            Setting(
                "user", variable: "ACT_USER", default: "default", .text, .never,
                help: "the user that calls are made for"),
            Setting(
                "conversation", variable: "ACT_CONVERSATION", default: "default", .text, .never,
                help: "the conversation that calls belong to"),
            Setting(
                "zone", variable: "ACT_ZONE", .zone, .free, help: "the time zone of dates and times without one",
                harmless: Setting.isShown, effective: { $0.zone.name }),
            Setting(
                "currency", variable: "ACT_CURRENCY", default: "EUR", .currency, .free,
                help: "the currency of amounts without one", harmless: Setting.isShown),
            Setting(
                "choices", variable: "ACT_CHOICES", default: "ask", .word(["ask", "first"]), .own,
                help: "leave to a person what a sentence leaves open, or take the likeliest"),
            Setting(
                "learn", variable: "ACT_LEARN", default: "on", .word(["off", "on"]), .tighten,
                help: "let act-search learn from calls that were done",
                harmless: "only the word that learns less counts"),
            Setting(
                "trust-input", variable: "ACT_TRUST_INPUT", default: "off", .word(["off", "on"]), .personal,
                help: "treat standard input and @file as the user's own text",
                harmless: "only the word that trusts less counts"),
            Setting(
                "grace", variable: "ACT_GRACE", default: "5s", .duration, .never,
                help: "the time that act-exec gives running calls after a signal"),
            Setting(
                "heavy", variable: "ACT_HEAVY", default: "50", .count, .never,
                help: "the online calls of a run on a metered network, or where power is short"),
            Setting(
                "connect-timeout", variable: "ACT_CONNECT_TIMEOUT", default: "10s", .duration, .never,
                help: "the time that a connection may take to open"),
            Setting(
                "stall-timeout", variable: "ACT_STALL_TIMEOUT", default: "60s", .duration, .never,
                help: "the time that a request may pass without a byte"),
            Setting(
                "timeout", variable: "ACT_TIMEOUT", default: "120s", .duration, .never,
                help: "the time that a request may take in all"),
        ],
        families: [
            Setting("category.", .text, .free, help: "the category of this word", harmless: Setting.isShown)
        ])
}
