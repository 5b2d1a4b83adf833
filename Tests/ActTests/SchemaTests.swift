import ActJSON
import ActSchema
import ActTools
import Testing

/// Keyword by keyword, from the text of draft 2020-12: what a schema takes and what it does not.
@Suite struct SchemaCorpusTests {
    @Test func everyCase() throws {
        for row in try Corpus.rows("schemas.tsv") {
            let problems = Schema(try JSON(row[2])).problems(try JSON(row[3]))
            #expect(problems.isEmpty == (row[0] == "accept"), "\(row[1]): \(problems)")
        }
    }

    /// The corpus says of each keyword that is checked both what it takes and what it refuses.
    @Test func everyKeywordBothWays() throws {
        var seen: [String: Set<String>] = [:]
        for row in try Corpus.rows("schemas.tsv") {
            for keyword in Self.keywords(try JSON(row[2])) { seen[keyword, default: []].insert(row[0]) }
        }
        let checked = [
            "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
            "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains",
            "minContains",
            "maxProperties", "minProperties", "required", "dependentRequired", "prefixItems", "items", "contains",
            "properties", "patternProperties", "additionalProperties", "propertyNames", "if", "then", "else",
            "dependentSchemas", "allOf", "anyOf", "oneOf", "not", "unevaluatedItems", "unevaluatedProperties",
            "$ref",
            "$anchor", "$id", "$dynamicRef", "nullable", "format",
        ]
        let lacking = checked.filter { seen[$0]?.isEmpty ?? true }
        #expect(lacking.isEmpty, "no case of \(lacking)")
        #expect(checked.filter { seen[$0]?.count == 2 }.count > 30)
    }

    private static func keywords(_ json: JSON) -> [String] {
        (json.object?.members ?? []).flatMap { [$0.key.text] + keywords($0.value) }
            + (json.array ?? []).flatMap(keywords)
    }

    @Test func everyPattern() throws {
        for row in try Corpus.rows("patterns.tsv") {
            let schema = Schema(try JSON("{\"pattern\":\"\(row[1])\"}"))
            #expect(schema.faults.isEmpty == (row[0] != "bad"), "\(row[1]): \(schema.faults)")
            guard row[0] != "bad" else { continue }
            let fits = schema.problems(try JSON("\"\(row[2])\"")).isEmpty
            #expect(fits == (row[0] == "fits"), "\(row[1]) on \(row[2])")
        }
    }

    @Test func whatCannotBeReadIsNamedWithItsPlace() throws {
        let schema = Schema(
            try JSON(
                #"{"properties":{"a/b":{"pattern":"\\A"},"c":{"minimum":"1","items":7}},"patternProperties":{"(":{}}}"#
            ))
        #expect(schema.faults.count == 4)
        #expect(schema.faults.contains { $0.hasPrefix("#/properties/a/b/pattern: ") })
        #expect(schema.faults.contains { $0.hasPrefix("#/properties/c/minimum: ") })
        #expect(schema.problems(try JSON(#"{"a/b":"x","c":[0]}"#)) == [])
    }

    /// Schemas and values whose check has no end, or none that anybody would wait for.
    @Test func noCheckIsWithoutEnd() throws {
        let rings = [
            ##"{"allOf":[{"$ref":"#"},{"$ref":"#"}]}"##, ##"{"anyOf":[{"$ref":"#"},true]}"##,
            ##"{"not":{"$ref":"#"}}"##,
            ##"{"if":{"$ref":"#"},"then":false}"##, ##"{"$dynamicRef":"#a","$dynamicAnchor":"a"}"##,
        ]
        for schema in rings {
            #expect(Schema(try JSON(schema)).check(.int(1)).map(\.isUnfinished) == [true], "\(schema)")
        }
        var definitions: [(String, JSON)] = []
        for k in 0..<64 {
            let next = JSON.object([("$ref", .text("#/$defs/\(k + 1)"))])
            definitions.append(("\(k)", .object([("allOf", .array([next, next]))])))
        }
        definitions.append(("64", .bool(true)))
        let tree = Schema(.object([("$ref", .text("#/$defs/0")), ("$defs", .object(definitions))]))
        #expect(tree.check(.int(1)).map(\.isUnfinished) == [true])
        let pattern = Schema(try JSON(#"{"pattern":"((a{0,99}){0,99}b{0,9}){0,9}$"}"#))
        #expect(pattern.check(.text(String(repeating: "a", count: 200_000) + "c")).map(\.isUnfinished) == [true])
    }

    @Test func deepValuesAreChecked() throws {
        let text = String(repeating: #"{"a":"#, count: 300) + "1" + String(repeating: "}", count: 300)
        let schema = try JSON(
            ##"{"type":"object","properties":{"a":{"anyOf":[{"type":"integer"},{"$ref":"#"}]}}}"##)
        #expect(Schema(schema).problems(try JSON(text)) == [])
        #expect(Schema(schema).problems(try JSON(text.replacing("1", with: "\"x\""))).count == 1)
    }

    @Test func argumentsHaveTheirOwnSchema() throws {
        let schema = Schema(
            try JSON(#"{"properties":{"a":{"type":"string"},"b":{"type":"string","nullable":true},"c":false}}"#))
        #expect(!schema.takes("a", .null))
        #expect(schema.takes("b", .null))
        #expect(!schema.takes("c", .int(1)))
        #expect(schema.takes("d", .int(1)))
    }
}
