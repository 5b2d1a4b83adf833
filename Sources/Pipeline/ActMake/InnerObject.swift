package import ActJSON
package import ActTools

/// An object that stands within the arguments of ACT_CALL_TOOL, and that some clients write as JSON text. It is read
/// strictly, and before anything is judged, shown or sealed: from there on it is the object.
package enum InnerObject {
    /// The arguments of the tool that is named; none where there are none. Throws where they are no object.
    package static func arguments(_ given: JSON?) throws(Failure) -> JSON.Object {
        guard let object = object(given ?? .object([])) else {
            throw Failure(.badArguments, "arguments: expected object")
        }
        return object
    }

    /// The arguments, with an object in the place of each text that is one where the tool's schema takes nothing else.
    package static func read(_ arguments: JSON.Object, for tool: ToolSpec) -> JSON.Object {
        var arguments = arguments
        for k in arguments.members.indices where arguments.members[k].value.string != nil {
            guard tool.argument(arguments.members[k].key.text)?["type"]?.string == "object",
                let object = object(arguments.members[k].value)
            else { continue }
            arguments.members[k].value = .object(object)
        }
        return arguments
    }

    private static func object(_ value: JSON) -> JSON.Object? {
        if let object = value.object { return object }
        guard let text = value.string, let read = try? JSON(text), !read.isTooDeep else { return nil }
        return read.object
    }
}
