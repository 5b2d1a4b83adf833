import ActCommand
import ActJSON
import ActMCP
import ActSettings
import ActSystem
import Testing

@Suite struct ServerTests {
    private static let values = [
        // A value with a variable in it: it is not looked at again.
        "SET": "v${SET}", "EMPTY": "", "TOKEN": "one", "HOST": "a.example", "TOOL": "/bin/a",
    ]
    private static var variables: ServerVariables { ServerVariables(id: "unit", isProjects: false) { values[$0] } }

    @Test(arguments: [
        ("plain $HOME $$ $ {x} }", "plain $HOME $$ $ {x} }"), ("", ""), ("${SET}", "v${SET}"),
        ("a${SET}b${SET:-no}c", "av${SET}bv${SET}c"),
        ("${EMPTY:-x}", ""), ("${NONE:-}", ""), ("${NONE:-a b:-c}", "a b:-c"),
        ("e\u{301}${NONE:-\u{301}}", "e\u{301}\u{301}"),
    ])
    func expands(text: String, value: String) throws {
        #expect(try Array(ServerTests.variables.expand(text, in: "args").utf8) == Array(value.utf8))
    }

    @Test(arguments: [
        "${", "${}", "x${A", "${A:-${B}}", "${env:A}", "${input:a}", "${1}", "${A-b}", "${A:b}", "${A:-$B}",
        "${A }", "${é}",
        "${A\u{301}}", "${NONE}",
    ])
    func refuses(text: String) {
        #expect(throws: Failure.self) { try ServerTests.variables.expand(text, in: "args") }
    }

    private static let keyVariables = {
        Settings.gather()
        return Environment.keyVariables
    }()

    /// No way to spell it gets a project one of our own keys; a user's entry has none from the environment.
    @Test(arguments: keyVariables)
    func keepsOurKeys(variable: String) {
        for text in ["${\(variable)}", "${\(variable):-}", "a${HOME:-${\(variable)}}"] {
            let variables = ServerVariables(id: "unit", isProjects: true) { _ in "key" }
            #expect(throws: Failure.self) { try variables.expand(text, in: "args") }
        }
        #expect(Environment.variable(variable) == nil)
    }

    private static func entry(
        _ json: String, _ path: String = "/p/.act/mcp.json", _ more: [String: String] = [:]
    ) throws -> ServerEntry {
        try ServerText(id: "unit", JSON(json)).entry(of: ServerPlace(path, isProjects: path.hasPrefix("/p/"))) {
            more[$0] ?? values[$0]
        }
    }

    /// Members that void an approval, and others that do not.
    @Test func originIsOfTheCommandOrTheAddress() throws {
        let usual = #"{"command":"${TOOL}","args":["${TOKEN}"],"cwd":"x"}"#
        let usualAddress = #"{"url":"https://${HOST}/?key=${TOKEN}"}"#
        let (program, address) = (try ServerTests.entry(usual).origin, try ServerTests.entry(usualAddress).origin)
        #expect(program.wholeMatch(of: /mcp:[0-9a-f]{64}/) != nil && program != address)
        for (json, path) in [
            (#"{"command":"/bin/b","args":["${TOKEN}"],"cwd":"x"}"#, "/p/.act/mcp.json"),
            (#"{"command":"${TOOL}","args":[],"cwd":"x"}"#, "/p/.act/mcp.json"),
            (#"{"command":"${TOOL}","args":["${TOKEN}"],"cwd":"y"}"#, "/p/.act/mcp.json"),
            (#"{"command":"${TOOL}","args":["${TOKEN}"]}"#, "/p/.act/mcp.json"),
            (usual, "/p/q/.mcp.json"),
        ] { #expect(try ServerTests.entry(json, path).origin != program, "\(json)") }
        // The same folder, other members, another token.
        let more =
            #"{"timeout":5,"cwd":"x","env":{"A":"b"},"args":["${TOKEN}"],"command":"${TOOL}"}"#
        #expect(try ServerTests.entry(more, "/p/.mcp.json", ["TOKEN": "two"]).origin == program)
        #expect(try ServerTests.entry(usualAddress, "/p/.mcp.json", ["TOKEN": "two"]).origin == address)
        #expect(try ServerTests.entry(usualAddress, "/p/.mcp.json", ["HOST": "b.example"]).origin != address)
        #expect(try ServerTests.entry(usual, "/p/.mcp.json", ["TOOL": "/bin/b"]).origin != program)
    }

    @Test(arguments: [
        ("/p/.act/mcp.json", "{\"command\":\"a\"}", "/p"), ("/p/.mcp.json", "{\"command\":\"a\"}", "/p"),
        ("/u/act/mcp.json", "{\"command\":\"a\"}", nil),
        ("/u/act/mcp.json", "{\"command\":\"a\",\"cwd\":\"b\"}", "/u/act/b"),
        ("/p/.act/mcp.json", "{\"command\":\"a\",\"cwd\":\"/b\"}", "/b"),
    ])
    func runsIn(path: String, json: String, folder: String?) throws {
        guard case .command(_, _, let found) = try ServerTests.entry(json, path).transport else {
            Issue.record("no command")
            return
        }
        #expect(found == folder)
    }

    @Test(arguments: [
        "1", "[]", "{}", #"{"command":""}"#, #"{"command":1}"#, #"{"command":"a","args":"b"}"#,
        #"{"command":"a","args":[1]}"#, #"{"command":"a","env":[]}"#, #"{"command":"a","env":{"A":1}}"#,
        #"{"command":"a","env":{"":"x"}}"#, #"{"command":"a","env":{"A=B":"x"}}"#, #"{"command":"a\u0000"}"#,
        #"{"command":"a","env":{"A\u0000":"x"}}"#, #"{"command":"a","timeout":0}"#,
        #"{"command":"a","timeout":"9"}"#,
        #"{"command":"a","timeout":1e30}"#, #"{"command":"a","disabled":"no"}"#, #"{"command":"a","type":"http"}"#,
        #"{"url":"https://a.example","type":"stdio"}"#, #"{"url":"https://a.example","type":"sse"}"#,
        #"{"url":"https://a.example","type":7}"#, #"{"url":"http://a.example"}"#,
        #"{"url":"https://u:p@a.example"}"#,
        #"{"url":"https://a.example","headers":{"A b":"x"}}"#,
        #"{"url":"https://a.example","headers":{"A":"x\r\nB: y"}}"#,
        #"{"url":"https://a.example","command":"a"}"#, #"{"command":"~/a"}"#, #"{"command":"a","cwd":"~"}"#,
        #"{"command":"${NONE:-}"}"#,
    ])
    func refusesEntries(json: String) throws {
        #expect(throws: Failure.self) { try ServerTests.entry(json) }
    }

    @Test(arguments: ["", "a b", "a.b", "é", "a/b", String(repeating: "a", count: 65), "a\n", "a\u{301}"])
    func refusesIDs(id: String) throws {
        #expect(throws: Failure.self) { try ServerText(id: id, JSON(#"{"command":"a"}"#)) }
    }

    @Test(arguments: [
        (
            "// a\n{\"a\": \"// b /* c */ ,}\", /* , */ \"b\": [1, 2, // x\n],}",
            #"{"a":"// b /* c */ ,}","b":[1,2]}"#
        ),
        ("\u{FEFF}{\"a\":1}", #"{"a":1}"#), ("{\"a\":\"\\\\\",}", #"{"a":"\\"}"#),
        ("{\"a\":\"\\\"//\"}", #"{"a":"\"//"}"#),
    ])
    func readsComments(text: String, json: String) throws {
        let plain = ImportedJSON.plain(Array(text.utf8))
        #expect(plain.count == text.utf8.count)
        #expect(try JSON(plain).canonical() == JSON(json).canonical())
    }

    @Test(arguments: [
        "{\"a\":1,,}", "[,,]", "{\"a\":1} /", "{\"a\" /* : 1}", "{\"a\":\"", "/", "//", "\"\\", "[1,/**/,]",
    ])
    func isStillJSON(text: String) {
        #expect(throws: JSONError.self) { try JSON(ImportedJSON.plain(Array(text.utf8))) }
    }

    @Test(arguments: [
        ("ghp_abcdefghijklmnopqr", "X", true), ("a1b2c3d4e5f6a7b8c9d0e1f2", "X", true),
        ("hunter22", "PASSWORD", true),
        ("hunter22", "--api-key", true), ("/home/u/key.pem", "KEY_FILE", false), ("4096", "MAX_TOKENS", false),
        ("false", "TOKENIZERS_PARALLELISM", false), ("mcp-server-postgres-2024-release", "X", false),
        ("@modelcontextprotocol/server-filesystem@2025.11.18", "X", false), ("Europe/Berlin", "TZ", false),
        ("123e4567-e89b-12d3-a456-426614174000", "X", false), ("", "TOKEN", false),
    ])
    func guessesSecrets(value: String, name: String, isSecret: Bool) {
        #expect(SecretText.isSecret(value, named: name) == isSecret)
    }

    /// All else stays, byte for byte.
    @Test func addsEntries() throws {
        let entry = try #require(try JSON(#"{"command":"new"}"#).object)
        let text =
            "{\"x\" : [1,2] ,\n\t\"mcpServers\":{ \"a\" : {\"command\":\"a\" , \"z\":1.0},\"B\":{}\n} , \"y\":\"\\u0041\"}"
        func adding(_ id: String, to text: String) throws -> String {
            let bytes = try ServerEdit.adding(id, entry, to: Array(text.utf8), of: "mcp.json")
            #expect(try JSON(bytes)["mcpServers"]?[id]?["command"]?.string == "new")
            return String(decoding: bytes, as: UTF8.self)
        }
        let new = "{\n      \"command\": \"new\"\n    }"
        #expect(try adding("c", to: text) == text.replacing("\"B\":{}", with: "\"B\":{},\n    \"c\": \(new)"))
        #expect(try adding("b", to: text) == text.replacing("\"B\":{}", with: "\"b\": \(new)"))
        for other in ["", " \n", "{}", "{\"mcpServers\":{}}", "{\"a\":1}", "{\"a\":{\"mcpServers\":{\"c\":1}}}"] {
            _ = try adding("c", to: other)
        }
        for broken in ["[]]", "{", "{\"mcpServers\":", "{\"mcpServers\":{},\"mcpServers\":{}}"] {
            #expect(throws: Failure.self) {
                try ServerEdit.adding("c", entry, to: Array(broken.utf8), of: "mcp.json")
            }
        }
    }
}
