import ActJSON

/// Arguments that a tool's schema wants as headers too, by `x-mcp-header` (MCP, Streamable HTTP, Custom Headers from
/// Tool Parameters).
struct ParameterHeaders {
    private var all: [(name: String, path: [String])] = []

    /// Reads them from a schema. Throws a reason for which the tool must not be used.
    init(_ schema: JSON) throws(Failure) {
        try scan(schema, [], isReached: true)
    }

    /// Only a property that chains of `properties` alone lead to has a place in the arguments.
    private mutating func scan(_ schema: JSON, _ path: [String], isReached: Bool) throws(Failure) {
        guard let object = schema.object else { return }
        if let mark = object["x-mcp-header"] { try add(mark, object, path, isReached) }
        for (key, value) in object.members {
            if key.means("properties"), let properties = value.object {
                for (name, property) in properties.members {
                    try scan(property, path + [name.text], isReached: isReached)
                }
            } else if key.means("enum") || key.means("const") || key.means("default") || key.means("examples") {
                continue
            } else {
                for part in value.array ?? [value] { try scan(part, path, isReached: false) }
            }
        }
    }

    private mutating func add(
        _ mark: JSON, _ schema: JSON.Object, _ path: [String], _ isReached: Bool
    ) throws(Failure) {
        func refused(_ why: String) -> Failure { Failure(.protocol, "its x-mcp-header \(why)") }
        guard let name = mark.string, HeaderText.isToken(name) else {
            throw refused("is no name of a header")
        }
        guard isReached, !path.isEmpty else { throw refused("is at no argument") }
        guard ["string", "integer", "boolean"].contains(schema["type"]?.string) else {
            throw refused("is at an argument that is no text, integer or boolean")
        }
        guard !all.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw refused("is at two arguments")
        }
        all.append((name, path))
    }

    /// The headers of a call with these arguments.
    func headers(_ arguments: JSON.Object) -> [(name: String, value: String)] {
        all.compactMap { name, path in
            var value: JSON? = .object(arguments)
            for key in path { value = value?[key] }
            switch value {
            case .string(let text)?: return (name, text.text)
            case .number(let digits)?: return (name, digits)
            case .bool(let flag)?: return (name, flag ? "true" : "false")
            default: return nil
            }
        }
    }
}
