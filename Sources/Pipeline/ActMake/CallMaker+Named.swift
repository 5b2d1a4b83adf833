import ActJSON
import ActRecord
import ActSentences
import ActTools

/// Sentences that name a row: the call is of the tool for the kind of row that has the name.
extension CallMaker {
    /// The call for the row that a reading names; where rows of several kinds have the name, a person picks. Throws the
    /// refusal where no row has it.
    func named(
        _ reading: Reading, _ refusal: Failure, from origin: InputFingerprint, taint: Bool, intent: String,
        engine: String
    ) throws(Failure) -> Call {
        guard rows != nil else { throw refusal }
        let looked = try looked(reading, from: origin, taint: taint, intent: intent, engine: engine)
        let (found, absences) = (looked.calls, looked.absences)
        guard let first = found.first else {
            for var other in reading.otherwise {
                other.yields = reading.yields
                do throws(Failure) {
                    return try named(other, refusal, from: origin, taint: taint, intent: intent, engine: engine)
                } catch { guard error.code.is(.nothing) || error.code.is(.ofArguments) else { throw error } }
            }
            if reading.yields { throw refusal }
            if let unfit = looked.unfit { throw unfit }
            let isNear = absences.first { $0.hint?.hasPrefix("did you mean") ?? false }
            let absence = isNear ?? (reading.kinds.isEmpty ? absences.first : nil)
            throw Failure(
                refusal.code, CallMaker.absence(reading.arguments.members.first?.value),
                hint: absence?.hint ?? refusal.hint)
        }
        guard found.count > 1 else { return first }
        return try first.offering(found)
    }

    /// The calls for rows that have the name of a reading, of each kind that has one.
    private struct LookedFor {
        var calls: [Call] = []
        var absences: [Failure] = []
        /// A row that the change can't be made of: it counts where no other row has the name.
        var unfit: Failure?
        /// Whether a row has the name whole.
        var isWhole = false
    }

    /// A row of use with these words is meant before any other: a list of each kind is read for these, and more where none
    /// has the name, or none has it whole.
    private func looked(
        _ reading: Reading, from origin: InputFingerprint, taint: Bool, intent: String, engine: String
    ) throws(Failure) -> LookedFor {
        var looked = LookedFor()
        var id = try self.id(origin)
        for depth in [RowLookup.Depth.first, .named, .rest] where looked.unfit == nil {
            guard depth == .rest ? looked.calls.isEmpty : !looked.isWhole else { continue }
            looked.absences = []
            for one in [reading] + reading.kinds where !(depth == .named && looked.calls.isEmpty) {
                do throws(Failure) {
                    let call = try unfilled.reading(depth, one).call(
                        try registry.existing(one.tool), one.arguments, from: origin, id: id, taint: taint,
                        intent: intent, engine: engine, change: CallMaker.setter(one))
                    id = call.id
                    looked.calls = depth == .named ? [call] + looked.calls : looked.calls + [call]
                    looked.isWhole = looked.isWhole || call.isWhole(one)
                } catch {
                    if error.code.is(.nothing) {
                        looked.absences.append(error)
                    } else if error.code.is(.ofArguments) {
                        // Beside a row that it can be made of, the other does not count.
                        if looked.calls.isEmpty { looked.unfit = looked.unfit ?? error }
                    } else {
                        throw error
                    }
                }
            }
        }
        return looked
    }

    /// The same, that looks for these rows of a name.
    private func reading(_ depth: RowLookup.Depth, _ reading: Reading) -> CallMaker {
        var maker = self
        maker.rows?.depth = depth
        maker.rows?.wantsDone = reading.isOfDone
        return maker
    }

    /// The sentence on a row that is not there, by its name or number.
    private static func absence(_ id: JSON?) -> String {
        if id?.string.flatMap({ RowSource.name(in: $0) }) == "" { return "nothing is there on that day" }
        guard let name = id?.string else { return "nothing here has the id \(id?.line ?? "null")" }
        return "nothing here is called '\(RowSource.name(in: name) ?? name)'"
    }

    private static func setter(_ reading: Reading) -> RowSetter? {
        guard let change = reading.change else { return nil }
        return { row throws(Failure) in
            do throws(Refusal) { return try change(row) } catch {
                throw Failure(.badArguments, error.reason, hint: error.hint)
            }
        }
    }
}

extension Call {
    /// Whether a row that it was made of has the whole name.
    fileprivate func isWhole(_ reading: Reading) -> Bool {
        guard let words = reading.arguments[RecordKey.id.rawValue]?.string.flatMap({ RowSource.name(in: $0) })
        else {
            return true
        }
        let match = RowMatch(words)
        return (record[.rows]?.array ?? []).contains { match.isWhole($0[.words]?.string ?? "") }
    }

    /// This call with a choice among the rows of all these calls, each with the tool and arguments that it has there.
    fileprivate func offering(_ calls: [Call]) throws(Failure) -> Call {
        let argument = RecordKey.id.rawValue
        var values: [Choice.Value] = []
        var rows: [JSON] = []
        for call in calls {
            let tool = call.tool == tool ? nil : call.tool
            var more = call.arguments
            more[argument] = nil
            for (name, _) in arguments.members where tool != nil && more[name.text] == nil && name.text != argument
            {
                more[name.text] = .null
            }
            let row = call.record[.filled]?.array?.first {
                $0[.from]?.string == FilledArgument.Origin.row.rawValue
            }
            let words = row?[.words]?.string
            var own = call.record.openChoices.first { $0.argument == argument }?.values ?? []
            if let id = call.arguments[argument] { own = [Choice.Value(id, words: words)] }
            values += own.map { value in
                var with = more
                for (name, value) in value.with.members { with[name.text] = value }
                return Choice.Value(
                    value.value, words: value.words, with: tool == nil ? value.with : with, tool: tool)
            }
            rows += call.record[.rows]?.array ?? []
        }
        var open = record.json.object ?? JSON.Object()
        var arguments = arguments
        arguments[argument] = nil
        open[.arguments] = .object(arguments)
        open[.filled] = nil
        open[.rows] = rows.isEmpty ? nil : .array(rows)
        let record = try Record(.object(open), number: record.number)
        open[.choices] = Choice.record([Choice(argument, values)], of: record)
        return try Call(line: JSON.object(open).bytes, number: record.number)
    }
}
