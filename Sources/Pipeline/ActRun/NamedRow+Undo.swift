import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The rows of the store that an undo is of, as the call that it undoes left them.
extension NamedRow {
    /// As a record has them; nil where there are none.
    ///
    /// - Parameter answer: the data of the call, which is the row in most cases.
    static func left(
        _ provider: (any Provider)?, _ undo: String, _ arguments: JSON, _ answer: JSON?
    ) -> JSON? {
        guard let provider, let tool = try? provider.tool(undo), provider.isAtomic(tool),
            let arguments = arguments.object
        else { return nil }
        let rows: [JSON] = arguments.members.compactMap { argument, id in
            guard let source = tool.rowSource(of: argument.text) else { return nil }
            let told = answer.flatMap { source.row($0) }.flatMap { $0.id.bytes == id.bytes ? $0 : nil }
            guard let row = try? told ?? provider.row(source.list, id).flatMap({ source.row($0) }) else {
                return nil
            }
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
        // A text may be as long as a line: it is not copied.
        let parts = members.flatMap { name, value -> [UInt8] in
            guard case .string(let spelled) = value else { return Array("\(name.text)=\(value.line)\n".utf8) }
            var raw = spelled.raw
            let digest = raw.withUTF8 { Digest.sha256(UnsafeRawBufferPointer($0)) }
            return Array("\(name.text):\(hex(digest))\n".utf8)
        }
        return hex(Digest.sha256(parts))
    }
}
