import ActDatabase
import ActJSON
import ActRecord

/// The numbers of rows that a store of one machine has of each kind, kept in the commit that changes them: who shows a
/// number need not read the rows. A shared store counts its rows.
enum Tally {
    static let schema = """
        CREATE TABLE IF NOT EXISTS tally (
          number INTEGER PRIMARY KEY,
          kept TEXT NOT NULL, -- the table that is counted
          user TEXT NOT NULL, conversation TEXT NOT NULL, state TEXT NOT NULL, tool TEXT NOT NULL, provider TEXT NOT NULL,
          calls INTEGER NOT NULL,
          UNIQUE(kept, user, conversation, state, tool, provider)
        ) STRICT;

        """

    /// A table, and the values by which a row of it is counted, with ROW in the place of its name; nil where all counts.
    private struct Counted {
        let table: String
        let key: String
        var condition: String?
        /// The order in which the kinds came, where that is told.
        var order = ""
        /// The columns whose change makes a row count otherwise.
        let changed: String

        func key(_ row: String) -> String { key.replacing("ROW", with: row) }
        func condition(_ row: String) -> String? { condition?.replacing("ROW", with: row) }

        /// Has triggers of this connection count. Those of a file are off: somebody else may have written it.
        var triggers: String {
            let columns = "kept, user, conversation, state, tool, provider"
            let enter = """
                INSERT INTO tally(\(columns), calls) VALUES('\(table)', \(key("NEW")), 1)
                  ON CONFLICT DO UPDATE SET calls = calls + 1;
                """
            let own = "(\(columns)) = ('\(table)', \(key("OLD")))"
            let leave = """
                UPDATE tally SET calls = calls - 1 WHERE \(own); DELETE FROM tally WHERE calls = 0 AND \(own);
                """
            func trigger(_ name: String, _ event: String, _ row: String, _ words: String) -> String {
                """
                CREATE TEMP TRIGGER \(table)_\(name) AFTER \(event) ON \(table) WHEN \(condition(row) ?? "true")
                  BEGIN \(words) END;

                """
            }
            return trigger("enters", "INSERT", "NEW", enter) + trigger("leaves", "DELETE", "OLD", leave)
                + trigger("gives", "UPDATE OF \(changed)", "OLD", leave)
                + trigger("takes", "UPDATE OF \(changed)", "NEW", enter)
        }

        /// Counts the rows that are there.
        var filling: String {
            """
            INSERT INTO tally(kept, user, conversation, state, tool, provider, calls)
              SELECT '\(table)', \(key(table)), count(*) FROM \(table) WHERE \(condition(table) ?? "true")
              GROUP BY 2, 3, 4, 5, 6\(order);

            """
        }
    }

    /// A line that is no record counts as a call of no tool.
    private static func text(_ name: String) -> String {
        "coalesce(CASE WHEN json_valid(ROW.record) THEN json_extract(ROW.record, '$.\(name)') END, '')"
    }

    private static let counted = [
        Counted(
            table: "queue", key: "ROW.user, ROW.conversation, ROW.state, ROW.tool, ROW.provider",
            order: " ORDER BY min(number)", changed: "state"),
        Counted(
            table: "held", key: "ROW.user, ROW.conversation, '', \(text("tool")), \(text("provider"))",
            order: " ORDER BY min(number)", changed: "record"),
        Counted(
            table: "journal", key: "ROW.user, '', ROW.outcome, '', ''", condition: "ROW.outcome IS NOT NULL",
            changed: "outcome"),
        Counted(table: "memory", key: "ROW.user, '', ROW.state, '', ''", changed: "state"),
    ]

    /// The counts of a table, in a statement that asks for more of them.
    static func of(_ table: String) -> String { "tally WHERE kept = '\(table)'" }

    static let triggers = counted.map(\.triggers).joined()
    static let filling = "DELETE FROM tally;\n" + counted.map(\.filling).joined()
}
