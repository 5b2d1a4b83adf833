import ActDecide
import ActJSON
import ActTools
import Testing

/// Statements in the arguments of a tool that only reads by its name.
@Suite struct StatementTests {
    private func tool(_ name: String = "PG_GET_ROWS", _ properties: String = "{}", about: String = "Gets rows.")
        throws -> ToolSpec
    {
        ToolSpec(
            slug: name, profile: Profile("p"), toolkit: "pg", title: "", description: about,
            inputSchema: try JSON(#"{"type":"object","properties":\#(properties)}"#), origin: "")
    }

    private func reads(_ text: String, as name: String = "sql", of tool: ToolSpec) -> Bool {
        tool.reads(JSON.Object([(JSON.Spelled(name), .text(text))]))
    }

    private func level(_ text: String) throws -> Risk.Level {
        let tool = try tool()
        return tool.risk.raised(by: JSON.Object([(JSON.Spelled("sql"), .text(text))]), of: tool).level
    }

    @Test(arguments: [
        "SELECT * FROM users;",
        "select count(*), upper(a) from t where b like '%\\_%' group by a order by 1 limit 5",
        "WITH a(x) AS (VALUES (1)), b AS (SELECT x FROM a) SELECT * FROM b", "SHOW TABLES",
        "SHOW CREATE TABLE s.users",
        "DESCRIBE users", "EXPLAIN SELECT 1", "EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM t",
        "EXPLAIN QUERY PLAN SELECT 1",
        "VALUES (1, 'x'), (2, 'y')", "SELECT `order`, [Order Details].[id], \"T\".x FROM t",
        "(SELECT 1) UNION (SELECT 2)",
        "SELECT 'DELETE FROM t; DROP TABLE t', 'it''s'", "SELECT 1 -- delete from t\n",
        "SELECT /* drop table t */ 1",
        "SELECT $$delete from t$$", "SELECT a #>> '{b,c}', a->>'d' FROM t WHERE e = $1 AND f = :g AND h = ?",
        "SELECT TOP (10) created_at, deleted FROM t",
        "SELECT cast(x AS numeric(10, 2))::text, now() - interval '7 days'",
        "SELECT row_number() OVER (PARTITION BY a ORDER BY b) FROM t FETCH FIRST 5 ROWS ONLY",
    ])
    func aStatementThatOnlyReadsIsLow(_ text: String) throws { #expect(try level(text) == .low) }

    @Test(arguments: [
        "DELETE FROM t", "update t set a = 1", "dRoP/**/TABLE t",
        "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
        "EXPLAIN ANALYZE DELETE FROM t", "EXPLAIN (FORMAT JSON, ANALYZE) UPDATE t SET a = 1",
        "SELECT 1; DROP TABLE t",
        "SELECT 1 DELETE FROM t", "SELECT * INTO u FROM t", "SELECT * FROM t FOR UPDATE", "EXEC sp_who",
        "SELECT 1 EXEC xp_cmdshell 'dir'", "SELECT /*!50000 1 INTO OUTFILE '/x' */",
        "SELECT /*M! 1 */ ; DELETE FROM t",
        // One dialect's text, name or comment is another's statement.
        "SELECT '\\'; DELETE FROM t; -- '", "SELECT \"\\\"; DELETE FROM t; -- \"", "SELECT `'`; DELETE FROM t -- `",
        "SELECT [']; DELETE FROM t -- ']", "SELECT $$; DELETE FROM t; -- $$", "SELECT 1 # '\n; DELETE FROM t -- '",
        "SELECT 1 --'\n; DELETE FROM t -- '", "SELECT /* /* */ DELETE FROM t -- */ 1",
        // Letters that are those of a keyword in capitals, and statements that need nothing before them.
        "WITH x AS (SELECT 1) \u{131}n\u{17F}ert \u{131}nto t SELECT * FROM x", "SELECT 1 \u{212A}ILL 5",
        "SELECT 1 ADD SIGNATURE TO p BY CERTIFICATE c", "SELECT 1 MOVE CONVERSATION g TO h",
        "SELECT 1 REORG REBUILD t",
    ])
    func aStatementThatChangesSomethingIsHigh(_ text: String) throws { #expect(try level(text) == .high) }

    @Test(arguments: [
        "", "x", "TABLE t", "PRAGMA_X", "SELECT 1; SELECT 2", "SELECT * FROM t FOR SHARE",
        "SELECT * FROM t LOCK IN SHARE MODE",
        "SELECT pg_sleep(9)", "SELECT setval('s', 1)", "SELECT \"lower\"('x')", "SELECT s.lower('x')",
        "SELECT (1).pg_terminate_backend", "SELECT query_to_xml('x', true, true, '')", "SELECT NEXT VALUE FOR s",
        "SELECT * FROM OPENROWSET('x', 'y')", "SELECT load_extension('x')", "SELECT @a := 1", "{fn p}",
        "SELECT 1 \\! ls",
        // A backslash counts in some texts and not in others of the same statement.
        "SELECT 'a\\', E'\"\\' , ' ; DELETE FROM t; --' -- \"",
        "SELECT \"a\\\", 'b'", "SELECT 1 LOCK TABLE t IN EXCLUSIVE MODE",
        "SELECT q'[a]' FROM dual", "SELECT '''a'''", "SELECT 'open", "SELECT 1 /* open", "SELECT 1 -- x\r, 2",
        "SELECT\u{a0}1", "SELECT 1)", "SELECT a // b", "SELECT 1DELETE", "EXPLAIN ANALYZE t", "SELECT a USING 'rm'",
        "SELECT " + String(repeating: "1,", count: 40_000) + "1",
    ])
    func aStatementThatCannotBeReadIsUnknown(_ text: String) throws { #expect(try level(text) == .unknown) }

    /// The words of a change between all that may hide or show them.
    @Test func noTextWithAChangeOutsideOfEveryQuoteIsLow() throws {
        let tool = try tool()
        let before = [
            "", "'", "\"", "`", "[", "$$", "$a$", "/*", "/*!", "--", "-- ", "#", "\\", "'\\", "''", "\\'", "E'",
        ]
        let behind = ["", "'", "\"", "`", "]", "$$", "$a$", "*/", "\n", "\\", "''", "\\'", ";"]
        var numbers = SeededNumbers(state: 41)
        func any(_ list: [String]) -> String { list[numbers.below(list.count)] }
        for _ in 0..<3000 {
            // A line end, for a comment that is open; a text that is open never ends, and can't be read.
            let lead = "SELECT 1 " + (0..<numbers.below(4)).map { _ in any(before) + " x " + any(behind) }.joined()
            let text =
                lead + "\n" + any([";", " ", ";;", ")"])
                + any(["DELETE FROM t", "DROP TABLE t", "UPDATE t SET a = 1"])
            #expect(!reads(text, of: tool), "\(text)")
        }
    }

    @Test(arguments: [
        "sql", "rawSQL", "sql_text", "statement", "sqlStatement", "statements", "stmt", "mysql", "SQL",
    ])
    func itIsKnownByTheNameOfItsArgument(_ name: String) throws {
        let tool = try tool()
        #expect(!reads("DELETE FROM t", as: name, of: tool))
        #expect(!reads("anything", as: name, of: tool))
        #expect(reads("SELECT 1", as: name, of: tool))
        let inside = JSON.Object([(JSON.Spelled("options"), .array([.object([(name, .text("DROP TABLE t"))])]))])
        #expect(!tool.reads(inside))
    }

    @Test func aQueryIsOneWhereTheToolIsAboutTables() throws {
        for tool in [
            try tool("PG_GET_SQL"), try tool(about: "Reads a database."),
            try tool("PG_GET", #"{"query":{"description":"the table"}}"#),
        ] {
            #expect(!reads("anything", as: "query", of: tool) && reads("SELECT 1", as: "query", of: tool))
            #expect(!reads("anything", as: "raw_query", of: tool) && reads("anything", as: "q", of: tool))
        }
    }

    @Test func anyOtherQueryIsOneOnlyWhereItChangesSomething() throws {
        let tool = try tool("WEB_SEARCH_PAGES")
        for text in [
            "how to delete from a list", "it's", "update set of icons",
            "mutation rates in fish",
            "query { viewer { login } }", "SELECT * FROM t", "", "call mom",
            "name contains 'delete from' and trashed = false",
        ] { #expect(reads(text, as: "query", of: tool), "\(text)") }
        for text in [
            "DELETE FROM t WHERE a = 1", "mutation { deleteRepo(id: 1) { id } }",
            "query A { a } mutation B($x: ID) { b }",
            "UPDATE s.t SET t.a = 1", "drop table users", "MATCH (n) DETACH DELETE n", "SELECT 1; TRUNCATE TABLE t",
            "WITH x AS (DELETE FROM t) SELECT 1", "PREFIX a: <http://b> DELETE WHERE { ?c ?d ?e }",
            "/*!40000 DELETE*/ FROM t",
            "-- a\nINSERT INTO t VALUES (1)", "EXEC sp_x 'y'",
        ] { #expect(!reads(text, as: "query", of: tool), "\(text)") }
    }

    @Test(arguments: [
        "command", "cmd", "code", "script", "Command", "commands", "shell_command", "bashScript", "command_line",
        "cmdline", "python_code",
    ])
    func aProgramIsNeverLowButForListedValues(_ name: String) throws {
        #expect(!reads("ls", as: name, of: try tool()))
        let listed = try tool("PG_GET", #"{"\#(name)":{"type":"string","enum":["ls","ps"]}}"#)
        #expect(reads("ls", as: name, of: listed) && !reads("rm", as: name, of: listed))
    }

    @Test(arguments: ["country_code", "zipCode", "transcript", "commandeer", "description", "line"])
    func anotherNameIsNoProgram(_ name: String) throws { #expect(reads("ls", as: name, of: try tool())) }

    @Test func aStatementMakesNothingCalmer() throws {
        let tool = try tool("PG_DELETE_ROWS")
        #expect(!reads("SELECT 1", of: tool))
        #expect(tool.risk.raised(by: JSON.Object(), of: tool).level == .high)
    }
}
