import ActJSON
import ActRecord
import ActSettings
import ActStore
import ActSystem
import ActTools

/// The records that were submitted and wait: for the next turn, for a place among those that run, for the description of
/// their tools, or for the machine.
final class Intake {
    /// Records of one turn, at most.
    private static let turn = 512

    private let registry: ToolRegistry
    private let options: Engine.Options
    private let calls: CallsInFlight
    /// The records that were submitted, and the pages that were asked for.
    private(set) var tickets = 0
    /// The steps of the next turn.
    private var submitted: [Engine.Step] = []
    /// Records whose tools are being described, or whose rows are being looked up, each with its ticket.
    private var undescribed: [(record: Record, ticket: Int)] = []
    /// The look-ups that had ended when those were last looked at.
    private var lookUps = 0
    /// Whether some of those were described, and wait for a place.
    private var areDescribedHeld = false
    /// The number of the submitted calls that will run beside us: an intent is written when its call can start, not
    /// before, for the call of an intent that a crash leaves behind is unknown.
    private var begins = 0
    private var readiness: Readiness

    init(_ registry: ToolRegistry, _ options: Engine.Options, _ calls: CallsInFlight) {
        self.registry = registry
        self.options = options
        self.calls = calls
        readiness = Readiness(registry.settings, options.when)
    }

    var isEmpty: Bool { submitted.isEmpty && undescribed.isEmpty }
    var hasUndescribed: Bool { !undescribed.isEmpty }
    /// Whether the next turn has something to do.
    var isDue: Bool { !submitted.isEmpty && !readiness.isHolding }
    /// Whether calls are kept for a later turn.
    var isHolding: Bool { readiness.isHolding }
    /// The thing that calls wait for; nil where the next turn knows more.
    var waitsFor: String? { readiness.waitsFor }

    /// Calls that could begin at the next turn, beside those that are submitted.
    private var places: Int { options.jobs - calls.count - begins }

    /// Whether another record can be submitted.
    var hasRoom: Bool {
        !readiness.isHolding && calls.count < options.jobs && calls.waitingCount < Intake.turn
            && submitted.count < Intake.turn && undescribed.count < Intake.turn && places > 0
    }

    /// Whether another page can be asked for.
    var hasPlace: Bool { places > 0 && !readiness.isHolding }

    func nextTicket() -> Int {
        defer { tickets += 1 }
        return tickets
    }

    /// Takes a step for the next turn.
    func add(_ step: Engine.Step) {
        if let call = step.call, !options.keeps, !call.isAtomic { begins += 1 }
        submitted.append(step)
    }

    /// Takes a page for the next turn. One from the cache has its place too: what follows it is asked for first.
    func add(page step: Engine.Step) {
        begins += 1
        submitted.append(step)
    }

    // Descriptions.

    /// Whether calls begin in the order of their records: they run, or are kept, one at a time.
    private var isInOrder: Bool { options.jobs == 1 }

    /// Whether a record waits for those before it, whose tools are being described.
    var isBehind: Bool { isInOrder && !undescribed.isEmpty }

    /// Looks at the records that wait once more: something that one waits for is known.
    func wake() { areDescribedHeld = true }

    /// Takes a record for the turn after its tool was described.
    func add(undescribed record: Record, _ ticket: Int) { undescribed.append((record, ticket)) }

    /// Whether a record that waited for the description of its tool may begin now.
    var canDescribedBegin: Bool {
        !undescribed.isEmpty && (lookUps != registry.lookUps || areDescribedHeld && places > 0)
    }

    /// Takes the records whose tools have been described, as places become free.
    func takeDescribed(
        isReady: (Record, Int) -> Bool, step: (Record, Int) throws(Failure) -> Engine.Step
    ) throws(Failure) {
        guard canDescribedBegin else { return }
        (lookUps, areDescribedHeld) = (registry.lookUps, false)
        var k = 0
        while k < undescribed.count {
            let (record, ticket) = undescribed[k]
            guard isReady(record, ticket) else {
                if isInOrder { break }
                k += 1
                continue
            }
            guard places > 0 else {
                areDescribedHeld = true
                break
            }
            undescribed.remove(at: k)
            add(try step(record, ticket))
        }
    }

    /// Waits for no description any more; the number of records that did.
    func dropUndescribed() -> Int {
        defer { undescribed = [] }
        return undescribed.count
    }

    // The machine.

    /// Whether nothing is known that keeps calls with this reach from beginning now.
    func mayBegin(_ reach: ToolSpec.Reach) -> Bool { readiness.mayBegin(reach) }

    /// Counts a call that begins.
    func begin(_ call: InFlightCall) { if call.call.tool.reach != .offline { readiness.begun += 1 } }

    /// Takes the steps of this turn. Calls that may not begin now wait for a later one, or have failed.
    ///
    /// - Returns: the reason against more online calls, where calls wait for its end.
    func takeBatch() -> (steps: [Engine.Step], strain: MachineState.Strain?) {
        var kept: [Engine.Step] = []
        defer { (submitted, begins) = (kept, 0) }
        (readiness.isHolding, readiness.waitsFor) = (false, nil)
        guard !options.keeps,
            submitted.contains(where: { $0.call.map { readiness.concerns($0.call.tool.reach) } ?? false })
        else { return (submitted, nil) }
        var strain: MachineState.Strain?
        var online = 0
        let steps = submitted.compactMap { step -> Engine.Step? in
            guard let call = step.call else { return step }
            let tool = call.call.tool
            switch readiness.verdict(tool.reach, after: online) {
            case .begins:
                if tool.reach != .offline { online += 1 }
                return step
            case .offline:
                let failure = Failure.noRoute("'\(tool.slug)'")
                guard options.queuesOffline, !call.admitted.isLow else { return .refused(call, failure) }
                call.putOff(failure)
                return step
            case .waits(let what): readiness.waitsFor = what
            case .strained(let why?) where options.isEndless:
                let message = "no more online calls now: \(why.words)"
                return .refused(call, Failure(.unavailable, message, hint: "try again later"))
            case .strained(let why): strain = why ?? strain
            }
            kept.append(step)
            return nil
        }
        readiness.isHolding = !kept.isEmpty
        return (steps, strain)
    }

    /// Gives up the calls of this turn, as nothing begins any more; their number.
    func dropCalls() -> Int {
        let count = submitted.count { $0.call != nil }
        submitted.removeAll { $0.call != nil }
        return count
    }

    /// The words that say that nothing more begins.
    func words(_ strain: MachineState.Strain) -> String {
        "no more online calls now: \(readiness.begun) began, and \(strain.words)"
    }

    /// Waits until nothing speaks against more online calls; whether that is news.
    func rest(_ strain: MachineState.Strain) -> Bool {
        defer { readiness.isStrainSaid = true }
        readiness.waitsFor = readiness.waitsFor ?? strain.end
        return !readiness.isStrainSaid
    }

    /// Gives up the calls that are kept for a later turn; their number.
    func dropHeld() -> Int {
        defer { (submitted, readiness.isHolding) = ([], false) }
        return submitted.count
    }

    func join(_ waits: inout Waits) {
        // A description that came in this turn, or a place that became free: the next one takes calls that wait for it.
        if canDescribedBegin { waits.addReady() }
        readiness.join(&waits)
    }
}
