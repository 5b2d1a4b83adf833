package import ActJSON

/// The rows of a table in a text: CSV as RFC 4180 has it, or TSV (text/tab-separated-values), which has no quotes. The
/// first row names the columns. A row that is not well formed comes as trouble, and costs its first line alone.
package struct DelimitedRows: ~Copyable {
    package enum Form: String, CaseIterable, Sendable { case csv, tsv }

    package struct Row {
        package let line: Int
        /// The row's own bytes.
        package let bytes: [UInt8]
        /// The cells by their columns; none where `trouble` says why.
        package var cells: [(column: String, text: String)] = []
        package var trouble: String?
    }

    /// A quoted cell may hold ends of lines; a quote that is never closed must not take the rest of a file with it.
    private static let longestRow = 1 << 20

    private typealias Line = (bytes: [UInt8], number: Int)

    private var input: Input
    private let form: Form
    private var columns: [String]?
    /// Lines that were read while a cell was still open, with their numbers.
    private var ahead: ArraySlice<Line> = []
    /// Whether CR alone ends a line, as in the tables of old Macintosh programs; the row of columns shows it.
    private var endsByCR = false
    /// Lines handed out where CR ends them.
    private var number = 0

    package init(_ options: Input.Options, _ form: Form) {
        input = Input(options.files, limit: options.maxLine)
        self.form = form
    }

    /// The next row; nil at the end. Throws for a first row that names no columns.
    package mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Row? {
        while let first = try line(&out) {
            if columns == nil {
                columns = try header(parted(first).bytes)
                continue
            }
            if first.bytes.isEmpty { continue }
            return try row(first, &out)
        }
        return nil
    }

    private mutating func line(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Line? {
        if let line = ahead.popFirst() { return line }
        switch try input.next(&out) {
        case .text(let text, _, _): return endsByCR ? split(Array(text)) : (Array(text), input.number)
        case .tooLong(_, let start): return (start + [0], input.number)  // a NUL is no text
        case nil: return nil
        }
    }

    /// The row of columns; what stands behind a CR outside of quotes are further lines.
    private mutating func parted(_ line: Line) -> Line {
        var isQuoted = false
        for byte in line.bytes {
            if byte == 0x22, form == .csv { isQuoted.toggle() }
            guard byte == 0x0D, !isQuoted else { continue }
            endsByCR = true
            return split(line.bytes)
        }
        return line
    }

    /// The first line of a text in which CR ends them; the others wait.
    private mutating func split(_ text: [UInt8]) -> Line {
        let lines = text.split(separator: 0x0D, omittingEmptySubsequences: false).map { bytes in
            number += 1
            return (bytes: Array(bytes), number: number)
        }
        ahead += lines.dropFirst()
        return lines[0]
    }

    private func header(_ bytes: [UInt8]) throws(Failure) -> [String] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let row = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        let names: [String]
        do throws(ParseError) { names = try cells(row).map(\.trimmed) } catch {
            throw Failure(.badRecord, "the row of columns: \(error.text)")
        }
        if names.contains("") { throw Failure(.badRecord, "the row of columns: a column without a name") }
        for (k, name) in names.enumerated() where names[..<k].contains(where: { sameBytes($0, name) }) {
            throw Failure(.badRecord, "the row of columns: '\(name)' twice")
        }
        return names
    }

    private mutating func row(_ first: Line, _ out: inout some RecordSink & ~Copyable) throws(Failure) -> Row {
        var whole = first.bytes
        var more: [Line] = []
        var quotes = count(whole)
        while quotes % 2 == 1, whole.count < DelimitedRows.longestRow, let next = try line(&out) {
            more.append(next)
            whole += [endsByCR ? 0x0D : 0x0A] + next.bytes
            quotes += count(next.bytes)
        }
        do throws(ParseError) {
            if quotes % 2 == 1 { throw ParseError("a quote is never closed") }
            let texts = try cells(whole)
            let columns = columns ?? []
            guard texts.count == columns.count else {
                throw ParseError("expected \(columns.count) cells, got \(texts.count)")
            }
            return Row(line: first.number, bytes: whole, cells: Array(zip(columns, texts)))
        } catch {
            // The further lines that a bad row took are rows of their own.
            ahead = more + ahead
            return Row(line: first.number, bytes: first.bytes, trouble: error.text)
        }
    }

    /// Quotes in a line: a cell goes on in the next one where their number is odd.
    private func count(_ line: [UInt8]) -> Int { form == .csv ? line.count { $0 == 0x22 } : 0 }

    private struct ParseError: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    private func cells(_ text: [UInt8]) throws(ParseError) -> [String] {
        if text.contains(0) { throw ParseError("a line that is too long, or has a NUL byte") }
        var cells: [String] = []
        var at = 0
        while true {
            let cell = form == .csv ? try cell(text, &at) : Array(field(text, &at))
            guard let cell = String(validating: cell, as: UTF8.self) else { throw ParseError("invalid UTF-8") }
            cells.append(cell)
            if at == text.count { return cells }
            at += 1
        }
    }

    /// The cell of a CSV row at a place, which becomes that of the comma or the end behind it.
    private func cell(_ text: [UInt8], _ at: inout Int) throws(ParseError) -> [UInt8] {
        var cell: [UInt8] = []
        guard at < text.count, text[at] == 0x22 else {
            while at < text.count, text[at] != 0x2C {
                if text[at] == 0x22 { throw ParseError("a quote in a cell that does not begin with one") }
                cell.append(text[at])
                at += 1
            }
            return cell
        }
        at += 1
        while at < text.count {
            if text[at] == 0x22 {
                at += 1
                guard at < text.count, text[at] != 0x2C else { return cell }
                if text[at] != 0x22 { throw ParseError("text behind a closing quote") }
            }
            cell.append(text[at])
            at += 1
        }
        throw ParseError("a quote is never closed")
    }

    /// The cell of a TSV row.
    private func field(_ text: [UInt8], _ at: inout Int) -> ArraySlice<UInt8> {
        let end = text[at...].firstIndex(of: 0x09) ?? text.count
        defer { at = end }
        return text[at..<end]
    }
}
