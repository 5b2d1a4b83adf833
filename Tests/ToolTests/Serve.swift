import Foundation
import Testing

/// The entries for agents that act-serve(1) shows: each is what its agent reads, and starts a server.
@Suite("act-serve")
struct Serve {
    private static let page = Page("man/act-serve.1")

    /// The literal blocks of the page that hold these words.
    private static func blocks(with words: String) -> [String] {
        page.lines.split { $0 == ".Ed" }.compactMap { lines in
            let block = lines.reversed().prefix { !$0.hasPrefix(".Bd") }.reversed().joined(separator: "\n")
            return block.contains(words) ? block : nil
        }
    }

    private static func starts(_ words: [String]) throws {
        let meta =
            #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
        let ask = #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":\#(meta)}}"#
        let command = words.map { "'\($0)'" }.joined(separator: " ")
        let ran = try Shell.run("echo '\(ask)' | \(command)", in: Scratch())
        #expect(ran.status == 0)
        #expect(Lines.text(ran.out).contains(#""supportedVersions":["2026-07-28"]"#))
    }

    @Test func entriesInJSONStartAServer() throws {
        let blocks = Serve.blocks(with: "mcpServers")
        #expect(blocks.count == 2)
        for block in blocks {
            let json = try #require(
                JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: [String: [String: Any]]])
            let entry = try #require(json["mcpServers"]?["act"])
            let command = try #require(entry["command"] as? String)
            try Serve.starts([command] + (entry["args"] as? [String] ?? []))
        }
    }

    @Test func entryInTOMLStartsAServer() throws {
        let block = try #require(Serve.blocks(with: "mcp_servers").first)
        let program =
            "import json,sys,tomllib; print(json.dumps(tomllib.loads(sys.stdin.read())['mcp_servers']['act']))"
        let ran = try Shell.run("python3 -c \"\(program)\" <<'END'\n\(block)\nEND", in: Scratch())
        let entry = try #require(JSONSerialization.jsonObject(with: Data(ran.out)) as? [String: Any])
        let command = try #require(entry["command"] as? String)
        try Serve.starts([command] + (entry["args"] as? [String] ?? []))
    }
}
