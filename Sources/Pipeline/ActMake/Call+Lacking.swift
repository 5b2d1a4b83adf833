package import ActJSON
package import ActRecord

extension Call {
    /// The failure of a call that lacks arguments, for a model or a client that can give them: what is missing, and of
    /// what a person has to pick a value; nil for a whole call.
    ///
    /// - Parameter hint: how to give what is missing.
    package func lacking(_ hint: String) -> Failure? {
        let open = record.openChoices
        guard !missing.isEmpty || !open.isEmpty else { return nil }
        let parts = (missing.isEmpty ? [] : ["missing: \(missing.joined(separator: ", "))"]) + open.map(\.asked)
        let way =
            "ask the person which, and call again with the value as \(open.map(\.argument).joined(separator: ", "))"
        return Failure(
            .missingArguments, parts.joined(separator: "; "),
            hint: [missing.isEmpty ? nil : hint, open.isEmpty ? nil : way].compactMap { $0 }.joined(separator: "; ")
        )
    }
}

extension Choice {
    /// The question, with each value as it would be given, what goes with it, and its words.
    fileprivate var asked: String {
        let shown = values.map { value in
            let with = value.with.members.isEmpty ? "" : " with \(JSON.object(value.with).line)"
            let tool = value.tool.map { " as a call of \($0)" } ?? ""
            return value.value.line + with + tool + (value.words.map { " (\($0))" } ?? "")
        }
        return "open: \(argument)" + (shown.isEmpty ? "" : " is \(shown.joined(separator: ", or "))")
    }
}
