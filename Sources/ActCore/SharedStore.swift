import Synchronization

/// The store that many machines share, as the settings name it: `store`, `store-timeout`, and the user whose calls are
/// in it.
package struct SharedStore: Sendable {
    /// A URI or `name=value` words, as libpq reads them.
    package let words: String
    /// Milliseconds that anything there is waited for.
    package let patience: Int
    /// nil where nobody named one: with a default, everybody would be that one.
    package let user: String?

    private static let known = Mutex<SharedStore?>(nil)

    /// The one that is set, once settings were loaded.
    package static var current: SharedStore? { known.withLock { $0 } }

    static func use(_ settings: Settings) {
        let words = settings["store"]
        let store =
            words.isEmpty
            ? nil
            : SharedStore(
                words: words, patience: settings.seconds(of: "store-timeout") * 1000,
                user: settings.value("user")?.source == .fallback ? nil : settings.user)
        known.withLock { $0 = store }
    }
}
