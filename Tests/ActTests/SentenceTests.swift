import ActCore
import ActModel
import Foundation
import Testing

@Suite struct SentenceTests {
    private static let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Data/sentences.jsonl")

    private func lines() throws -> [JSON] {
        try String(contentsOf: Self.data, encoding: .utf8).split(separator: "\n").map { line in
            try Record(line: Array("{\"type\":\"sentence\",".utf8) + Array(line.utf8.dropFirst())).json
        }
    }

    /// Reads a sentence as the corpus tells: an outcome as one line, its category apart.
    private func read(_ engine: LocalEngine, _ text: String) -> (outcome: String, category: String?) {
        do throws(Failure) {
            let reading = try engine.read(text)
            var arguments = reading.arguments
            let category = arguments["category"]?.string
            arguments["category"] = nil
            return (outcome(reading.tool, .object(arguments)), category)
        } catch {
            return ("error \(error.code.rawValue)", nil)
        }
    }

    /// Key order and the order of a repeat rule's parts say nothing; the spelling of numbers does.
    private func outcome(_ tool: String, _ arguments: JSON) -> String {
        let members = (arguments.object?.members ?? []).map { member in
            var value = member.value
            if member.key.text == "repeat", let rule = value.string {
                value = .text(rule.split(separator: ";").sorted().joined(separator: ";"))
            }
            if member.key.text == "amount", let number = value.string { value = .number(number) }
            return "\(member.key.text)=\(String(decoding: value.bytes, as: UTF8.self))"
        }
        return "\(tool) \(members.sorted().joined(separator: " "))"
    }

    @Test func corpus() throws {
        var count = 0
        for line in try lines() {
            count += 1
            let text = try #require(line["text"]?.string)
            let now = try #require(line["now"]?.string.flatMap { Moment($0) })
            let zone = try #require(line["zone"]?.string.flatMap { Zone($0) })
            let engine = LocalEngine(now: now, zone: zone, currency: "EUR")
            let (got, category) = read(engine, text)
            let label = "line \(count): \(text.prefix(80)) [\(line["now"]?.string ?? "") \(zone.name)]"
            if let code = line["error"]?.string {
                #expect(got == "error \(code)", "\(label)")
                continue
            }
            let tool = try #require(line["tool"]?.string)
            let arguments = try #require(line["arguments"])
            let right = ([arguments] + (line["alt"]?.array ?? [])).map { outcome(tool, $0) }
            #expect(right.contains(got), "\(label)\n  got  \(got)\n  want \(right.joined(separator: "\n    or "))")
            if let expected = line["category"]?.string, expected != "*" { #expect(category == expected, "\(label)") }
            for name in (line["missing"]?.array ?? []).compactMap(\.string) {
                #expect(!got.contains(" \(name)="), "\(label)")
            }
        }
        #expect(count >= 371)
    }
}
