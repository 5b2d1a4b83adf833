import ActJSON
import ActRecord
import ActTools

/// The steps of a record through the engine, and the lines that it comes to.
extension Engine {
    /// The next step for a record that was submitted: lines to tell, or a job to run.
    enum Step {
        case lines(Int, [Line])
        /// May not run; what is on record of it by then is told all the same.
        case refused(Job, Failure)
        case job(Job)

        var job: Job? { if case .job(let job) = self { job } else { nil } }

        var slot: Int {
            switch self {
            case .lines(let slot, _): slot
            case .refused(let job, _), .job(let job): job.slot
            }
        }
    }

    /// The lines that a submitted record came to, and its number among all that were.
    struct Event {
        let slot: Int
        let lines: [Line]
    }

    /// A line to write, the status it stands for, and the outcome it tells of.
    struct Line {
        let bytes: [UInt8]
        let status: ExitStatus
        var outcome: Outcome?
        /// The code of its error, and the sentence.
        var code: ErrorCode?
        var words: String?
        /// The reason why it does not run here, where it may on another machine.
        var elsewhere: Failure?
        /// Whether the call was begun, now or before.
        var isBegun = false
        /// Milliseconds for which the service wants to be left alone.
        var wait: Int?
        /// Whether it tells again what came of an earlier run.
        var isReplayed = false
        /// The answer as its service gave it.
        var original: JSON?
        /// Whether its call lacks an approval only because that has ended.
        var lacksApproval: Bool {
            outcome?.isRefusal == true && code?.is(.lostApproval) == true
        }

        init(_ result: ResultLine) {
            bytes = result.bytes
            status = result.status
            outcome = result.outcome
            isBegun = result.attempts > 0
            isReplayed = result.replayed
            if !result.outcome.isDone { (code, words) = (result.code, result.words) }
        }

        /// A call that is passed over: it counts, and nothing is written.
        init(passedOver outcome: Outcome?) {
            (bytes, status) = ([], .ok)
            self.outcome = outcome
        }

        init(_ record: Record) {
            bytes = record.bytes
            status = record.status
        }

        init(_ bytes: [UInt8], _ status: ExitStatus) {
            self.bytes = bytes
            self.status = status
        }
    }
}
