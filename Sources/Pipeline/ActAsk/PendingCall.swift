import ActDecide
import ActJSON
import ActRecord
import ActSchema
import ActSystem
import ActTools

/// A call that waits for somebody's word.
final class PendingCall {
    /// The call as it is now, completed and edited.
    private(set) var now: Call
    private(set) var known: Gate.Assessment
    private(set) var spec: ToolSpec
    /// Why it is asked about.
    private(set) var why: String
    /// Whether a decision is asked for, not only missing arguments.
    private(set) var mustAsk: Bool
    private(set) var missing: [String]
    /// The questions of its service.
    let asked: [InputRequest]?
    /// A rule holds it: a person's word counts, and nobody else's.
    let isPersons: Bool
    /// The call as it was held, where it is of the inbox.
    let held: HeldCall?
    /// When the same call began before whose outcome nobody knows: it may have happened.
    let doubt: Moment?
    /// The arguments as they were before they were edited.
    private(set) var before: JSON.Object?
    /// The text of an edit that could not be used.
    private(set) var draft: String?
    /// The arguments of whoever asked for it.
    let given: JSON.Object
    /// Whether the approval is to last as long as the queue may keep the call.
    private(set) var isKept = false
    /// The things that it changes or deletes, once they were looked up.
    private var preview: Preview??
    /// Whether it waits no more in the inbox that it is of.
    private(set) var isGone = false
    private(set) var decision: Resolution?
    /// The line of a call of the inbox that was approved and is in force, and whether it still waited there.
    private(set) var sealed: (line: [UInt8], waited: Bool)?

    init(
        _ call: Call, _ known: Gate.Assessment, _ spec: ToolSpec, why: String, mustAsk: Bool,
        missing: [String], asked: [InputRequest]?, isPersons: Bool, held: HeldCall?, doubt: Moment?
    ) {
        now = call
        self.known = known
        self.spec = spec
        self.why = why
        self.mustAsk = mustAsk
        self.missing = missing
        self.asked = asked
        self.isPersons = isPersons
        self.held = held
        self.doubt = doubt
        given = call.arguments
    }

    /// Whether the arguments that it would run with are not those of whoever asked for it.
    func differs(_ arguments: JSON.Object) -> Bool {
        (try? JSON.object(arguments).canonical()) != (try? JSON.object(given).canonical())
    }

    /// Whether it can be decided together with others: a file leaves, a tool is pinned, and what may have
    /// happened happens again only after it was shown.
    var isPlain: Bool {
        decision == nil && missing.isEmpty && asked == nil && known.files.isEmpty && known.unpinned.isEmpty
            && doubt == nil
    }

    var arguments: JSON.Object { now.arguments }
    var account: String? { now.account }

    // Changes.

    /// Takes the decision on it.
    func decide(_ decision: Resolution?) { self.decision = decision }

    /// Its approval is in force.
    func seal(_ line: [UInt8], waited: Bool) { sealed = (line, waited) }

    /// Takes a decision of the gate on the record as it is now, with the reason that is asked about.
    func judge(_ known: Gate.Assessment, why: String, mustAsk: Bool) {
        (self.known, self.why, self.mustAsk) = (known, why, mustAsk)
    }

    /// It has to be asked about, for this reason unless its service asks.
    func ask(_ reason: String) {
        if asked == nil { why = reason }
        mustAsk = true
    }

    /// A choice is made: its argument may be another tool's.
    func settle(_ choice: Choice) throws(Failure) {
        let left = (now.record[.choices]?.array ?? []).filter { left in
            !(left[.argument]?.string.map { sameBytes($0, choice.argument) } ?? false)
        }
        now = try now.setting([(.choices, .array(left.map(Choice.withoutCommandLines)))])
    }

    /// Becomes a call of another tool.
    func change(to spec: ToolSpec) throws(Failure) {
        var changes: [(key: RecordKey, value: JSON)] = [
            (.tool, .text(spec.slug)), (.provider, .text(spec.provider)), (.toolkit, .text(spec.toolkit)),
        ]
        if now.record.has(.tags) { changes.append((.tags, .texts(spec.tags))) }
        now = try now.setting(changes)
        self.spec = spec
    }

    /// Takes other arguments, with which it is judged anew.
    func change(
        to arguments: JSON.Object, _ judge: (Call) throws(Failure) -> Gate.Assessment
    ) throws(Failure) {
        let required = spec.schema.missing(.object(arguments))
        missing =
            required
            + Choice.open(now.record[.choices], beside: .object(arguments)).map(\.argument)
            .filter { !required.contains($0) }
        var changes: [(key: RecordKey, value: JSON)] = [(.arguments, .object(arguments))]
        if now.record.has(.missing) { changes.append((.missing, .texts(missing))) }
        let isEdited = differs(arguments)
        if isEdited || now.record.has(.edited) { changes.append((.edited, .bool(isEdited))) }
        var new = try now.setting(changes)
        known = try judge(new)
        if new.record.has(.risk) { new = try new.setting([(.risk, known.risk.json)]) }
        (now, preview) = (new, nil)
    }

    /// Notes that a person changed these arguments of it; the first ones count.
    func edit(from arguments: JSON.Object) { before = before ?? arguments }

    /// Keeps the text of an edit that could not be used.
    func keep(draft: String?) { self.draft = draft }

    /// Takes the answers of a person to the questions of its service.
    func respond(_ answered: Call) { now = answered }

    /// Its approval is to last as long as the queue may keep it.
    func keep() { isKept = true }

    /// It waits no more in the inbox that it is of.
    func leave() { isGone = true }

    /// The things that it changes or deletes, looked up once for its arguments.
    func preview(_ look: (ToolSpec, JSON.Object) -> Preview?) -> Preview? {
        if let preview { return preview }
        let found = look(spec, arguments)
        preview = .some(found)
        return found
    }

    /// The things that it changes or deletes, as they were shown.
    var shown: Preview? { preview ?? nil }

    /// Its approval is for this row.
    func note(_ row: NamedRow) throws(Failure) {
        now = try now.setting([(.rows, .array((now.record[.rows]?.array ?? []) + [row.json]))])
    }

    /// The things that it changes or deletes are looked up anew.
    func forgetPreview() { preview = nil }

    // Alike.

    /// The key of calls that "all alike" covers. Bytes are compared, so that a call that only looks alike is another.
    var alike: [UInt8] { JSON.texts([spec.provider, spec.slug, account ?? "", why] + known.risk.reasons).bytes }

    /// Whether somebody may agree to it who has not seen it: not of high risk, of untrusted text, held, or with a file.
    /// Nor is it of a tool that nobody has pinned.
    var mayBeAlike: Bool {
        known.risk.level != .high && !isPersons && !known.isTainted && known.files.isEmpty && known.unpinned.isEmpty
    }
}
