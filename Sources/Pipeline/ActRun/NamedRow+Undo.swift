import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The rows of the store that an undo is of, as the call that it undoes left them.
extension NamedRow {
    /// As a record has them; nil where there are none.
    static func left(_ provider: (any Provider)?, _ undo: String, _ arguments: JSON) -> JSON? {
        guard let provider, let tool = try? provider.tool(undo), provider.isAtomic(tool),
            let arguments = arguments.object
        else { return nil }
        let rows: [JSON] = arguments.members.compactMap { argument, id in
            guard let source = tool.rowSource(of: argument.text),
                let row = (try? provider.row(source.list, id)).flatMap({ source.row($0) })
            else { return nil }
            return NamedRow(
                argument.text, list: source.list, id: id, words: row.name, at: row.more,
                digest: digest(of: row, arguments, argument.text)
            ).json
        }
        return rows.isEmpty ? nil : .array(rows)
    }

    /// Whether the row is what the call left; nil for a call that undoes none. A person who edited the undo's arguments
    /// saw the row.
    func isAsLeft(_ now: RowSource.Row, _ call: Call) -> Bool? {
        digest.map { call.isEdited || sameBytes($0, NamedRow.digest(of: now, call.arguments, argument)) }
    }

    var changed: Failure {
        Failure(
            .badArguments, "arguments.\(argument): \(id.line) was changed after the call that this undoes",
            hint: "look at it as it is now, and make a call of its own")
    }

    /// In hexadecimal digits, of the row's members that the arguments set; where they set none, of all but the moment of
    /// its last change.
    private static func digest(of row: RowSource.Row, _ arguments: JSON.Object, _ argument: String) -> String {
        let set = arguments.keys.filter { !sameBytes($0, argument) }
        let members = row.fields.members.filter { name, _ in
            set.isEmpty
                ? !sameBytes(name.text, RecordKey.updated.rawValue)
                : set.contains { sameBytes($0, name.text) }
        }
        return hex(Digest.sha256(JSON.object(JSON.Object(members)).bytes))
    }
}
