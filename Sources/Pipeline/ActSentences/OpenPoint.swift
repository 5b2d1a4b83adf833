import ActJSON
import ActRecord

/// A point at which a sentence can be read in several ways. There is one of each kind in a sentence at most.
package enum OpenPoint: CaseIterable, Hashable, Sendable {
    /// The morning or the evening.
    case half
    /// This week's or next week's day.
    case week
    /// The year of a date that says none.
    case year
    /// Every other week, or the second one of each month.
    case turn
    /// All day, or one of some times.
    case time
    /// The country whose money is meant.
    case currency
    /// The number that is the amount.
    case amount
}

/// A sentence is read once for each way of its open points; readings that come out refuse or agree settle a point, and
/// those that differ make a choice.
extension LocalEngine {
    /// The number of the way that is looked at.
    ///
    /// - Parameter ways: words on each, the likeliest first.
    func pick(_ point: OpenPoint, _ ways: [String]) throws(Refusal) -> Int {
        if let picked = picks[point] { return picked }
        throw Refusal(point, ways)
    }

    /// A value for each way of the open points, with the words on what was picked for it; at least one.
    package func ways<T>(
        _ words: [String] = [], _ make: (LocalEngine) throws(Refusal) -> T
    ) throws(Refusal) -> [(value: T, words: [String])] {
        let refusal: Refusal
        do throws(Refusal) { return [(try make(self), words)] } catch { refusal = error }
        guard let open = refusal.open else { throw refusal }
        var found: [(value: T, words: [String])] = []
        var first: Refusal?
        for (k, said) in open.ways.enumerated() {
            var engine = self
            engine.picks[open.point] = k
            do throws(Refusal) { found += try engine.ways(words + [said], make) } catch { first = first ?? error }
        }
        if let first, found.isEmpty { throw first }
        return found
    }

    func reading(_ sentence: Sentence) throws(Refusal) -> Reading {
        let ways = try ways { engine throws(Refusal) in try engine.classify(sentence) }
        return try LocalEngine.merged(ways.filter { $0.value.tool == ways[0].value.tool })
    }

    /// One reading of several: the arguments that all of them have, and a choice of the rest.
    private static func merged(_ ways: [(value: Reading, words: [String])]) throws(Refusal) -> Reading {
        var distinct: [(value: Reading, words: [String])] = []
        for way in ways {
            let bytes = JSON.object(way.value.arguments).bytes
            if !distinct.contains(where: { JSON.object($0.value.arguments).bytes == bytes }) {
                distinct.append(way)
            }
        }
        let first = distinct[0].value
        // Where other ways came out refused the one that is left is told.
        guard distinct.count > 1 else { return ways.count == 1 ? first.telling(ways[0].words) : first }
        guard distinct.count <= Choice.most else {
            throw Refusal("it can be read in \(distinct.count) ways", hint: "say the day and the time")
        }
        let names = distinct.flatMap { $0.value.arguments.members.map(\.key.text) }
        let open = names.filter { name in
            distinct.contains { $0.value.arguments[name]?.bytes != first.arguments[name]?.bytes }
        }
        // The argument that tells the readings apart by itself.
        let chosen =
            open.first { name in
                Set(distinct.compactMap { $0.value.arguments[name]?.bytes }).count == distinct.count
            } ?? open.first { name in distinct.allSatisfy { $0.value.arguments[name] != nil } }
        guard let chosen else { throw Refusal("it can be read in several ways") }
        let values = distinct.compactMap { way -> Choice.Value? in
            guard let value = way.value.arguments[chosen] else { return nil }
            var with = JSON.Object()
            for name in open where name != chosen { with[name] = way.value.arguments[name] ?? .null }
            return Choice.Value(value, words: way.words.joined(separator: ", "), with: with)
        }
        var settled = first.arguments
        for name in open { settled[name] = nil }
        return Reading(
            tool: first.tool, arguments: settled, choices: [Choice(chosen, values)], unused: first.unused,
            told: first.told.filter { settled[$0.argument] != nil })
    }
}
