import ActJSON
import ActRecord

extension CallToolResult {
    /// An answer that is of a call made before, with a word on that, which is in its structure too, unless the schema of
    /// its tool may say what is there.
    static func ofSameCall(_ result: JSON, isNaming: Bool) -> JSON {
        guard var members = result.object else { return result }
        let isError = result["isError"]?.bool ?? false
        let before = "the call that was made before with the same tool and arguments"
        let words =
            if !isError {
                "This is the result of \(before), which ran once. Made again now, it runs again."
            } else if result["structuredContent"]?.outcome?.waits ?? true {
                "This is \(before). It runs once; made again before its outcome is told, it still is that call."
            } else {
                "This is the outcome of \(before)."
            }
        members["content"] = .array([text(words)] + (result["content"]?.array ?? []))
        if isError || isNaming, var structure = result["structuredContent"]?.object {
            structure[sameCall] = .text(words)
            members["structuredContent"] = .object(structure)
        }
        var meta = result["_meta"]?.object ?? JSON.Object()
        meta[sameCall] = .bool(true)
        members["_meta"] = .object(meta)
        return .object(members)
    }

    private static let sameCall = "act/same-call"
}
