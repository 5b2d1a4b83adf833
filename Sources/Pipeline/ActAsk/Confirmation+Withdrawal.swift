import ActJSON
import ActRecord
import ActTools

/// Calls of the inbox that whoever asked for them has withdrawn while somebody is asked about them.
extension Confirmation {
    /// The words on a call that waits no more. An answer to it comes too late.
    static let isGone =
        "nothing runs: it left the inbox, for its client has withdrawn it, or it was decided elsewhere"

    /// A look for those among these calls that wait no more: the words on them, once.
    func news(of calls: [Waiting]) -> PromptTerminal.News? {
        guard isInbox else { return nil }
        let toolbox = toolbox
        var last = try? toolbox.writesOfOthers()
        return {
            let now = try? toolbox.writesOfOthers()
            guard now != last else { return nil }
            last = now
            let gone = calls.filter { call in
                guard !call.isGone, let id = call.record.text(.id) else { return false }
                do throws(Failure) { return try toolbox.inbox.call(id) == nil } catch { return false }
            }
            for call in gone { call.isGone = true }
            guard let first = gone.first else { return nil }
            if calls.count == 1 { return Confirmation.isGone }
            return gone.count == 1
                ? "'\(first.spec.slug)': \(Confirmation.isGone)"
                : "\(gone.count) of these calls: \(Confirmation.isGone)"
        }
    }
}
