import ActJSON
import ActRecord
import ActSentences
import ActSystem
import Foundation
import Testing

/// Sentences that somebody wrote who had not seen the parser: 110 that were read right before the reading asked anything,
/// and 400 of the kinds that were read wrong.
@Suite struct SpokenTests {
    private static let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Data")

    private let zone: Zone
    private let engine: LocalEngine

    init() throws {
        zone = try #require(Zone("Europe/Berlin"))
        engine = LocalEngine(
            now: try #require(Moment("2026-03-11T13:20:00Z")), zone: zone, currency: "EUR")
    }

    /// Readings that their writer would have otherwise, with the reason for them.
    private static let disputed: Set<String> = [
        // 10:30 is the morning as 22:30 is the evening, and a timetable counts to 24.
        "call with Priya thursday at 10:30", "flight to Oslo on 2 april at 7:55",
        // The first of several countries is meant where one is by far the larger.
        "lunch ¥900", "taxi 35 lei",
        // Any noun is the purpose, and so is whoever it was for.
        "lunch xyz 20", "lunch 12 eur on Tom", "total 20 euros lunch",
        // Two times are a stretch, and 12 am begins the day.
        "meeting tomorrow at 10 to 4", "meeting tomorrow at 12am",
        // A weekend is its two days.
        "remind me every weekend to call grandma",
        // No reminder is past: a date without its year is the next one, which is told.
        "remind me on 3 march at 3pm to call Bo",
        // A noun with a time is something that takes place.
        "my meeting at 3pm tomorrow", "free slot friday 3pm",
        // A list in one title stays one task, and quotation marks are part of it.
        "add bread, eggs and butter to my todo list", "add a task for friday: buy milk",
    ]

    private func rows(_ name: String) throws -> [String] {
        try String(contentsOf: Self.data.appending(path: name), encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    private func read(_ text: String) -> [Reading] {
        // There is no row that a sentence could name.
        do throws(Failure) { return try engine.readings(text).filter { $0.refusal == nil } } catch { return [] }
    }

    /// A time as the person's clock shows it; a day as it is.
    private func local(_ text: String) -> String {
        guard text.contains("T"), text.hasSuffix("Z"), let moment = Moment(text) else { return text }
        let time = zone.local(moment)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(time.day.text)T\(two(time.hour)):\(two(time.minute))"
    }

    /// Arguments as their writer spells them: without zone and category, numbers by value.
    private func plain(_ arguments: JSON) -> [String: String] {
        var plain: [String: String] = [:]
        for (key, value) in arguments.object?.members ?? []
        where !["zone", "category", "limit", "group_by"].contains(key.text) {
            plain[key.text] = value.string.map { local($0) } ?? Double(value.line).map { "\($0)" } ?? value.line
        }
        return plain
    }

    @Test func rightOnesStayRight() throws {
        let rows = try rows("spoken-kept.tsv")
        #expect(rows.count == 110)
        for row in rows {
            let cells = row.split(separator: "\t").map(String.init)
            let wanted = try JSON(cells[2])
            let read = read(cells[0])
            #expect(
                read.count == 1 && read[0].tool == cells[1] && read[0].choices.isEmpty, "\(cells[0])")
            let got = plain(.object(read.first?.arguments ?? JSON.Object()))
            for (name, value) in plain(wanted) { #expect(got[name] == value, "\(cells[0])") }
        }
    }

    /// The verdict on a sentence: nil where it is right, asked about or refused.
    private func fault(_ row: JSON, _ read: [Reading]) -> String? {
        guard let first = read.first else { return nil }
        let wanted = row["want"]?.string ?? ""
        let arguments = plain(.object(first.arguments))
        let isOpen = !first.choices.isEmpty || first.tool == "REMINDER_CREATE" && arguments["due"] == nil
        switch wanted {
        case "several":
            let calls = row["calls"]?.array ?? []
            guard read.count > 1 else { return isOpen ? nil : "one call" }
            guard read.count == calls.count else { return "\(read.count) calls" }
            let same = zip(read, calls).allSatisfy { reading, call in
                let got = plain(.object(reading.arguments))
                return reading.tool == call["tool"]?.string
                    && plain(call["arguments"] ?? .object(JSON.Object())).allSatisfy { got[$0] == $1 }
            }
            return same ? nil : "other calls"
        case "search":
            let tools = [row["tool"]?.string ?? ""] + (row["also"]?.texts ?? [])
            return tools.contains(first.tool) ? nil : first.tool
        case "refuse": return isOpen ? nil : first.tool
        default:
            guard read.count == 1, first.tool == row["tool"]?.string else { return first.tool }
            if isOpen { return nil }
            if wanted == "ask" { return "not asked" }
            return arguments == plain(row["arguments"] ?? .object(JSON.Object())) ? nil : "\(arguments)"
        }
    }

    @Test func nothingIsGuessed() throws {
        let rows = try rows("spoken.jsonl").map { try JSON($0) }
        #expect(rows.count == 400)
        var answered = 0
        for row in rows {
            let text = try #require(row["say"]?.string)
            let read = read(text)
            if !read.isEmpty || row["want"]?.string == "refuse" { answered += 1 }
            let fault = fault(row, read)
            #expect((fault != nil) == Self.disputed.contains(text), "\(text): \(fault ?? "")")
        }
        // Most are understood, or refused where nothing else is right.
        #expect(answered >= 330, "\(answered) of \(rows.count)")
    }

    /// An open point is a choice whose values are told apart by it, with the arguments that go with each.
    @Test(arguments: [
        ("meeting at 7 tomorrow", "start", ["2026-03-12T07:00", "2026-03-12T19:00"]),
        ("call with ana next friday 15:00", "start", ["2026-03-20T15:00", "2026-03-13T15:00"]),
        ("fair 3 to 5 february", "start", ["2027-02-03", "2026-02-03"]),
        ("lunch 120 kr", "currency", ["SEK", "DKK", "ISK", "NOK"]),
        ("todo pay the fee by feb 3", "due", ["2027-02-03", "2026-02-03"]),
        (
            "choir every second friday at 17:00", "repeat",
            ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "FREQ=MONTHLY;BYDAY=2FR"]
        ),
    ])
    func choices(text: String, argument: String, values: [String]) {
        let read = read(text)
        #expect(read.count == 1 && read.first?.choices.map(\.argument) == [argument])
        let got = read.first?.choices.first?.values ?? []
        #expect(got.map { local($0.value.string ?? $0.value.line) } == values)
        #expect(got.allSatisfy { $0.words?.isEmpty == false })
        #expect(read.first?.arguments[argument] == nil)
    }

    /// The wordings that are offered for a refused sentence are read.
    @Test(arguments: [
        ("buy stamps by friday", ["todo buy stamps by friday"]),
        ("rent 850 on the 1st", ["rent 850 eur on the 1st"]),
        // Each way says two things, and three are offered of the four.
        (
            "clean the gym by the end of the week",
            ["todo clean the gym by friday", "clean the gym by friday", "todo clean the gym by sunday"]
        ),
        ("hello", []), ("what is a monad", []),
    ])
    func wordings(text: String, first: [String]) {
        let offered = engine.wordings(text)
        #expect(
            Array(offered.prefix(first.count)) == first && offered.count <= 3 && (offered.isEmpty == first.isEmpty))
        for wording in offered { #expect(!read(wording).isEmpty, "\(wording)") }
    }
}
