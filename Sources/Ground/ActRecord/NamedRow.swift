package import ActJSON

/// A row that an argument names, or that a person picks from, as a call's `rows` has it (act-record(5)).
package struct NamedRow {
    package let argument: String
    /// The tool that lists it.
    package let list: String
    package let id: JSON
    /// Its name.
    package let words: String
    /// The texts that tell it apart from others of its name, its time first; nil where it has none.
    package let at: String?
    /// SHA-256 of the members that an undo sets, as the call that it undoes left them; nil for other calls.
    package let digest: String?

    private static let list = "list"

    package init(_ argument: String, list: String, id: JSON, words: String, at: String?, digest: String? = nil) {
        (self.argument, self.list, self.id, self.words, self.at) = (argument, list, id, words, at)
        self.digest = digest
    }

    /// nil for what is none.
    fileprivate init?(_ json: JSON) {
        guard let argument = json[.argument]?.string, let list = json[NamedRow.list]?.string, let id = json[.id],
            let words = json[.words]?.string
        else { return nil }
        self.init(argument, list: list, id: id, words: words, at: json[.at]?.string, digest: json[.digest]?.string)
    }

    /// The rows of these whose ids the arguments have; nil where one can't be read.
    package static func all(_ rows: JSON?, _ arguments: JSON.Object) -> [NamedRow]? {
        guard let said = rows?.array else { return nil }
        let rows = said.compactMap { NamedRow($0) }
        return rows.count == said.count ? rows.filter { arguments[$0.argument]?.bytes == $0.id.bytes } : nil
    }

    /// The name, and what tells it apart.
    package var line: String { at.map { "\(words), \($0)" } ?? words }

    /// The row as it stands in a record.
    package var json: JSON {
        var members: [(String, JSON)] = [
            (RecordKey.argument.rawValue, .text(argument)), (NamedRow.list, .text(list)),
            (RecordKey.id.rawValue, id), (RecordKey.words.rawValue, .text(words)),
        ]
        if let at { members.append((RecordKey.at.rawValue, .text(at))) }
        if let digest { members.append((RecordKey.digest.rawValue, .text(digest))) }
        return .object(members)
    }
}

extension Call {
    /// The rows whose ids the arguments have. Throws for `rows` that can't be read.
    package func namedRows() throws(Failure) -> [NamedRow] {
        guard record.has(.rows) else { return [] }
        guard let rows = NamedRow.all(record[.rows], arguments) else {
            throw Failure(
                .badRecord, "rows: a list of objects with argument, list, id and words is needed",
                hint: "leave it as act-call made it, or make the call anew")
        }
        return rows
    }
}
