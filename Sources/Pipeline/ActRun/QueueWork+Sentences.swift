import ActDecide
import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActTools

/// Sentences in the queue: nobody is asked about them, and the calls that their answers want wait in the inbox.
extension QueueWork {
    /// Puts the call that an answer wants into the inbox, without an approval, in the commit that has the answer.
    func keepAnswer(to entry: QueueStore.Entry, _ line: Engine.Line) throws(Failure) {
        let own = toolbox.settings
        do throws(Failure) {
            let result = try Record(line: line.bytes)
            // Without an answer somebody said that it happened (act-queue resolve).
            guard let answer = result[.data] else { return }
            guard let call = try options.posting?.wanted(try entry.call(), answer), let id = call.text(.id) else {
                return
            }
            let reason = "a backend wants it"
            let held = call.setting([(.approval, Approval.refusal(.held, by: .program, reason: reason))])
            _ = try toolbox.inbox.put(id, held, reason: reason) { _ in true }
            let name = call.text(.tool) ?? ""
            answered.append(
                (
                    "the answer to '\(entry.id)' wants \(name), which waits for a person's word",
                    "\(own.commandLine("act-confirm --inbox")) | \(own.commandLine("act-exec"))"
                ))
        } catch {
            guard error.status != .io, !error.code.is(.busy) else { throw error }
            answered.append(
                ("no call for the answer to '\(entry.id)': \(error.message)", own.commandLine("act-log", entry.id)))
        }
    }
}
