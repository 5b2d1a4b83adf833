import ActDecide
import ActJSON
import ActRecord
import ActSystem
import ActTools

/// Rows that calls have by their ids, and that were shown.
extension Asking {
    /// Puts the row that was shown into a call which has its id alone: an approval is good for that row as it was.
    func noteRows(_ call: PendingCall) throws(Failure) {
        guard call.decision?.isYes == true, let shown = call.shown, shown.trouble == nil else { return }
        let noted = try call.now.namedRows()
        var gate = registry.gate(try registry.rules())
        for (argument, id) in call.arguments.members {
            guard let source = call.spec.rowSource(of: argument.text), let row = source.row(id, shown.fields)
            else { continue }
            let isNoted = noted.contains {
                sameBytes($0.argument, argument.text) && sameBytes($0.list, source.list)
            }
            let list = try source.list(of: call.spec, registry)
            let isTainted = call.now.isTainted(unsaid: true)
            guard !isNoted, try gate.passes(reading: list, source.arguments, taint: isTainted) else { continue }
            try call.note(NamedRow(argument.text, list: source.list, id: id, words: row.name, at: row.more))
        }
    }
}
