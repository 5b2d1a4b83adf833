import ActJSON
import ActRecord
import Foundation
import Testing

/// Every record that any case's command prints, held to the installed JSON Schema by a validator that is not ours.
@Suite("records")
struct Records {
    static let schema = "man/act-record.schema.json"

    /// Reads lines of `place<tab>record`, and says what is wrong with those that are JSON objects with a `type`.
    private static let validator = """
        import json, sys
        from jsonschema import Draft202012Validator
        schema = json.load(open(sys.argv[1]))
        Draft202012Validator.check_schema(schema)
        types = {part["if"]["properties"]["type"]["const"] for part in schema["allOf"]}
        validator = Draft202012Validator(schema)
        for line in sys.stdin.buffer:
            place, text = line.decode("utf-8", "replace").rstrip("\\n").split("\\t", 1)
            try: record = json.loads(text)
            except ValueError: continue
            if not isinstance(record, dict) or "type" not in record: continue
            if record["type"] not in types: print(f"{place}: no type of ours: {record['type']}")
            for trouble in validator.iter_errors(record):
                print(f"{place}: {'.'.join(map(str, trouble.absolute_path))}: {trouble.message[:300]}\\n  {text[:600]}")
        print("checked")
        """

    /// What the validator has to say of the lines.
    private func failures(_ lines: [(place: String, line: [UInt8])]) throws -> [String] {
        let scratch = try Scratch()
        try Records.validator.write(toFile: "\(scratch.path)/validator.py", atomically: true, encoding: .utf8)
        let ran = try Shell.run(
            "/usr/bin/python3 '\(scratch.path)/validator.py' '\(House.root)/\(Records.schema)'",
            stdin: lines.flatMap { Array("\($0.place)\t".utf8) + $0.line + [0x0A] }, in: scratch,
            limit: .seconds(300))
        var said = Lines.of(ran.out).map { Lines.text($0) }
        try #require(ran.status == 0 && said.popLast() == "checked", "the validator failed: \(Lines.text(ran.err))")
        return said
    }

    @Test func everyRecordOfEveryCase() async throws {
        var lines: [(String, [UInt8])] = []
        for block in Case.all {
            // What passes through as it came is not ours.
            let given = Set(Lines.of(block.stdin) + Lines.of(block.command))
            for line in Lines.of(try await Runs.shared.ran(block).out) where line.first == 0x7B {
                if !given.contains(line), !block.command.contains(Lines.text(line)) {
                    lines.append((block.place, line))
                }
            }
        }
        let failures = try failures(lines)
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// A schema that lets everything through would pass the test above.
    @Test func refusesWhatIsNoRecordOfOurs() throws {
        let bad = [
            #"{"type":5}"#, #"{"type":"cal","tool":"X"}"#, #"{"type":"call"}"#,
            #"{"type":"call","tool":"X","missing":[]}"#,
            #"{"type":"call","tool":"X","input_responses":{"a":{"action":"decline"}}}"#,
            #"{"type":"call","id":"a","tool":"X","risk":{"level":"none","reasons":[]}}"#,
            #"{"type":"call","id":"a","tool":"X","risk":{"level":"low","reasons":[],"more":1}}"#,
            #"{"type":"call","tool":"X","approval":{"v":1,"decision":"approved","by":"flag","at":"2026-03-04T10:00:00Z"}}"#,
            #"{"type":"call","tool":"X","approval":{"v":1,"decision":"denied","by":"me","at":"2026-03-04T10:00:00Z","reason":""}}"#,
            #"{"type":"error","error":{"code":"bad","message":"x"}}"#,
            #"{"type":"error","error":{"code":"config"}}"#,
            #"{"type":"error","error":{"code":"config","message":"x","why":"y"}}"#,
            #"{"type":"result","ok":true,"outcome":"failed","attempts":1,"at":"2026-03-04T10:00:00Z","ms":0}"#,
            #"{"type":"result","ok":false,"outcome":"maybe","attempts":1,"at":"2026-03-04T10:00:00Z","ms":0}"#,
            #"{"type":"result","ok":false,"outcome":"skipped","attempts":1,"at":"4 March 2026","ms":0}"#,
            #"{"type":"result","id":"a","ok":true,"outcome":"done","attempts":0,"at":"2026-03-04T10:00:00Z","ms":0}"#,
            #"{"type":"result","ok":false,"outcome":"skipped","withheld":"x","attempts":1,"at":"2026-03-04T10:00:00Z","ms":0}"#,
            #"{"type":"item","id":"a","tool":"X","provider":"p","item":1,"taint":true}"#,
            #"{"type":"connection","toolkit":"x","status":"ACTIVE"}"#,
            #"{"type":"session","session":"s","user":"u","conversation":"c"}"#,
            #"{"type":"tool","tool":"X"}"#, #"{"type":"entry","id":"a"}"#, #"{"type":"setting","name":"mode"}"#,
        ]
        let said = try failures(bad.enumerated().map { ("<\($0)>", Array($1.utf8)) })
        for (k, line) in bad.enumerated() {
            #expect(said.contains { $0.hasPrefix("<\(k)>:") }, "the schema lets through \(line)")
        }
    }

    /// The closed list of error codes stands in two places.
    @Test func codesAreTheLibrarys() throws {
        let json = try JSONSerialization.jsonObject(with: Data(House.text(Records.schema).utf8)) as? [String: Any]
        let code = (json?["$defs"] as? [String: Any])?["code"] as? [String: Any]
        let codes = code?["enum"] as? [String]
        #expect(codes == ErrorCode.allCases.map(\.rawValue))
    }
}
