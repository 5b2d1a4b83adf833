import ActDatabase
import ActJSON

/// How many calls of a tool wait, in one state where there are several.
package struct CountedTool {
    package let tool: String
    package let provider: String
    package let state: String
    package let calls: Int

    /// Each tool of a table that `Tally` counts, in the order in which they came.
    static func of(
        _ table: String, _ database: any Database, _ user: String, _ conversation: String
    ) throws(Failure) -> [CountedTool] {
        var found: [CountedTool] = []
        try database.rows(
            SQL(
                """
                SELECT tool, provider, state, calls FROM \(Tally.of(table)) AND user = ? AND conversation = ?
                  ORDER BY number
                """,
                postgresql: """
                    SELECT tool, provider, state, count(*) FROM \(table) WHERE user = ? AND conversation = ?
                      GROUP BY tool, provider, state ORDER BY min(number)
                    """), [.text(user), .text(conversation)]
        ) { row throws(Failure) in
            found.append(
                CountedTool(
                    tool: row.text(0) ?? "", provider: row.text(1) ?? "", state: row.text(2) ?? "",
                    calls: row.int(3) ?? 0))
        }
        return found
    }
}
