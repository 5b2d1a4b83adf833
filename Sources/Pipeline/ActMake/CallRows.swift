package import ActJSON
package import ActRecord
import ActSchema
package import ActSystem
package import ActTools

/// The rows of an input that calls are made from: records, JSON objects without a type, or rows of a table.
package struct CallRows: ~Copyable {
    private var records: Records
    private var table: DelimitedRows?
    private let strict: Bool

    package struct Row {
        package let line: Int
        package let json: JSON
        /// The record that it is.
        package let record: Record?
        package let origin: InputFingerprint
        /// The cells of a table's row; an empty one is no argument.
        fileprivate var cells: [(column: String, text: String)] = []

        /// The arguments that the row means for a tool: cells are typed by the schema, as operands are, but for `@`.
        package func arguments(_ tool: ToolSpec) -> JSON {
            if record != nil { return json }
            return .object(
                JSON.Object(cells.map { (JSON.Spelled($0.column), tool.schema.typed($0.column, $0.text)) }))
        }
    }

    /// - Parameters:
    ///   - form: of a table; nil for records.
    ///   - progress: tells of a whole input that no call came of; nil where nobody is told.
    package init(_ input: Input.Options, _ form: DelimitedRows.Form?, _ progress: (any Progress)?) {
        self.progress = progress
        records = Records(input, takesRows: true)
        table = form.map { DelimitedRows(input, $0) }
        strict = input.strict
    }

    /// Rows that were handed out or told to be bad.
    private var count = 0
    /// Arguments of calls that the rows gave.
    private var calls = 0
    private let progress: (any Progress)?

    /// The next row; nil at the end. Errors of the stream are passed on, and bad rows are told.
    package mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Row? {
        let row = table != nil ? try nextOfTable(&out) : try nextOfRecords(&out)
        if row == nil, out.status == .ok { tellOfNone() }
        return row
    }

    /// Notes what a row gave.
    package mutating func counted(_ outputs: [JSON]) -> [JSON] {
        calls += outputs.count
        return outputs
    }

    /// Nothing at all is seldom meant: a wrong file, or a program that chooses none.
    private func tellOfNone() {
        guard calls == 0, table != nil || count > 0 else { return }
        let what = count == 0 ? "the table has no row below its columns" : "no call came of \(count) rows"
        progress?.warn(what, hint: nil)
    }

    private mutating func nextOfRecords(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Row? {
        while let record = try records.next(&out) {
            count += 1
            if record.type != .error {
                return Row(line: record.number, json: record.json, record: record, origin: InputFingerprint(record))
            }
            try out.pass(record)
        }
        return nil
    }

    private mutating func nextOfTable(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Row? {
        while let row = try table?.next(&out) {
            count += 1
            guard let trouble = row.trouble else {
                let object = JSON.Object(row.cells.map { (JSON.Spelled($0.column), .text($0.text)) })
                let origin = InputFingerprint([Array("line".utf8), row.bytes], line: row.line)
                let cells = row.cells.filter { !$0.text.isEmpty }
                return Row(line: row.line, json: .object(object), record: nil, origin: origin, cells: cells)
            }
            var failure = Failure(.badRecord, trouble)
            let start = String(decoding: row.bytes.prefix(80), as: UTF8.self)
            try out.write(failure, more: [(.line, .int(row.line)), (.input, .text(start))])
            guard strict else { continue }
            failure = Failure(.badRecord, "line \(row.line): \(trouble)")
            failure.isTold = true
            throw failure
        }
        return nil
    }
}
