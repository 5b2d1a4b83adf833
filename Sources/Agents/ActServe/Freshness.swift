import ActDecide
import ActJSON
import ActSettings
import ActStore
import ActSystem
import ActTools
import Glibc

/// The state of all that a call is judged by, and when it was read: files of settings, rules and servers, and what others
/// wrote to the store.
struct Freshness {
    /// Milliseconds for which tools count as they were read, though nothing shows a change.
    private static let longest = 60_000

    private let files: [[Int]]
    private let writes: [Int]
    private let at = monotonic()

    init(_ registry: ToolRegistry) throws(Failure) {
        files = try (Settings.places + Rules.places + registry.places).map { path in
            var info = stat()
            guard stat(path, &info) == 0 else { return [] }
            return [Int(info.st_ino), Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
        }
        let store = Store.exists ? try registry.store() : nil
        writes =
            try store.map { store throws(Failure) in
                [try store.changesOfOthers(), try store.changesOfCatalog()]
            } ?? []
    }

    func hasSameFiles(_ now: Freshness) -> Bool { files == now.files }

    /// Whether tools that are offered are known well enough.
    func hasSameTools(_ now: Freshness) -> Bool { hasSameFiles(now) && now.at - at < Freshness.longest }

    /// Whether nothing that is judged by has changed.
    func isGood(_ now: Freshness) -> Bool { hasSameTools(now) && writes == now.writes }
}
