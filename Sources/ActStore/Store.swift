package import ActCore
import Glibc

/// The one file that must last: journal, local rows, catalog, what was learned. One file, so that the effect of a
/// local call and the journal's word on it are one commit.
package enum Store {
    package static var exists: Bool { access(Paths.store, F_OK) == 0 }

    package static func open() throws(Failure) -> Database {
        try Database(Paths.store, migrations: migrations)
    }

    /// Each brings the schema one version on; none is ever changed once released.
    static let migrations: [String] = [
        Journal.schema + LocalTables.schema + HandlerTable.schema + Catalog.schema,
        SessionTable.schema + PaceTable.schema + RequestTable.schema + RuleTable.schema,
        HeldTable.schema,
        AccountTable.schema,
        LocalTables.taint + Journal.taint + HandlerTable.taint,
    ]
}
