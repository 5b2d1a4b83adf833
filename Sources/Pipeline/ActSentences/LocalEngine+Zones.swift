import ActJSON
import ActSystem

/// Times by the clocks of another zone: `9am PT`, `15:00 UTC+2`.
extension LocalEngine {
    /// The reading of a sentence whose times are shown by the clocks of a zone that it names; nil where it names none
    /// that is known.
    func zoned(_ sentence: Sentence) throws(Refusal) -> Reading? {
        guard let (from, named) = namedZone(sentence) else { return nil }
        let said = Sentence.joined(sentence.words[from..<named.end])
        var engine = self
        (engine.clocks, engine.isZoned) = (named.value.zone, true)
        let rest = Sentence(sentence.words[..<from] + sentence.words[named.end...])
        // Where it is another day there, a day counted from today may be either's.
        let isDated = timeWords(rest).contains { time in
            switch time.phrase {
            case .day(.date), .day(.checked), .days, .every: true
            default: false
            }
        }
        guard isDated || clocks.local(now).day == engine.clocks.local(now).day else {
            throw Refusal("it is another day in '\(said)' now", hint: "say the date")
        }
        let reading = try engine.classify(rest)
        let times = ["start", "end", "due"].compactMap { reading.arguments[$0]?.string.flatMap { Moment($0) } }
        guard !times.isEmpty else { throw Refusal("'\(said)' is a time zone, and no time goes by it") }
        let offset = named.value.hours.map { $0 * 3600 }
        guard times.allSatisfy({ offset == nil || engine.clocks.local($0).offset == offset }) else {
            throw Refusal("clocks there don't show '\(said)' then", hint: "say the time in \(zone.name)")
        }
        return reading
    }

    /// The zone that stands behind a time of day, and where its words begin and end.
    private func namedZone(_ sentence: Sentence) -> (from: Int, TimeWords.Taken<(zone: Zone, hours: Int?)>)? {
        // Most sentences have none.
        let hasZone = sentence.words.indices.contains { Zones.zone(sentence, $0) != nil }
        guard hasZone, !isZoned else { return nil }
        let times = timeWords(sentence)
        let quoted = sentence.quoted
        guard times.contains(where: \.isOfDay) else { return nil }
        for time in times where !quoted.contains(time.words.upperBound) {
            let at = time.words.upperBound
            guard let found = Zones.zone(sentence, at) else { continue }
            let isLast = found.end == sentence.count || times.contains { $0.words.lowerBound == found.end }
            let isSure = !LocalEngine.doubtfulZones.contains(sentence.core(at)) || found.end > at + 1
            if isSure || isLast { return (at, found) }
        }
        return nil
    }
}
