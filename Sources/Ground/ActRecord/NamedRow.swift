package import ActJSON

/// A row that an argument names, or that a person picks from, as a call's `rows` has it (act-record(5)).
package struct NamedRow {
    package let argument: String
    /// The tool that lists it.
    package let list: String
    package let id: JSON
    /// Its name.
    package let words: String

    private static let list = "list"

    package init(_ argument: String, list: String, id: JSON, words: String) {
        (self.argument, self.list, self.id, self.words) = (argument, list, id, words)
    }

    /// nil for what is none.
    fileprivate init?(_ json: JSON) {
        guard let argument = json[.argument]?.string, let list = json[NamedRow.list]?.string, let id = json[.id],
            let words = json[.words]?.string
        else { return nil }
        self.init(argument, list: list, id: id, words: words)
    }

    /// The row as it stands in a record.
    package var json: JSON {
        .object([
            (RecordKey.argument.rawValue, .text(argument)), (NamedRow.list, .text(list)),
            (RecordKey.id.rawValue, id),
            (RecordKey.words.rawValue, .text(words)),
        ])
    }
}

extension Call {
    /// The rows whose ids the arguments have.
    package var namedRows: [NamedRow] {
        guard record.has(.rows) else { return [] }
        let arguments = arguments
        return (record[.rows]?.array ?? []).compactMap { NamedRow($0) }.filter { row in
            arguments[row.argument]?.bytes == row.id.bytes
        }
    }
}
