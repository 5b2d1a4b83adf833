import ActDecide
import ActJSON
import ActSettings
import ActStore
import ActSystem

/// The file of figures for a monitor (act-doctor(1), Metrics).
enum Metrics {
    /// Everybody may read it: a monitor is another user.
    private static let mode: UInt32 = 0o644

    /// Replaces the file. Where the store is out of reach, the file says so.
    static func write(to path: String) throws(Failure) {
        let settings = try loadSettings()
        let text: String
        do throws(Failure) {
            let store = try Store.exists ? Store.open() : Store.inMemory()
            text = try StoreMetrics.read(store, user: settings.user)
        } catch {
            try replaceFile(path, Array(StoreMetrics.unreachable.utf8), mode: mode)
            throw error
        }
        try replaceFile(path, Array(text.utf8), mode: mode)
    }
}
