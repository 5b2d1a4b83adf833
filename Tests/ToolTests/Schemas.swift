import ActJSON
import ActSchema
import ActTools
import Foundation
import Testing

/// Schemas and values made at random, held to a validator that is not ours.
@Suite("schemas")
struct Schemas {
    /// Reads lines of `[schema, value]`, and says `true` or `false` of each.
    private static let validator = """
        import json, sys
        from jsonschema import Draft202012Validator
        for line in sys.stdin:
            schema, value = json.loads(line)
            Draft202012Validator.check_schema(schema)
            print("true" if Draft202012Validator(schema).is_valid(value) else "false")
        """

    @Test func asAnotherValidatorSays() throws {
        var source = Source(seed: 0x5C4E_3A5E_ED20)
        var lines: [(schema: JSON, value: JSON)] = []
        while lines.count < 4000 { lines.append((source.schema(3), source.value(3))) }
        let scratch = try Scratch()
        try Schemas.validator.write(toFile: "\(scratch.path)/validator.py", atomically: true, encoding: .utf8)
        let ran = try Shell.run(
            "/usr/bin/python3 '\(scratch.path)/validator.py'",
            stdin: lines.flatMap { JSON.array([$0.schema, $0.value]).bytes + [0x0A] }, in: scratch,
            limit: .seconds(120))
        let said = Lines.of(ran.out).map { Lines.text($0) }
        try #require(ran.status == 0 && said.count == lines.count, "\(Lines.text(ran.err))")
        var fitting = 0
        for ((schema, value), word) in zip(lines, said) {
            let problems = Schema(schema).problems(value)
            if problems.isEmpty { fitting += 1 }
            #expect(problems.isEmpty == (word == "true"), "\(schema.line) \(value.line): \(problems)")
        }
        // Both answers are given often enough to mean something.
        #expect(fitting > lines.count / 5 && fitting < lines.count * 4 / 5)
    }
}

/// Random schemas and values, small and alike, so that they often meet.
private struct Source {
    private var state: UInt64
    /// Not in what references lead to: no ring is made.
    private var hasReferences = true

    init(seed: UInt64) { state = seed }

    private mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    private mutating func one<T>(_ all: [T]) -> T { all[next(all.count)] }

    mutating func value(_ depth: Int) -> JSON {
        switch next(depth > 0 ? 8 : 5) {
        case 0: return one([.null, .bool(true), .bool(false)])
        case 1, 2: return .number(one(["0", "1", "2", "3", "6", "1.5", "-2", "1.0", "12"]))
        case 3, 4: return .text(one(["", "a", "b", "ab", "abc", "1", "é", "😀"]))
        case 5: return .array((0..<next(4)).map { _ in value(depth - 1) })
        default: return .object(names().map { ($0, value(depth - 1)) })
        }
    }

    private mutating func names() -> [String] { ["a", "b", "ab", "c"].filter { _ in next(2) == 0 } }

    mutating func schema(_ depth: Int) -> JSON {
        if next(12) == 0 { return .bool(next(4) > 0) }
        var members: [(String, JSON)] = []
        for _ in 0...next(3) {
            let (key, rule) = keyword(depth)
            if !members.contains(where: { $0.0 == key }) { members.append((key, rule)) }
        }
        if depth == 3 {
            hasReferences = false
            members.append(("$defs", .object([("a", schema(1)), ("b", schema(1))])))
            hasReferences = true
        }
        return .object(members)
    }

    private mutating func schemas(_ depth: Int) -> JSON { .array((0...next(2)).map { _ in schema(depth) }) }

    private mutating func named(_ names: [String], _ depth: Int) -> JSON {
        .object(names.filter { _ in next(2) == 0 }.map { ($0, schema(depth)) })
    }

    private mutating func keyword(_ depth: Int) -> (String, JSON) {
        let types = ["null", "boolean", "number", "integer", "string", "array", "object"]
        let count = JSON.int(next(4))
        if depth == 0 || next(2) == 0 {
            switch next(13) {
            case 0: return ("type", .text(one(types)))
            case 1:
                let first = next(6)
                return ("type", .texts(Array(types[first...(first + 1)])))
            case 2: return ("enum", .array((0...next(4)).map { _ in value(1) }))
            case 3: return ("const", value(1))
            case 4: return ("multipleOf", .int(1 + next(3)))
            case 5: return (one(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]), .int(next(5)))
            case 6: return (one(["minLength", "maxLength"]), count)
            case 7: return (one(["minItems", "maxItems", "minProperties", "maxProperties"]), count)
            case 8: return ("uniqueItems", .bool(next(3) > 0))
            case 9:
                return (
                    "pattern", .text(one(["a", "^a", "b$", "^[a-b]+$", "^(a|bc?)*$", "[^a]", "^.$", "(?!a)b"]))
                )
            case 10: return ("required", .texts(names()))
            case 11: return ("dependentRequired", .object([("a", .texts(names()))]))
            case 12 where hasReferences: return ("$ref", .text(one(["#/$defs/a", "#/$defs/b"])))
            default: return ("not", .bool(false))
            }
        }
        let less = depth - 1
        switch next(15) {
        case 0, 1: return ("properties", named(["a", "b", "ab"], less))
        case 2: return ("patternProperties", named(["^a", "b$", "^[ab]$"], less))
        case 3: return ("additionalProperties", schema(less))
        case 4: return ("propertyNames", schema(less))
        case 5: return ("items", schema(less))
        case 6: return ("prefixItems", schemas(less))
        case 7: return ("contains", schema(less))
        case 8: return (one(["minContains", "maxContains"]), count)
        case 9: return ("allOf", schemas(less))
        case 10: return ("anyOf", schemas(less))
        case 11: return ("oneOf", schemas(less))
        case 12: return ("not", schema(less))
        case 13: return (one(["if", "then", "else"]), schema(less))
        default: return ("dependentSchemas", named(["a", "b"], less))
        }
    }
}
