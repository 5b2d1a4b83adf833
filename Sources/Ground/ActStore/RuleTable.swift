import ActDatabase
package import ActJSON
import ActSystem

/// The times at which each rule let a call through, which `at most 20 a day` counts.
package struct RuleTable {
    static let schema = """
        CREATE TABLE rule_use (rule TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
        CREATE INDEX rule_use_at ON rule_use(rule, at);

        """

    private let database: any Database

    package init(_ store: Store) { database = store.database }

    /// The number of calls that the rule let through in the last seconds.
    package func used(_ rule: String, seconds: Int) throws(Failure) -> Int {
        try database.int(
            "SELECT count(*) FROM rule_use WHERE rule = ? AND at > ?",
            [.text(rule), .int(Moment.now.milliseconds - seconds * 1000)])
    }

    package func use(_ rule: String) throws(Failure) {
        try database.run("INSERT INTO rule_use VALUES(?,?)", [.text(rule), .int(Moment.now.milliseconds)])
    }
}
