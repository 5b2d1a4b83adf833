import ActRecord
import Foundation
import Testing

/// Keys of records stand in ActRecord (`RecordKey`), and keys that a foreign protocol has too in that protocol's own file:
/// no other file has one as a literal. Types of records are compared by `RecordType`.
@Suite("keys")
struct Keys {
    /// Keys of records that are words of much else: of schemas, settings, columns, options and sentences, and of arguments
    /// of tools. Nothing tells a key by such a word.
    private static let shared: Set<String> = [
        "account", "accounts", "action", "argument", "asked", "at", "by", "cached", "calls", "changed", "choices",
        "code",
        "command", "connected", "content", "conversation", "cost", "count", "created", "data", "decision",
        "description", "digest", "due", "edit", "engine", "error", "event", "examples", "expired", "expires",
        "failed", "file", "files", "folder", "found", "from", "here", "id", "input", "item", "key", "kind", "left",
        "line",
        "machine", "message", "model", "more", "ms", "name", "note", "offset", "ok", "open", "origin", "output",
        "page", "pages", "place", "process", "provider", "rate", "reason", "related", "request", "requests", "risk",
        "role", "rule", "run", "said", "score", "sent", "sentence", "server", "session", "signature", "source",
        "state", "status", "stop", "tags", "text", "title", "tool", "toolkit", "toolkits", "type", "until",
        "updated", "user", "v", "value", "version", "why", "with", "words",
    ]

    private static let own = RecordKey.allCases.map(\.rawValue).filter { !shared.contains($0) }

    /// Files in which a word is another's.
    private static let others: [(file: String, words: Set<String>)] = [
        // Foreign protocols, each in its own file or in the room's `Wire`.
        ("ActLanguage/AnswerParts+ChatCompletions.swift", ["arguments", "usage"]),
        ("ActLanguage/AnswerParts+Messages.swift", ["usage"]),
        ("ActLanguage/ForeignCalls.swift", ["arguments", "call_id"]),
        ("ActLanguage/ModelRequest+Body.swift", ["arguments", "messages", "tools"]),
        ("ActLanguage/ToolDefinition.swift", ["input_schema"]), ("ActModel/ModelRun.swift", ["arguments"]),
        (
            "ActComposio/Wire.swift",
            [
                "alias", "arguments", "cursor", "difficulty", "input_requests", "input_responses", "input_schema",
                "log_id", "output_schema", "redirect_url", "tools",
            ]
        ),
        ("ActMCP/Wire.swift", ["annotations", "arguments", "cursor", "instructions", "level", "tools"]),
        ("ActServe/Era.swift", ["instructions"]),
        // Other programs, and the members of their files.
        ("ActMCP/ClientFile.swift", ["cursor"]), ("ActMCP/ClientProgram.swift", ["tools"]),
        ("act-config/ImportedEntry.swift", ["tools"]),
        // Arguments of tools.
        ("ActOwn/AccountTools.swift", ["alias"]), ("ActOwn/Discovery.swift", ["intent"]),
        ("ActOwn/HistoryTools.swift", ["outcome"]), ("ActLocal/Calendar.swift", ["cursor"]),
        ("ActLocal/Toolkit.swift", ["cursor"]), ("ActRun/Paging.swift", ["cursor", "rows"]),
        ("ActDecide/Destinations.swift", ["arguments"]),
        // A keyword of a schema.
        ("ActTools/RowSource.swift", ["arguments", "rows"]),
        // The place of a fault, and what a person reads.
        ("ActSchema/Schema.swift", ["arguments"]), ("ActTools/FileArguments.swift", ["arguments"]),
        ("ActAsk/GroupLayout.swift", ["arguments"]),
        ("ActAsk/CallPrompt.swift", ["arguments", "filled", "unchecked"]),
        ("ActAsk/CallGroup.swift", ["filled"]),
        ("ActCommand/ViewOptions.swift", ["cursor"]), ("act-search/SearchTool.swift", ["intent"]),
        // Forms that are sealed and signed, and verbs of names.
        ("ActDecide/Approval.swift", ["input_schema"]), ("ActDecide/Signature.swift", ["arguments", "nonce"]),
        ("ActDecide/Verbs.swift", ["choose", "undo"]),
    ]

    /// Files of the rooms of SQL that have words which are columns.
    private static let columns = House.files(House.folder("ActStore"), ending: ".swift").flatMap { file in
        House.text(file).matches(of: /CREATE TABLE (?:IF NOT EXISTS )?[^(]*\(([^;]*)\)/).flatMap { table in
            table.1.matches(of: /(\w+) (?:TEXT|INTEGER|BLOB|REAL)/).map { String($0.1) }
        }
    }

    private static let types = RecordType.allCases.map(\.rawValue).joined(separator: "|")

    /// The literals in a file that are refused.
    static func findings(_ text: String, in path: String = "") throws -> [String] {
        // Comments may say what they like.
        let text = text.replacing(/(?m)^ *\/\/.*$/, with: "") as NSString
        func all(_ pattern: String) throws -> [String] {
            let whole = NSRange(location: 0, length: text.length)
            return try NSRegularExpression(pattern: pattern).matches(in: text as String, range: whole).map {
                text.substring(with: $0.range(at: $0.numberOfRanges - 1))
            }
        }
        let known = others.filter { path.hasSuffix($0.file) }.reduce(into: Set<String>()) { $0.formUnion($1.words) }
        let keys = try all("\"(\(own.joined(separator: "|")))\"").filter { word in
            !known.contains(word) && !(path.hasPrefix(House.folder("ActStore")) && columns.contains(word))
        }
        // Messages of models have types with some of the same words.
        if path.contains("/ActLanguage/") { return keys }
        let compared = try all(
            #"(?:\.type|[rR]ecordType|"type"\]\?\.string|\.type\]\?\.string)\)? [!=]= "(\#(types))""#)
        let listed = try all(#"\["(\#(types))"[^\]\n]*\]\.contains\([^)\n]*type\)"#)
        let spelled = try all(#"([!=]= RecordType\.\w+\.rawValue)"#)
        return keys + compared + listed + spelled
    }

    @Test func noOtherFileHasAKey() throws {
        let room = House.folder("ActRecord")
        for file in House.files("Sources", ending: ".swift") where !file.hasPrefix(room) {
            let found = try Keys.findings(House.text(file), in: file)
            #expect(found.isEmpty, "\(file): \(found)")
        }
    }

    /// Each word of the lists is needed.
    @Test func theListsAreNeeded() throws {
        let keys = Set(RecordKey.allCases.map(\.rawValue))
        #expect(Keys.shared.subtracting(keys).isEmpty, "no keys: \(Keys.shared.subtracting(keys))")
        let files = House.files("Sources", ending: ".swift")
        for (name, words) in Keys.others {
            let file = try #require(files.first { $0.hasSuffix(name) }, "\(name) is no file")
            for word in words { #expect(House.text(file).contains("\"\(word)\""), "\(name) has no \(word)") }
        }
    }

    /// Each kind is seen.
    @Test(arguments: [
        #"json["approval"]?.string"#, #"[("log_id", .int(1))]"#, #"members["arguments"] = nil"#,
        #"let keys = ["missing", "filled"]"#, #"if record.type == "call" {"#, #"json["type"]?.string == "result""#,
        #"["count", "cost"].contains(records.first?.type)"#, #"if word == RecordType.call.rawValue {"#,
        #"guard made.recordType != "tool" else {"#,
    ])
    func sees(text: String) throws { #expect(try !Keys.findings(text).isEmpty, "\(text)") }

    /// A column is none where no statement can have it, nor is a word of a record one.
    @Test(arguments: [
        ("ActStore", #"["log_id", "taint"]"#, 0), ("ActStore", #"kept.contains("undo")"#, 1),
        ("ActRun", #"["log_id"]"#, 1), ("ActMCP", #"params["tools"]"#, 1),
    ])
    func passes(room: String, text: String, count: Int) throws {
        #expect(try Keys.findings(text, in: House.folder(room) + "A.swift").count == count, "\(room): \(text)")
    }
}
