import ActNet
package import ActStore

/// The pace of every host, shared through the store. What it can't read or write does not stop a call.
package final class SharedBackoff: HostBackoff {
    private let table: PaceTable

    package init(_ store: Store) { table = PaceTable(store) }

    package func wait(for origin: String) -> Int { (try? table.wait(for: origin)) ?? 0 }
    package func slow(_ origin: String, milliseconds: Int) { try? table.slow(origin, milliseconds: milliseconds) }
}
