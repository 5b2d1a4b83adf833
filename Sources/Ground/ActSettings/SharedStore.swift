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

    /// nil until settings were loaded; then the one that is set, if any.
    private static let known = Mutex<SharedStore??>(nil)

    /// The one that is set.
    package static var current: SharedStore? {
        if let known = known.withLock({ $0 }) { return known }
        _ = try? Settings.load { _, _ in false }
        return known.withLock { $0 ?? nil }
    }

    static func use(_ settings: Settings) {
        let words = settings["store"]
        let store =
            words.isEmpty
            ? nil
            : SharedStore(
                words: words, patience: settings.seconds(of: "store-timeout") * 1000,
                user: settings.value("user")?.source == .fallback ? nil : settings.user)
        known.withLock { $0 = .some(store) }
    }
}
