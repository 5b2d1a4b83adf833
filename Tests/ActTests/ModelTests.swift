import ActCommand
import ActJSON
import ActLanguage
import ActModel
import ActNet
import ActSettings
import ActSystem
import Foundation
import Glibc
import Testing

/// Requests to models, by both protocols.
@Suite struct ModelRequestTests {
    private static func body(_ request: ModelRequest, _ dialect: Dialect, isLocal: Bool = false) throws -> JSON {
        try request.body(
            dialect, model: "m", names: try ToolNames(request.tools.map(\.slug)), isLocal: isLocal)
    }

    private static let schema = JSON.object([("type", .text("object")), ("properties", .object([]))])

    private static func conversation() -> ModelRequest {
        var request = ModelRequest()
        request.system = "Be brief."
        request.tools = [OfferedTool(slug: "A.B", description: "Does.", schema: schema)]
        var answer = ModelAnswer()
        answer.text = "Well."
        answer.calls = [ModelCall(id: "c1", slug: "A.B", arguments: JSON.Object())]
        answer.broken = [
            BrokenCall(id: "functions.A:1", slug: "not a tool", failure: Failure(.badArguments, "no JSON"))
        ]
        request.messages = [
            .user("Do."), .answer(answer),
            .results([(id: "c1", text: "done", isError: false), (id: "functions.A:1", text: "no", isError: true)]),
            .user("And?"),
        ]
        return request
    }

    @Test func chatCompletions() throws {
        var request = Self.conversation()
        var json = try Self.body(request, .openai)
        let names = json["messages"]?.array?.map { message in message["role"]?.string ?? "" }
        #expect(names == ["system", "user", "assistant", "tool", "tool", "user"])
        #expect(json.object?.keys == ["model", "messages", "stream", "stream_options", "tools"])
        #expect(json["stream_options"]?.line == #"{"include_usage":true}"#)
        let calls = json["messages"]?.array?[2]["tool_calls"]?.array ?? []
        let name = json["tools"]?.array?[0]["function"]?["name"]?.string ?? ""
        #expect(calls.first?["function"]?["name"]?.string == name && ToolNames.isName(name) && name != "A.B")
        #expect(calls.map { $0["function"]?["arguments"]?.string } == ["{}", "{}"])
        #expect(calls.last?["id"]?.string == json["messages"]?.array?[4]["tool_call_id"]?.string)
        #expect(ToolNames.isName(calls.last?["function"]?["name"]?.string ?? ""))
        request.mostOutput = 7
        #expect(try Self.body(request, .openai)["max_completion_tokens"]?.int == 7)
        #expect(try Self.body(request, .openai, isLocal: true)["max_tokens"]?.int == 7)
        request.choice = .any
        #expect(try Self.body(request, .openai)["tool_choice"]?.string == "required")
        request.tools = []
        json = try Self.body(request, .openai)
        #expect(json["tools"] == nil && json["tool_choice"] == nil)
    }

    @Test func messages() throws {
        var request = Self.conversation()
        var json = try Self.body(request, .anthropic)
        // Roles alternate: results and the next words are one message, results first.
        let roles = json["messages"]?.array?.map { $0["role"]?.string ?? "" }
        #expect(roles == ["user", "assistant", "user"])
        let last = json["messages"]?.array?[2]["content"]?.array ?? []
        #expect(last.map { $0["type"]?.string } == ["tool_result", "tool_result", "text"])
        let asked = json["messages"]?.array?[1]["content"]?.array ?? []
        #expect(asked.map { $0["type"]?.string } == ["text", "tool_use", "tool_use"])
        #expect(asked[2]["id"]?.string == last[1]["tool_use_id"]?.string)
        #expect(ToolNames.isName(asked[2]["id"]?.string ?? ""))
        #expect(last[0]["is_error"] == nil && last[1]["is_error"]?.bool == true)
        #expect(json["max_tokens"]?.int == 8192 && json["system"]?.string == "Be brief.")
        request.mostOutput = 7
        request.choice = .none
        json = try Self.body(request, .anthropic)
        #expect(json["max_tokens"]?.int == 7 && json["tool_choice"]?.line == #"{"type":"none"}"#)
    }

    @Test func thoughtsGoBackAsTheyCame() throws {
        let blocks = [
            #"{"type":"thinking","thinking":"hm","signature":"S"}"#, #"{"type":"redacted_thinking","data":"x"}"#,
            #"{"type":"tool_use","id":"t1","name":"A","input":{}}"#,
        ]
        let text =
            #"{"type":"message","content":[\#(blocks.joined(separator: ","))],"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":1}}"#
        var reader = try ModelReaderTests.reader(.anthropic)
        reader.feed(Array(text.utf8))
        var request = ModelRequest()
        request.messages = [.user("x"), .answer(try reader.answer())]
        let json = try Self.body(request, .anthropic)
        #expect(json["messages"]?.array?[1]["content"]?.array?.map(\.line) == blocks)
        // Another server is told the call alone.
        let other = try Self.body(request, .openai)["messages"]?.array?[1]
        #expect(other?["tool_calls"]?.array?.count == 1 && other?["content"]?.isNull == true)
    }

    /// Schemas of an argument, each with the same as servers take it.
    private static let schemas = ##"""
        {"type":"integer","minimum":0,"exclusiveMinimum":true} {"type":"integer","exclusiveMinimum":0}
        {"maximum":9,"exclusiveMaximum":false} {"maximum":9}
        {"exclusiveMaximum":true} {}
        {"exclusiveMinimum":1.5} {"exclusiveMinimum":1.5}
        {"type":"string","required":true} {"type":"string"}
        {"type":"any"} {}
        {"type":["string","file","string"]} {"type":["string"]}
        {"enum":[]} {}
        {"anyOf":[]} {}
        {"oneOf":[{"minimum":"1"}]} {"oneOf":[{}]}
        {"maxLength":"9","minLength":-1,"multipleOf":0} {}
        {"properties":{"a":null,"b":{"pattern":1}},"required":["a","c","a"]} {"properties":{"a":{},"b":{}},"required":["a"]}
        {"items":[{"type":"string"}],"additionalItems":false} {"items":{}}
        {"$schema":"http://json-schema.org/draft-04/schema#","id":"x","description":["x"],"default":[1]} {"default":[1]}
        {"$ref":"https://far.example/a.json"} {}
        {"$ref":"#/properties/none"} {}
        {"$ref":"#/properties/x"} {"$ref":"#/properties/x"}
        {"additionalProperties":"no","x-own":[true]} {"x-own":[true]}
        {"pattern":"^\\p{L}+$"} {}
        {"pattern":"^(?!undefined$)"} {}
        {"pattern":"(?<y>a)|\\1"} {}
        {"pattern":"[\\w-.]+@"} {}
        {"pattern":"[z-a]"} {}
        {"pattern":"*a"} {}
        {"pattern":"[]a"} {}
        {"pattern":"a)"} {}
        {"pattern":"x{2,1}"} {}
        {"pattern":"^(?:[A-Za-z0-9._%+-]+|\\d{1,3}\\.)*?\\s[^/\\n]$"} {"pattern":"^(?:[A-Za-z0-9._%+-]+|\\d{1,3}\\.)*?\\s[^/\\n]$"}
        {"pattern":"^[ä-ü]{2,}é+$"} {"pattern":"^[ä-ü]{2,}é+$"}
        {"patternProperties":{"^a":{"type":"any"},"(?=b)":true}} {"patternProperties":{"^a":{}}}
        {"dependentRequired":["a"]} {}
        {"dependentRequired":{"a":["b","b"],"c":"d"}} {"dependentRequired":{"a":["b"]}}
        {"maximum":1e400,"minimum":-1e999} {}
        {"$ref":"#/properties/x/items/0","items":[{"type":"string"}]} {"items":{}}
        {"properties":{"type":{"type":"string"},"required":{"const":1}}} {"properties":{"type":{"type":"string"},"required":{"const":1}}}
        """##

    @Test func schemasAreAsServersTakeThem() throws {
        for line in Self.schemas.split(separator: "\n") {
            let pair = line.split(separator: " ").map(String.init)
            let whole = try JSON("{\"type\":\"object\",\"properties\":{\"x\":\(pair[0])}}")
            let json = ToolDefinition(.anthropic, "T", OfferedTool(slug: "T", description: "", schema: whole)).json
            #expect(json["input_schema"]?["properties"]?["x"]?.line == pair[1])
        }
    }

    @Test func namesLeadThereAndBack() throws {
        let long = String(repeating: "LONG_", count: 30)
        let slugs = ["A", "A.B", "A_B", "A-B", long + "1", long + "2", "x.y", "x_y"]
        let names = try ToolNames(slugs)
        let all = try slugs.map { try names.name(of: $0) }
        #expect(Set(all).count == slugs.count && all.allSatisfy { ToolNames.isName($0) })
        #expect(all.map { names.slug(of: $0) } == slugs)
        #expect(all[0] == "A" && all[2] == "A_B")
        // A tool whose own name is another's mapped one keeps it.
        let taken = try ToolNames(["A.B", all[1]])
        #expect(try taken.name(of: all[1]) == all[1] && taken.slug(of: all[1]) == all[1])
        #expect(try taken.slug(of: taken.name(of: "A.B")) == "A.B")
        for name in ["NOPE", "", "send it", "T\u{212A}", long] { #expect(names.slug(of: name) == name) }
        #expect(try ToolNames(["TK"]).slug(of: "T\u{212A}") == "T\u{212A}")
    }
}

/// The client against the stand-in.
@Suite(.serialized) struct ModelTests {
    init() { Settings.gather() }

    /// A stand-in of its own for each test.
    final class Server {
        let variables: [String: String]

        init() throws {
            let out = try Server.run(
                ["start", "--no-trap", "--settings", #"{"need_key":false}"#, "--parent", "\(getpid())"], [:])
            var found: [String: String] = [:]
            for line in out.split(separator: "\n") {
                let words = line.replacingOccurrences(of: "export ", with: "").split(separator: "=", maxSplits: 1)
                if words.count == 2 { found[String(words[0])] = words[1].trimmingCharacters(in: ["'"]) }
            }
            variables = found
        }

        deinit { _ = try? run("stop") }

        @discardableResult func run(_ words: String...) throws -> String { try Server.run(words, variables) }

        private static func run(_ words: [String], _ variables: [String: String]) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            let command = Corpus.folder.deletingLastPathComponent().appendingPathComponent("Language/language")
            process.arguments = ["-SE", command.path] + words
            process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
            let out = Pipe()
            process.standardOutput = out
            try process.run()
            let bytes = out.fileHandleForReading.readDataToEndOfFile()
            // The server in the background holds the pipe that a wait would look at.
            if words.first != "start" { process.waitUntilExit() }
            return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func requests() throws -> Int { Int(try run("requests")) ?? -1 }

        func model(_ dialect: Dialect, _ more: [String: String] = [:]) throws -> Model {
            var settings = try Settings.load { _, _ in false }
            try settings.override("openai-base-url", variables["OPENAI_BASE_URL"])
            try settings.override("anthropic-base-url", variables["ANTHROPIC_BASE_URL"])
            for (name, value) in more { try settings.override(name, value) }
            return try Model("\(dialect.rawValue)/m/x", settings, pace: nil, progress: nil)
        }
    }

    static func question(_ text: String = "hello") -> ModelRequest {
        var request = ModelRequest()
        request.messages = [.user(text)]
        request.tools = ["TASK_LIST", "A.B"].map {
            OfferedTool(slug: $0, description: "", schema: .object([("type", .text("object"))]))
        }
        return request
    }

    /// The answer's summary, or the code of the failure and its hint.
    private static func ask(_ model: Model, heard: (String) -> Void = { _ in }) -> String {
        do {
            return ModelReaderTests.summary(
                try model.answer(question()) { (text: String) throws(Failure) in heard(text) })
        } catch {
            return error.code.rawValue
        }
    }

    @Test(arguments: Dialect.allCases) func textComesAsItIsSaidAndCallsComeWhole(_ dialect: Dialect) throws {
        let server = try Server()
        let names = try ToolNames(["TASK_LIST", "A.B"])
        let name = try names.name(of: "A.B")
        try server.run(
            "script",
            #"{"text":["Grü","ße ","👋🏽"],"calls":[{"name":"TASK_LIST","arguments":{"x":1}},{"name":"\#(name)","raw":""}],"piece_ms":30,"write":7,"gap_ms":1}"#
        )
        var pieces: [String] = []
        let model = try server.model(dialect)
        let answer = try model.answer(Self.question()) { (text: String) throws(Failure) in pieces.append(text) }
        #expect(pieces.joined() == "Grüße 👋🏽" && pieces.count > 1 && answer.text == "Grüße 👋🏽")
        #expect(answer.calls.map(\.slug) == ["TASK_LIST", "A.B"] && answer.calls[1].arguments.members.isEmpty)
        #expect(answer.stop == .calls && answer.usage?.output == 20 && answer.model == "m/x")
        // The next turn takes results; the connection is the same.
        var next = Self.question()
        next.messages += [.answer(answer), .results(answer.calls.map { ($0.id, "ok", false) })]
        try server.run("script", #"{"when":{"results":2},"text":"Done."}"#)
        #expect(try model.answer(next) { (_: String) throws(Failure) in }.text == "Done.")
        #expect(try server.run("connections") == "1")
    }

    @Test func whatPassesIsSentAgain() throws {
        for (status, dialect) in [
            (429, Dialect.openai), (429, .anthropic), (529, .anthropic), (500, .openai), (503, .openai),
            (409, .openai),
            (408, .anthropic),
        ] {
            let server = try Server()
            try server.run(
                "rules", #"{"times":1,"answer":{"status":\#(status)},"headers":{"Retry-After":"0"}}"#)
            #expect(Self.ask(try server.model(dialect)).hasPrefix("hello"), "\(status)")
            #expect(try server.requests() == 2, "\(status)")
        }
    }

    @Test func aNoIsAFailureOfItsKind() throws {
        for (status, code, message) in [
            (400, "bad-arguments", "bad"), (401, "unauthorized", "no"), (402, "forbidden", "billing"),
            (403, "forbidden", "no"), (404, "config", "no such model"), (413, "bad-arguments", "too large"),
            (400, "bad-arguments", "maximum context length is 4096 tokens"),
        ] {
            for dialect in Dialect.allCases {
                let server = try Server()
                try server.run("rules", #"{"answer":{"status":\#(status),"message":"\#(message)"}}"#)
                #expect(Self.ask(try server.model(dialect)) == code, "\(status) \(dialect)")
                #expect(try server.requests() == 1, "\(status)")
            }
        }
        let server = try Server()
        let quota =
            #"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}"#
        try server.run("rules", #"{"answer":{"status":429,"json":\#(quota)}}"#)
        #expect(Self.ask(try server.model(.openai)) == "forbidden")
        #expect(try server.requests() == 1)
        try server.run("rules", "--clear")
        try server.run("rules", #"{"answer":{"status":302},"headers":{"Location":"https://elsewhere.example/"}}"#)
        #expect(Self.ask(try server.model(.openai)) == "protocol")
        try server.run("rules", "--clear")
        try server.run("rules", #"{"spoil":"html"}"#)
        #expect(Self.ask(try server.model(.openai)) == "unavailable")
        try server.run("rules", "--clear")
        try server.run("rules", #"{"answer":{"status":502,"body":"<html>Bad gateway","type":"text/html"}}"#)
        #expect(Self.ask(try server.model(.anthropic)) == "unavailable")
    }

    @Test func nothingIsSentAgainBehindTheFirstToken() throws {
        for dialect in Dialect.allCases {
            let server = try Server()
            try server.run("script", #"{"times":0,"text":["one ","two ","three"]}"#)
            #expect(Self.ask(try server.model(dialect)).hasPrefix("one two three|"))
            let all = Int(try server.run("bytes")) ?? 0
            for (share, how, requests) in [(0.6, "close", 1), (0.6, "rst", 1), (0.6, "clean", 1), (0.05, "rst", 3)]
            {
                let before = try server.requests()
                try server.run("wire", "--cut", "\(Int(Double(all) * share))", "--how", how)
                var text = ""
                #expect(Self.ask(try server.model(dialect)) { text += $0 } == "unavailable", "\(dialect) \(how)")
                #expect("one two three".hasPrefix(text))
                #expect(try server.requests() - before == requests, "\(dialect) \(share) \(how)")
            }
        }
    }

    @Test func silenceAndTimeEndIt() throws {
        let server = try Server()
        try server.run("script", #"{"times":0,"text":["one ","two "],"hold":2}"#)
        let clock = ContinuousClock()
        var ended = clock.measure {
            #expect(Self.ask(try! server.model(.openai, ["stall-timeout": "1s"])) == "timeout")
        }
        #expect(ended > .milliseconds(900))
        #expect(try server.requests() == 1)
        try server.run("script", "--replace", #"{"times":0,"text":["a "],"repeat":1000,"piece_ms":50}"#)
        ended = clock.measure {
            #expect(Self.ask(try! server.model(.anthropic, ["model-timeout": "1s"])) == "timeout")
        }
        #expect(ended > .milliseconds(900))
        // The limit on other requests does not count.
        try server.run("script", "--replace", #"{"times":0,"text":["a "],"repeat":30,"piece_ms":50}"#)
        #expect(Self.ask(try server.model(.openai, ["timeout": "1s"])).hasPrefix("a a a"))
    }

    @Test func aStreamWithoutEndHasOne() throws {
        let server = try Server()
        let long = String(repeating: "x", count: 5000)
        try server.run("script", #"{"times":0,"text":["\#(long)"],"endless":true}"#)
        #expect(Self.ask(try server.model(.openai)) == "protocol")
        #expect(Self.ask(try server.model(.anthropic)) == "protocol")
    }

    @Test func nobodyListens() throws {
        var settings = try Settings.load { _, _ in false }
        try settings.override("openai-base-url", "http://127.0.0.1:1")
        #expect(Self.ask(try Model("openai/m", settings, pace: nil, progress: nil)) == "offline")
        for name in ["m", "openai/", "/m", "mistral/m", "", "OpenAI/m"] {
            #expect(throws: Failure.self) { try Model(name, settings, pace: nil, progress: nil) }
        }
    }

    @Test func theAddressIsAsItIsWritten() throws {
        let server = try Server()
        let (chat, messages) = (
            server.variables["OPENAI_BASE_URL"] ?? "", server.variables["ANTHROPIC_BASE_URL"] ?? ""
        )
        let root = String(chat.dropLast(3))
        for base in [chat, root, "\(root)/", "\(chat)/", "\(chat)/chat/completions"] {
            #expect(Self.ask(try server.model(.openai, ["openai-base-url": base])).hasPrefix("hello|"), "\(base)")
        }
        for base in [messages, "\(messages)/", "\(messages)/v1", "\(messages)/v1/", "\(messages)/v1/messages"] {
            #expect(
                Self.ask(try server.model(.anthropic, ["anthropic-base-url": base])).hasPrefix("hello|"), "\(base)")
        }
    }

    /// The first text is handed over when it is there: the server sends no more of the answer, and ends only then.
    @Test(arguments: Dialect.allCases) func theFirstTextComesAtOnce(_ dialect: Dialect) throws {
        let server = try Server()
        let events = dialect == .openai ? 2 : 4
        try server.run("script", #"{"text":["one ","two"],"hold":\#(events)}"#)
        var heard: [String] = []
        let end = Self.ask(try server.model(dialect, ["stall-timeout": "500s", "model-timeout": "500s"])) {
            heard.append($0)
            _ = try? server.run("stop")
        }
        #expect(heard == ["one "] && end == "unavailable", "\(heard) \(end)")
    }
}
