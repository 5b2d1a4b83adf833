package import ActJSON
package import ActRecord
import ActSchema
import ActSentences
package import ActSettings
package import ActSystem
package import ActTools

/// Reads words where a tool's schema wants a date, a time or a length: `due=tomorrow`, `start='friday 15:00'`,
/// `duration_minutes='2 hours'`. A value that the schema takes is left as it is.
package struct ArgumentWords {
    private let settings: Settings
    private let now: Moment

    package init(_ settings: Settings, now: Moment = .now) {
        self.settings = settings
        self.now = now
    }

    private static let dateHint = "a date is 2026-03-20, or words such as 'tomorrow' or '20 march'"
    private static let momentHint = "a time is 2026-03-20T15:00, or words such as 'tomorrow at 15:00'"

    /// The arguments with words read, why some can't be, and those whose words leave them open.
    package func read(
        _ arguments: JSON.Object, _ tool: ToolSpec
    ) -> (read: JSON.Object, doubts: [String], choices: [Choice]) {
        var read = arguments
        var doubts: [String] = []
        var choices: [Choice] = []
        for (key, rule) in tool.inputSchema["properties"]?.object?.members ?? [] {
            guard let text = arguments[key.text]?.string, let kind = Kind(key.text, rule),
                !tool.schema.takes(key.text, .text(text))
            else { continue }
            // The zone that the call names is the one that its times are meant in.
            let zone = arguments["zone"]?.string.flatMap { Zone($0) } ?? settings.zone
            let engine = LocalEngine(now: now, zone: zone, currency: settings.currency)
            do throws(Refusal) {
                let ways = try engine.ways { engine throws(Refusal) in
                    try value(text, kind, key.text, tool, engine)
                }
                read[key.text] = ways.count == 1 ? ways[0].value : nil
                guard ways.count > 1 else { continue }
                choices.append(
                    Choice(key.text, ways.map { .init($0.value, words: $0.words.joined(separator: ", ")) }))
            } catch {
                doubts.append(error.reason)
            }
        }
        return (read, doubts, choices)
    }

    /// The values that an argument takes.
    struct Kind {
        var takesDay = false
        var takesMoment = false
        var takesMinutes = false
        var takesTime: Bool { takesDay || takesMoment }

        init?(_ name: String, _ rule: JSON) {
            for part in [rule] + (rule["anyOf"]?.array ?? []) + (rule["oneOf"]?.array ?? []) {
                if part["format"]?.string == "date" { takesDay = true }
                if part["format"]?.string == "date-time" { takesMoment = true }
                let isWhole = part["type"]?.string == "integer" || part["type"]?.string == "number"
                if isWhole, name.lowercased().hasSuffix("minutes") { takesMinutes = true }
            }
            guard takesDay || takesMoment || takesMinutes else { return nil }
        }
    }

    private func value(_ text: String, _ kind: Kind, _ name: String, _ tool: ToolSpec, _ engine: LocalEngine)
        throws(Refusal) -> JSON
    {
        let timeHint = kind.takesDay ? ArgumentWords.dateHint : ArgumentWords.momentHint
        let hint = kind.takesMinutes ? "a length is 90, or words such as '2 hours'" : timeHint
        guard text.utf8.count <= 100 else { throw Refusal(hint) }
        if kind.takesMinutes {
            let words = TimeWords(Sentence(text)) { _ in false }
            guard let length = words.duration(0), length.end == words.sentence.count else { throw Refusal(hint) }
            return .int(length.value)
        }
        guard let times = whole("on \(text)", engine) ?? whole(text, engine) else { throw Refusal(hint) }
        let sides = ArgumentWords.isAhead(name, tool).map { [$0] } ?? [true, false]
        let values = try sides.map { ahead throws(Refusal) -> JSON? in
            do throws(Refusal) {
                return try value(try engine.when(times, ahead: ahead), kind, name, hint, engine)
            } catch {
                if error.open != nil || sides.count == 1 { throw error }
                return nil
            }
        }
        guard let one = values[0], values.allSatisfy({ $0?.bytes == one.bytes }) else {
            throw Refusal("'\(text)' may lie ahead or behind: \(hint)")
        }
        return one
    }

    /// The times that a text is made of; nil where it says something else too.
    private func whole(_ text: String, _ engine: LocalEngine) -> [FoundTime]? {
        let sentence = Sentence(text)
        let times = engine.timeWords(sentence)
        let isWhole = LocalEngine.end(of: times, from: 0) == sentence.count
        return isWhole && !times.isEmpty ? times : nil
    }

    /// Whether an argument's time lies ahead where the words leave it open; nil where neither is sure.
    private static func isAhead(_ name: String, _ tool: ToolSpec) -> Bool? {
        if name.hasPrefix("due") { return true }
        return tool.tags.contains("readOnlyHint") ? nil : name != "date"
    }

    /// The hour of a `due` without one.
    private static let morning = Clock(hour: 9, minute: 0, isFace: false)

    private func value(
        _ when: When, _ kind: Kind, _ name: String, _ hint: String, _ engine: LocalEngine
    ) throws(Refusal) -> JSON {
        guard when.rule == nil, when.end == nil, when.minutes == nil, !when.isAllDay else { throw Refusal(hint) }
        var clock = try engine.clock(when)
        if when.day == nil || clock != nil, !kind.takesMoment { throw Refusal(hint) }
        if let seconds = when.after { return .text(engine.now.adding(seconds: seconds).text) }
        guard let day = when.day else { return .text(try engine.next(when).text) }
        if clock == nil, kind.takesDay { return .text(day.text) }
        if clock == nil, name == "due" { clock = ArgumentWords.morning }
        guard let clock else { throw Refusal(hint) }
        return .text(try engine.anyMoment(day, clock).text)
    }
}
