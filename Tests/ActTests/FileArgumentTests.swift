import ActJSON
import ActTools
import Testing

@Suite struct FileArgumentTests {
    private static func found(_ arguments: String, _ schema: String) throws -> FileArguments {
        FileArguments(in: try JSON(arguments), schema: try JSON(schema))
    }

    @Test(arguments: [
        (#"{"a":{"path":"/x"}}"#, #"{"properties":{"a":{"file_uploadable":true}}}"#, "arguments.a=/x"),
        (#"{"a":"/x"}"#, #"{"properties":{"a":{"type":"string","file_uploadable":true}}}"#, "arguments.a=/x"),
        (#"{"a":{"s3key":"k"}}"#, #"{"properties":{"a":{"file_uploadable":true}}}"#, "arguments.a=-"),
        (
            #"{"a":["/x",{"path":"/y"}]}"#,
            #"{"properties":{"a":{"anyOf":[{"file_uploadable":true},{"items":{"file_uploadable":true}}]}}}"#,
            "arguments.a[0]=/x arguments.a[1]=/y"
        ),
        (
            #"{"a":{"b":[{"c":"/x"}]}}"#,
            ##"{"properties":{"a":{"properties":{"b":{"items":{"$ref":"#/$defs/F"}}}}},"$defs":{"F":{"properties":{"c":{"allOf":[{"oneOf":[{"file_uploadable":true}]}]}}}}}"##,
            "arguments.a.b[0].c=/x"
        ),
        (#"{"q":"/x"}"#, #"{"additionalProperties":{"file_uploadable":true}}"#, "arguments.q=/x"),
        (#"{"q":"/x"}"#, #"{"patternProperties":{"^z":{"file_uploadable":true}}}"#, "arguments.q=/x"),
        (
            #"{"a":[1,"/x","/y"]}"#,
            #"{"properties":{"a":{"prefixItems":[{},{"file_uploadable":true}],"items":{"file_uploadable":false}}}}"#,
            "arguments.a[1]=/x"
        ),
        (#"{"a":[1,"/x"]}"#, #"{"properties":{"a":{"items":[{},{"file_uploadable":true}]}}}"#, "arguments.a[1]=/x"),
        (
            #"{"a":{"b":"/x"}}"#,
            #"{"if":{},"then":{"properties":{"a":{"dependentSchemas":{"z":{"properties":{"b":{"file_uploadable":true}}}}}}}}"#,
            "arguments.a.b=/x"
        ),
        // A tree of folders: the reference comes round as often as the arguments do, and not more.
        (
            #"{"f":"/0","in":[{"f":"/1","in":[{"f":"/2"}]}]}"#,
            ##"{"$ref":"#/$defs/T","$defs":{"T":{"properties":{"f":{"file_uploadable":true},"in":{"items":{"$ref":"#/$defs/T"}}},"anyOf":[{"$ref":"#/$defs/T"},{"$ref":"#"}]}}}"##,
            "arguments.f=/0 arguments.in[0].f=/1 arguments.in[0].in[0].f=/2"
        ),
        (#"{"a":"/x","b":"/y"}"#, #"{"properties":{"b":{"type":"string"}}}"#, ""),
    ])
    func places(_ arguments: String, _ schema: String, _ expected: String) throws {
        let found = try Self.found(arguments, schema)
        #expect(found.isWhole)
        #expect(found.places.map { "\($0.path)=\($0.file ?? "-")" }.joined(separator: " ") == expected)
        #expect(FileArguments.mayStand(in: try JSON(schema)) == !expected.isEmpty)
        for place in found.places {
            let other = try JSON(arguments).replacing(place.steps, with: .text("new"))
            let again = FileArguments(in: other, schema: try JSON(schema))
            #expect(again.places.filter { $0.value.string == "new" }.map(\.path) == [place.path])
        }
    }

    @Test func tooDeep() throws {
        let schema = ##"{"properties":{"a":{"$ref":"#"},"f":{"file_uploadable":true}}}"##
        let arguments = String(repeating: #"{"a":"#, count: 40) + #"{"f":"/x"}"# + String(repeating: "}", count: 40)
        #expect(try !Self.found(arguments, schema).isWhole)
    }
}
