import ActDecide
import ActJSON
import ActRecord
import ActSchema
import ActSystem
import ActTools

/// Arguments that a call leaves open, or lacks: a person gives them before the call is asked about.
extension Asking {
    /// Has a person pick what is open in it, and give what is missing. Returns the decision where nobody has to be asked
    /// any more.
    mutating func complete(_ call: PendingCall) throws(Failure) -> Resolution? {
        var arguments: JSON.Object?
        for choice in call.now.record.openChoices where call.arguments[choice.argument] == nil {
            let values = choice.values.filter { fits($0, of: choice, call) }
            guard !values.isEmpty else { continue }
            var seen = ShownCalls()
            switch terminal.ask(ChoicePrompt(choice.argument, values, of: call.now, call.spec), &seen) {
            case .value(let number):
                try call.settle(choice)
                if let slug = values[number - 1].tool { try call.change(to: try registry.existing(slug)) }
                arguments = values[number - 1].set(choice.argument, in: call.arguments)
            case .other: arguments = typed(choice.argument, in: call.arguments, call)
            case .no: arguments = nil
            case .stop, nil: return stop(at: call)
            }
            guard let arguments else { return .refused(.person, Approval.Refusal.incomplete.rawValue) }
            try rejudge(call, arguments)
        }
        arguments = call.arguments
        for name in call.missing { arguments = arguments.flatMap { typed(name, in: $0, call) } }
        guard let arguments else { return .refused(.person, Approval.Refusal.incomplete.rawValue) }
        return try change(call, arguments)
    }

    /// Whether a value and the arguments that go with it fit the tool that the call would be made for.
    private func fits(_ value: Choice.Value, of choice: Choice, _ call: PendingCall) -> Bool {
        let spec = value.tool.map { slug in try? registry.tool(slug, provider: nil) } ?? call.spec
        let arguments = value.set(choice.argument, in: call.arguments)
        let names = [choice.argument] + value.with.keys
        return spec.map { problems(of: names, in: arguments, $0.schema).isEmpty } ?? false
    }

    /// The problems that a schema has with these arguments among others.
    private func problems(of names: [String], in arguments: JSON.Object, _ schema: Schema) -> [Schema.Violation] {
        schema.check(.object(arguments)).filter { problem in
            problem.isUnfinished || problem.argument.map { name in names.contains { sameBytes($0, name) } } ?? false
        }
    }

    /// Arguments with one that a person typed; nil when it was not given.
    private func typed(_ name: String, in arguments: JSON.Object, _ call: PendingCall) -> JSON.Object? {
        let schema = call.spec.schema
        var arguments = arguments
        while let text = terminal.value(of: name, call.spec.argument(name), tool: call.spec.slug) {
            arguments[name] = schema.typed(name, text)
            let problems = problems(of: [name], in: arguments, schema)
            if problems.isEmpty { return arguments }
            for problem in problems { terminal.tell(problem.text) }
        }
        return nil
    }
}
