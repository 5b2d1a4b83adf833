import ActJSON
import ActMCP
import Testing

/// Other programs' files: a switch, and its way back byte for byte, whichever of their servers go.
struct ClientFileTests {
    private static let command = ["/opt/x y/act-serve", "-c", "x\"y"]

    private static let texts = [
        ("a.json", #"{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"},"c":{"command":"z"}}}"#),
        (
            "a.json",
            "{\n  \"mcpServers\": {\n    \"a\": {},\n    \"b\": {\n    },\n    \"c\": {}\n  },\n"
                + "  \"x\": 1\n}\n"
        ),
        ("a.json", "{\"mcpServers\": {\r\n\t\"a\" : {}\r\n\t, \"b\":{} ,\r\n\t\"c\": {},\r\n}}\r\n"),
        (
            "a.json",
            "// x\n{\"mcpServers\": { // , }\n  /* a, */ \"a\": {}, // of a, \"\n"
                + "  \"b\": {} /* , */ , /* b */\n  // c\n  \"c\": {} // ,\n}}"
        ),
        ("a.json", #"{"mcpServers":{"a":{},"act":{"command":"act-serve"},"b":{}},"act":{"a":{}}}"#),
        ("a.json", #"{"mcpServers":{"act":{"command":"other"},"a":{},"a b":{"args":["}",","]}}}"#),
        ("a.json", #"{"projects":{"/x":{"mcpServers":{"a":{},"b":{}}},"/y":{"mcpServers":{"a":{},"b":{}}}}}"#),
        (
            "a.toml",
            "[mcp_servers.a]\ncommand = \"x\"\n[mcp_servers.b]\nargs = [\n  \"]\", # ]\n]\n[mcp_servers.c]\n"
        ),
        (
            "a.toml",
            "\u{FEFF}x = 1\r\n\r\n# a\r\n[mcp_servers.a]\r\ncommand = 'x'\r\n\r\n"
                + "[mcp_servers.\"b.c\".env]\r\nA = \"\"\"\r\n[mcp_servers.d]\r\n\"\"\"\r\n[y]"
        ),
        (
            "a.toml",
            "[mcp_servers]\na.command = \"x\" # a\na.args = []\n\n# b\nb = { command = \"y\" }\n'c' = {}\n[z]\n"
        ),
        (
            "a.yaml",
            "# x\nextensions:\n  a:\n    cmd: x\n\n  # b\n  \"b\":\n    args:\n    - |\n      y\n\n"
                + "    - z\n  c: {cmd: x} # c\ny: 1\n"
        ),
        (
            "a.yaml",
            "---\r\nextensions:\r\n    a:\r\n        cmd: x\r\n    b:\r\n        cmd: >-\r\n            y\r\n"
                + "            z"
        ),
    ]

    @Test(arguments: texts) func everySwitchHasItsWayBack(path: String, text: String) throws {
        let file = try ClientFile(path, Array(text.utf8))
        let names = file.containers.map { $0.servers.filter { !$0.isOwn }.map(\.name) }
        let all = names.joined().count
        for bits in 1..<(1 << all) {
            var k = 0
            let taken = names.map { names in
                names.filter { _ in
                    k += 1
                    return bits >> (k - 1) & 1 == 1
                }
            }
            let edit = try ClientEdit(switching: file, taken, to: ClientFileTests.command)
            let now = try ClientFile(path, edit.bytes, file.program)
            #expect(now.containers.allSatisfy { $0.servers.filter(\.isOwn).count <= 1 })
            let back = try ClientEdit(putting: file, backInto: now, for: ClientFileTests.command)
            #expect(back.bytes == file.bytes, "\(taken)")
            #expect(back.moved.map { $0.servers.map(\.name) } == taken.filter { !$0.isEmpty })
        }
    }

    /// Changes elsewhere stay; where act-serve's own entry is another by now, the servers come to its place.
    @Test(arguments: texts) func theWayBackKeepsWhatChangedSince(path: String, text: String) throws {
        let file = try ClientFile(path, Array(text.utf8))
        let names = file.containers.map { $0.servers.filter { !$0.isOwn }.map(\.name) }
        let edit = try ClientEdit(switching: file, names, to: ClientFileTests.command)
        let more = Array((path.hasSuffix(".json") ? "\n // since\n" : "\n# since\n").utf8)
        let longer = try ClientFile(path, edit.bytes + more, file.program)
        #expect(
            try ClientEdit(putting: file, backInto: longer, for: ClientFileTests.command).bytes == file.bytes + more
        )
        let old = try ClientFile(path, edit.bytes, file.program)
        let back = try ClientEdit(putting: file, backInto: old, for: ["/usr/bin/act-serve", "-c", "x"])
        let now = try ClientFile(path, back.bytes, file.program)
        #expect(ClientFileTests.names(now) == ClientFileTests.names(file))
    }

    private static func names(_ file: ClientFile) -> [Set<String>] {
        file.containers.map { Set($0.servers.map(\.name)) }
    }

    @Test(arguments: [
        ("a = 1\nb = '''x\n'y''''\n", #"{"a":1,"b":"x\n'y'"}"#),
        ("a.\"b c\".d = +1_0.5e1\n", #"{"a":{"b c":{"d":10.5e1}}}"#),
        ("a = [1, [2], {x = 'y', \"z\".w = true}, ]", #"{"a":[1,[2],{"x":"y","z":{"w":true}}]}"#),
        ("[[a]]\nb=1\n[[a]]\n[a.c]\nd=2", #"{"a":[{"b":1},{"c":{"d":2}}]}"#),
        ("a = \"\"\"\\\n   x\\u00e9\\t\"\" \"\"\"", #"{"a":"xé\t\"\" "}"#),
        ("a = 1979-05-27 07:32:00.5 # x", #"{"a":"1979-05-27 07:32:00.5"}"#),
        ("a = 0x1F\nb = -inf", #"{"a":"0x1F","b":"-inf"}"#), ("", "{}"), ("# é\r\n\r\n", "{}"),
    ])
    func readsTOML(text: String, json: String) throws {
        #expect(try ClientFileTests.toml(text) == JSON(json).canonical())
    }

    /// The value of a text, as that of one entry's member, which is all that a file shows.
    private static func toml(_ text: String) throws -> [UInt8] {
        let file = try ClientFile("a.toml", Array("\(text)\n[mcp_servers]\n".utf8))
        return try file.value.object.map { object in
            var object = object
            object["mcp_servers"] = nil
            return try JSON.object(object).canonical()
        } ?? []
    }
}
