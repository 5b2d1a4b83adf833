import Foundation
import Testing

/// One block of a Tests/Cases/*.t file: a command, what it reads, and what must come of it.
///
/// Blocks are separated by blank lines and begin with `# title`. The rest of the block, up to the first marker, is the
/// command. `<<<` standard input; `>>>` standard output (`>>>*`: not compared); `>>>2` standard error; `>>>= n` the
/// status. What is not given is empty, the status 0. `{tests}` is the Tests folder; in output, `{home}` is the home.
///
/// Marks stand below the title, a line each: `# needs: unshare, zsh` (names of `Need.table`, where the command does not
/// tell), `# tier: all` (not in `make test`), `# waits: 14 s` (it mostly sleeps, and takes no core's place).
struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let line: Int
    let title: String
    /// The block's lines up to the first `>>>`, as they stand in the file.
    let head: [[UInt8]]
    let command: String
    let stdin: [UInt8]
    /// Marks by name.
    let marks: [String: String]
    /// nil: not compared.
    let stdout: [[UInt8]]?
    let stderr: [[UInt8]]
    let status: Int32
    /// Why it can't be run: it is not written as above.
    let trouble: String?

    /// Whether it mostly sleeps: until a clock says so, or at a terminal, where a question stands for a while first.
    var waits: Bool { marks["waits"] != nil || command.contains("prompt.exp") }

    var place: String { "\(file):\(line)" }
    var testDescription: String { "\(place) \(title)" }
    var sourceLocation: SourceLocation {
        SourceLocation(
            fileID: "Cases/\(file)", filePath: "\(House.root)/Tests/Cases/\(file)", line: line, column: 1)
    }

    /// Every block of every file, or those that `ACT_CASES` names, with a comma between: a file (`rules`), or what
    /// a place or title holds.
    private static let chosen: [Case] = {
        let words = (ProcessInfo.processInfo.environment["ACT_CASES"] ?? "").split(separator: ",").map(String.init)
        let files = House.names("Tests/Cases").filter { $0.hasSuffix(".t") }
        return files.flatMap { Case.read($0) }.filter { block in
            words.isEmpty
                || words.contains {
                    files.contains("\($0).t") ? block.file == "\($0).t" : block.testDescription.contains($0)
                }
        }
    }()

    /// The blocks of this tier; of one file, or a few, those of both.
    private static let tier: [Case] = chosen.filter { block in
        Tier.isAll || block.marks["tier"] != "all"
            || ProcessInfo.processInfo.environment["ACT_CASES"]?.isEmpty == false
    }

    /// Blocks that can't be tried here, and why.
    static let skipped: [(block: Case, reason: String)] = tier.compactMap { block in
        Need.lack(block.command, block.list("needs")).map { (block, $0) }
    }

    /// The blocks that run.
    static let all: [Case] = {
        let out = Set(skipped.map(\.block.place))
        return tier.filter { !out.contains($0.place) }
    }()

    private func list(_ mark: String) -> [String] {
        (marks[mark] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static func read(_ file: String) -> [Case] {
        let lines = Lines.of(House.text("Tests/Cases/\(file)"))
        return blocks(lines).compactMap { Case(file, $0.lowerBound + 1, Array(lines[$0])) }
    }

    /// Where blocks stand: the first line, and every `# ` after a blank line, begins one.
    static func blocks(_ lines: [[UInt8]]) -> [Range<Int>] {
        let starts = lines.indices.filter { k in
            k == 0 || lines[k - 1].isEmpty && lines[k].starts(with: [0x23, 0x20])
        }
        return zip(starts, starts.dropFirst() + [lines.count]).map { start, next in
            var end = next
            while end > start, lines[end - 1].isEmpty { end -= 1 }
            return start..<end
        }
    }

    /// nil for a block of comment alone.
    private init?(_ file: String, _ line: Int, _ block: [[UInt8]]) {
        var sections: [String: [[UInt8]]] = [:]
        var (at, head, status, trouble) = ("", block, "0", String?.none)
        for (k, bytes) in block.enumerated() {
            var marker = Lines.text(bytes)
            if marker.hasPrefix(">>>=") {
                status = marker.dropFirst(4).trimmingCharacters(in: .whitespaces)
                marker = ">>>="
            }
            guard ["<<<", ">>>", ">>>*", ">>>2", ">>>="].contains(marker) else {
                sections[at, default: []].append(bytes)
                continue
            }
            if marker != "<<<", head.count == block.count { head = Array(block[..<k]) }
            if sections[marker] != nil { trouble = "\(marker) stands twice; a block begins with '# title'" }
            sections[marker] = []
            at = marker
        }
        let top = (sections[""] ?? []).prefix { $0.first == 0x23 }
        let command = (sections[""] ?? []).dropFirst(top.count)
        var titles: [String] = []
        var marks: [String: String] = [:]
        for line in top.map({ Lines.text($0.drop { $0 == 0x23 || $0 == 0x20 }) }) {
            guard let mark = line.wholeMatch(of: /(needs|tier|waits): (.+)/) else {
                titles.append(line)
                continue
            }
            marks[String(mark.1)] = String(mark.2)
        }
        if command.isEmpty, sections.count <= 1 { return nil }
        if titles.isEmpty { trouble = "no title" }
        if command.isEmpty { trouble = "no command" }
        if let tier = marks["tier"], tier != "all" { trouble = "no tier of that name: \(tier)" }
        if Int32(status) == nil { trouble = "the status is no number" }
        if sections[">>>="]?.isEmpty == false { trouble = "text after the status" }
        if sections[">>>"] != nil, sections[">>>*"] != nil { trouble = "both >>> and >>>*" }
        if sections[">>>*"]?.isEmpty == false { trouble = "text after >>>*" }
        self.file = file
        self.line = line
        self.head = head
        self.trouble = trouble
        self.marks = marks
        title = titles.joined(separator: " ")
        self.command = command.map { Lines.text($0) }.joined(separator: "\n")
        stdin = (sections["<<<"] ?? []).flatMap { $0 + [0x0A] }
        stdout = sections[">>>*"] == nil ? sections[">>>"] ?? [] : nil
        stderr = sections[">>>2"] ?? []
        self.status = Int32(status) ?? 0
    }

    /// The block as it would have to be for this run to pass: lines that fit stay as they are written.
    func rewritten(for ran: Ran) -> [[UInt8]] {
        func kept(_ expected: [[UInt8]], _ got: [UInt8]) -> [[UInt8]] {
            Lines.of(got).enumerated().map { k, line in
                k < expected.count && Pattern.match(expected[k], line) ? expected[k] : generalised(line)
            }
        }
        var block = head
        if let stdout {
            if !ran.out.isEmpty { block += [Array(">>>".utf8)] + kept(stdout, ran.out) }
        } else {
            block.append(Array(">>>*".utf8))
        }
        if !ran.err.isEmpty { block += [Array(">>>2".utf8)] + kept(stderr, ran.err) }
        if ran.status != 0 { block.append(Array(">>>= \(ran.status)".utf8)) }
        return block
    }

    /// What differs from run to run, as wildcards.
    private func generalised(_ line: [UInt8]) -> [UInt8] {
        var text = Lines.text(line)
        guard text.utf8.elementsEqual(line) else { return line }
        var forms = [
            ("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<id>"),
            ("\"(nonce|mac)\":\"[0-9a-f]+\"", "\"$1\":\"<any>\""), ("\"expires\":[0-9]+", "\"expires\":<n>"),
        ]
        if !command.contains("ACT_NOW=") {
            forms += [
                ("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", "<time>"),
                ("\"ms\":[0-9]+", "\"ms\":<n>"),
            ]
        }
        for (form, word) in forms {
            text = text.replacingOccurrences(of: form, with: word, options: .regularExpression)
        }
        return Array(text.utf8)
    }
}
