import ActDatabase
import ActJSON
import ActStore
import ActSystem
import ActTools

/// Filters that several lists share.
enum Filters {
    static func text(_ name: String, _ help: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: ArgumentSchema.value("string", help)) { _, value throws(Failure) in
            [.isWord(name, value.string ?? "")]
        }
    }

    /// Rows whose column of this name holds the word.
    static func choice(_ name: String, _ words: [String], _ help: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: ArgumentSchema.word(help, words)) { _, value throws(Failure) in
            [.column(name, .equal, SQLValue(value.string))]
        }
    }

    static func flag(_ name: String, _ help: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: ArgumentSchema.value("boolean", help)) { _, value throws(Failure) in
            [.column(name, .equal, .int(value.bool == true ? 1 : 0))]
        }
    }

    static func day(
        _ name: String, _ help: String, _ column: String, _ comparison: LocalRows.Comparison
    ) -> Toolkit.Filter {
        let schema = ArgumentSchema.value("string", help, [("format", .text("date"))])
        return Toolkit.Filter(name: name, schema: schema) { _, value throws(Failure) in
            [.column(column, comparison, SQLValue(value.string))]
        }
    }

    /// A date or a time, which a column is compared with; of a date its first second or, for what ends with it, its
    /// last.
    static func moment(
        _ name: String, _ help: String, _ column: String, _ comparison: LocalRows.Comparison
    ) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: momentSchema(help)) { run, value throws(Failure) in
            [.column(column, comparison, .text(try run.edge(name, value, last: comparison == .atMost).text))]
        }
    }

    /// A date or a time, of which its toolkit makes more than a condition.
    static func moment(_ name: String, _ help: String) -> Toolkit.Filter {
        Toolkit.Filter(name: name, schema: momentSchema(help)) { _, _ throws(Failure) in [] }
    }

    private static func momentSchema(_ help: String) -> JSON {
        .object([("anyOf", Column.dayOrMoment), ("description", .text(help))])
    }

    /// `text`: every word of it, in whatever letters, wherever it stands in the words that are looked through or in these
    /// columns.
    static func words(_ help: String, also: [String]) -> Toolkit.Filter {
        Toolkit.Filter(name: "text", schema: ArgumentSchema.value("string", help)) { _, value throws(Failure) in
            (value.string ?? "").lowercased().split(whereSeparator: \.isWhitespace).map {
                .mentions(String($0), also: also)
            }
        }
    }
}

/// Text on one line: control characters and line ends become spaces, runs of white space one.
func oneLine(_ text: String) -> String {
    let plain = String.UnicodeScalarView(
        text.unicodeScalars.map {
            $0.properties.generalCategory == .control || $0.properties.isWhitespace ? " " : $0
        })
    return String(plain).split(separator: " ").joined(separator: " ")
}
