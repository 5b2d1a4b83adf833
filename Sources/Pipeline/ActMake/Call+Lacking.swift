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
        let asked = open.filter { !$0.values.isEmpty }.map(\.argument)
        let way = "ask the person which, and call again with the value as \(asked.joined(separator: ", "))"
        // Lists that could not be read.
        let lists = (record[.wordings]?.array ?? []).compactMap { $0.texts?.last }
        let look = "\(lists.joined(separator: ", ")) lists what there is: call again with an id"
        return Failure(
            .missingArguments, parts.joined(separator: "; "),
            hint: [
                missing.isEmpty || !lists.isEmpty ? nil : hint, asked.isEmpty ? nil : way,
                lists.isEmpty ? nil : look,
            ].compactMap { $0 }.joined(separator: "; "))
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
