import ActDecide
import ActJSON
import ActRecord
import ActSchema
import ActTools

/// A program that decides in the place of a person.
extension Asking {
    /// The statuses by which an asking program answers (act-confirm(1), --ask-with).
    private enum Status { static let (yes, no, later) = (0, 1, 75) }

    /// Has a program decide a call. It gets the record with the risk, and may give it back with other arguments.
    mutating func answer(of asker: String, _ call: PendingCall) throws(Failure) -> Resolution {
        let line = Confirmation.explained(call.now, call.known, .ask(call.why)) + [0x0A]
        let (status, answered) = try terminal.ask(program: asker, line)
        guard let output = answered else {
            return .refused(.mode, "'\(asker)' wrote more than a call can have; \(call.why)")
        }
        switch status {
        case Status.yes: break
        case Status.no: return .refused(.program, "declined")
        case Status.later: return .held(.program, call.why)
        default:
            let end = status.map { "ended with status \($0)" } ?? "was ended by a signal"
            return .refused(.mode, "'\(asker)' \(end), which is no answer; \(call.why)")
        }
        if output.contains(where: { $0 > 0x20 }) {
            let arguments: JSON.Object
            do throws(Failure) { arguments = try Asking.edited(call, output) } catch {
                return .refused(.mode, "'\(asker)': \(error.message); \(call.why)")
            }
            if let decision = try change(call, arguments) { return decision }
        }
        if !call.missing.isEmpty {
            return call.mustAsk ? .refused(.mode, "arguments are missing; \(call.why)") : .passed
        }
        return .approved(.program, rule: nil)
    }

    /// The arguments of a call that a program gave back. Throws where it changed anything else, or they do not fit.
    private static func edited(_ call: PendingCall, _ output: [UInt8]) throws(Failure) -> JSON.Object {
        let answer = try json(output)
        guard let arguments = answer[.arguments]?.object else {
            throw Failure(.badArguments, "a call without arguments")
        }
        for key: RecordKey in [.id, .tool, .provider, .account] {
            guard let given = answer[key] else { continue }
            guard given.bytes == call.now.record[key]?.bytes else {
                throw Failure(.badArguments, "another \(key)")
            }
        }
        return try fitting(arguments, call)
    }

    static func json(_ text: [UInt8]) throws(Failure) -> JSON {
        do throws(JSONError) { return try JSON(text) } catch {
            throw Failure(.badArguments, "not JSON: \(error.message) at byte \(error.offset)")
        }
    }

    /// Throws, with every problem named, for arguments that the call's tool does not take.
    static func fitting(_ arguments: JSON.Object, _ call: PendingCall) throws(Failure) -> JSON.Object {
        let problems = call.spec.schema.problems(.object(arguments))
        guard problems.isEmpty else { throw Failure(.badArguments, problems.joined(separator: "; ")) }
        return arguments
    }
}
