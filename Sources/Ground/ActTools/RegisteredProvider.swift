package import ActJSON
package import ActSettings
package import ActStore
package import ActSystem

/// A provider as the table of all has it: a type that says what it brings, and is made with nothing of its own.
package protocol RegisteredProvider: Provider {
    static var profile: Profile { get }
    /// The settings, secrets and files that it brings.
    static var settingsGroup: SettingsGroup { get }
    /// The checks of what it is configured with (act-doctor(1)); nothing is started.
    static func configurationChecks() -> [Check]
    /// Keeps a server for others, as the process that this is started as (act-exec(1), --keep).
    static func keep() throws(Failure)
    /// The servers that are kept.
    static var kept: [KeptServer] { get }
    /// Ends the kept servers of a toolkit and a user; the number of them.
    static func stop(_ toolkit: String, user: String) throws(Failure) -> Int

    init(_ context: ProviderContext)
}

extension RegisteredProvider {
    package var profile: Profile { Self.profile }
    package static var settingsGroup: SettingsGroup { SettingsGroup() }
    package static func configurationChecks() -> [Check] { [] }
    package static func keep() throws(Failure) {}
    package static var kept: [KeptServer] { [] }
    package static func stop(_ toolkit: String, user: String) throws(Failure) -> Int { 0 }
}

/// The settings, options and store that a provider is made with.
package struct ProviderContext {
    package let settings: Settings
    /// Tells a person what is waited for, and warns; nil where the command asks no service.
    package let progress: (any Progress)?
    package let opener = StoreOpener()
    /// A file with the key to a service (`--api-key-file`).
    package var keyFile: String?
    /// Tools and searches are asked for anew, however fresh those that are known.
    package var refresh = false
    /// Calls that only read go together in a request.
    package var batches = false
    /// Somebody takes what services say of calls that run.
    package var reports = false
    /// Files that results point to are fetched.
    package var savesFiles = false
    /// The program that keeps servers for the next command of this user and conversation; nil where they end with this
    /// one.
    package var keeper: String?
    /// The providers that come first where a slug is looked for.
    package var earlier: [any Provider] = []

    package init(_ settings: Settings, progress: (any Progress)?) {
        self.settings = settings
        self.progress = progress
    }
}
