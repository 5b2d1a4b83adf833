import ActJSON
import ActNet
import ActSystem
import Foundation
import Testing

@Suite struct EventStreamCorpus {
    /// What a stream says, as one text that shows every byte.
    private func told(_ events: [JSON], lastID: String, retry: JSON?) -> String {
        let members = [("events", .array(events)), ("last_id", .text(lastID)), ("retry", retry ?? .text("any"))]
        return String(decoding: JSON.object(members).bytes, as: UTF8.self)
    }

    private func event(name: String, data: String, id: String) -> JSON {
        .object([("name", .text(name)), ("data", .text(data)), ("id", .text(id))])
    }

    /// Feeds the pieces, one after the other.
    private func read(_ pieces: [[UInt8]], comparingRetry: Bool) -> String {
        var stream = EventStream()
        var events: [JSON] = []
        for piece in pieces {
            events += stream.feed(piece).map { event(name: $0.name, data: $0.data, id: $0.id) }
        }
        let retry = comparingRetry ? stream.retry.map { JSON.int($0) } ?? .null : nil
        return told(events, lastID: stream.lastEventID, retry: retry)
    }

    @Test func everyStreamIsReadRightHoweverItComes() throws {
        let text = try String(contentsOf: Corpus.folder.appendingPathComponent("events.jsonl"), encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines.count > 190)
        // The same places at each run: Knuth's MMIX generator.
        var state: UInt64 = 1
        func place(upTo count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % (count + 1)
        }
        for line in lines {
            let row = try JSON(String(line))
            let name = try #require(row["name"]?.string)
            let bytes = Corpus.bytes(try #require(row["stream_base64"]?.string))
            let events = try #require(row["events"]?.array).map { listed in
                event(
                    name: try #require(listed["name"]?.string), data: try #require(listed["data"]?.string),
                    id: try #require(listed["id"]?.string))
            }
            let retry = row["retry"]
            let expected = told(events, lastID: try #require(row["last_id"]?.string), retry: retry)

            let cuts = [0] + (0..<3).map { _ in place(upTo: bytes.count) }.sorted() + [bytes.count]
            let ways: [(way: String, pieces: [[UInt8]])] = [
                ("whole", [bytes]),
                ("byte by byte", bytes.map { [$0] }),
                ("cut at \(cuts)", zip(cuts, cuts.dropFirst()).map { Array(bytes[$0..<$1]) }),
            ]
            for (way, pieces) in ways {
                let got = read(pieces, comparingRetry: retry != nil)
                #expect(got.utf8.elementsEqual(expected.utf8), "\(name), \(way)\n  got  \(got)\n  want \(expected)")
            }
        }
    }
}

@Suite struct RetryAfterCorpus {
    @Test func everyHeaderIsReadRight() throws {
        let rows = try Corpus.rows("retry-after.tsv")
        #expect(rows.count > 340)
        for row in rows {
            try #require(row.count == 4, "\(row)")
            func header(_ text: String) -> String? { text == "-" ? nil : text }
            let wait = RetryAfter.milliseconds(
                retryAfter: header(row[0]), retryAfterMs: header(row[1]), now: try #require(Moment(row[2])))
            let got = wait.map { $0 > 300_000 ? "huge" : String($0) } ?? "-"
            #expect(got == row[3], "\(row)")
        }
    }
}

@Suite struct AddressCorpus {
    @Test func everyAddressIsJudgedRight() throws {
        let rows = try Corpus.rows("addresses.tsv")
        #expect(rows.count > 440)
        for row in rows {
            let text = try #require(try JSON("\"\(row[0])\"").string)
            let got = (try? Address(text).origin) ?? "no"
            guard row[1] == "ok" else {
                #expect(got == "no" && row.count == 2, "\(row)")
                continue
            }
            try #require(row.count == 3, "\(row)")
            // The scheme's own port may be said or not.
            let port = row[2].hasPrefix("https:") ? ":443" : ":80"
            #expect([row[2], row[2] + port].contains(got), "\(row), got \(got)")
        }
    }
}
