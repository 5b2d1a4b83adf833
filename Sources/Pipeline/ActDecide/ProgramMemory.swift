import ActJSON
import ActStore

/// The programs of conditions that compiled before, as the store remembers them. A store that can't be read or written is
/// for those to say who need it: without one every program is compiled.
final class ProgramMemory {
    private let store: () throws(Failure) -> Store
    private var table: ProgramTable?
    private var isOut = false

    init(_ store: @escaping () throws(Failure) -> Store) { self.store = store }

    func knows(_ digest: [UInt8]) -> Bool {
        guard Store.exists else { return false }
        return (try? opened()?.knows(digest)) ?? false
    }

    /// Remembers programs, in a store that is made where there is none.
    func add(_ digests: [[UInt8]]) {
        guard !digests.isEmpty else { return }
        try? opened()?.add(digests)
    }

    /// The table; nil where the store can't be opened, which is tried once.
    private func opened() -> ProgramTable? {
        if table == nil, !isOut {
            do throws(Failure) { table = ProgramTable(try store()) } catch { isOut = true }
        }
        return table
    }
}
