package import ActJSON
import ActRecord
import ActSchema
package import ActTools

/// Problems of arguments, as their schema sees them.
extension CallMaker {
    /// Throws `bad-arguments` with every problem named.
    ///
    /// - Parameters:
    ///   - isComplete: whether arguments that are absent at the top are problems too.
    ///   - doubts: why words that stand for values could not be read.
    package static func refuse(
        _ tool: ToolSpec, _ arguments: JSON, isComplete: Bool, _ doubts: [String] = []
    ) throws(Failure) {
        func problems(_ arguments: JSON) -> [Schema.Violation] {
            tool.schema.check(arguments).filter { isComplete || !$0.isAbsence }
        }
        var found = problems(arguments)
        // A file is here a path or what act makes of it; the service's own form of it comes with the upload.
        if !found.isEmpty, FileArguments.mayStand(in: tool.inputSchema) {
            let files = FileArguments(in: arguments, schema: tool.inputSchema).places.filter { $0.file != nil }
            let uploaded = files.reduce(arguments) { $0.replacing($1.steps, with: FileArgument.anyReference) }
            if !files.isEmpty { found = problems(uploaded) }
        }
        guard found.isEmpty else {
            let hints = (tool.inputSchema["properties"]?.object).map { spellings(arguments, $0.keys) } ?? []
            let hint = (hints + doubts).joined(separator: "; ")
            throw Failure(.badArguments, found.map(\.text).joined(separator: "; "), hint: hint.isEmpty ? nil : hint)
        }
    }

    /// The nearest names for arguments that the tool does not have.
    package static func spellings(_ arguments: JSON, _ known: [String]) -> [String] {
        (arguments.object?.keys ?? []).filter { key in !known.contains { sameBytes($0, key) } }.compactMap { key in
            nearest(key, known, limit: 1).first.map { "did you mean \($0)?" }
        }
    }
}
