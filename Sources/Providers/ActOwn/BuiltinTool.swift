import ActJSON
import ActRecord
import ActTools

/// One of act's own tools.
struct BuiltinTool: Sendable {
    /// The work of a call: its answer, or a look that is made again until there is one.
    enum Work {
        case done(InvocationResult)
        /// - Parameter hasAsked: whether a service may have changed something by now.
        case later(hasAsked: () -> Bool = { false }, look: () throws(Failure) -> InvocationResult?)

        /// The records that a command writes, as the answer.
        static func records(
            _ isTainted: (JSON) -> Bool = { $0[.taint]?.bool ?? false },
            _ write: (inout RecordList) throws(Failure) -> Void
        ) throws(Failure) -> Work { .done(try .records(isTainted, write)) }
    }

    enum Effect: String {
        case reads = "readOnlyHint"
        case creates = "createHint"
        case changes = "updateHint"
        case destroys = "destructiveHint"
    }

    let slug: String
    let title: String
    let description: String
    var properties: [(String, JSON)] = []
    var required: [String] = []
    let effect: Effect
    let examples: [String]
    var reach = ToolSpec.Reach.offline
    /// Whether its effect is in the store, and so commits with the journal.
    var isAtomic = false
    let run: @Sendable (ToolRegistry, Invocation) throws(Failure) -> Work

    func spec(_ profile: Profile) -> ToolSpec {
        ToolSpec(
            slug: slug, profile: profile, toolkit: profile.name, title: title, description: description,
            inputSchema: ArgumentSchema.object(properties, required: required), tags: [effect.rawValue],
            examples: examples, origin: profile.name, reach: reach)
    }
}

typealias Argument = ArgumentSchema

extension ArgumentSchema {
    /// An id that a list has, or words of a name.
    static func id(_ help: String, _ rows: JSON) -> JSON {
        value("string", help, [("minLength", .int(1)), ("maxLength", .int(200)), (RowSource.keyword, rows)])
    }
}

extension Invocation {
    func text(_ name: String) -> String? { arguments[name]?.string }
    func count(_ name: String, usual: Int) -> Int { arguments[name]?.int ?? usual }
}

extension InvocationResult {
    /// The records that a command writes, as the answer of a tool. Trouble with one is told behind the result, and is
    /// the failure where there is nothing else.
    ///
    /// - Parameter isTainted: whether a record holds untrusted text.
    static func records(
        _ isTainted: (JSON) -> Bool, _ write: (inout RecordList) throws(Failure) -> Void
    ) throws(Failure) -> InvocationResult {
        var out = RecordList()
        try write(&out)
        let items = out.records.map(\.json)
        if items.isEmpty, let failure = out.failures.first { throw failure }
        var answer = InvocationResult.done(.object([("items", .array(items))]))
        answer.isTainted = items.contains(where: isTainted)
        answer.failures = out.failures
        return answer
    }
}
