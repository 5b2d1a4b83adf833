import ActJSON
import ActSettings
import ActSystem
import ActTools
import Glibc

/// Whether calls may begin as the machine is now: under the conditions of `--when`, with a route for those that need a
/// network, and, where the network is metered or power is short, only so many of them.
struct Readiness {
    /// The answer for one call.
    enum StartPermission {
        case begins
        /// No route leads to its tool.
        case offline
        /// It waits for this.
        case waits(String)
        /// So many calls began already, and this speaks against more; nil where it is not known yet how many of this
        /// turn begin.
        case strained(MachineState.Strain?)
    }

    /// Waited for while it is asked for the first time.
    private static let meter = "NetworkManager"
    /// Milliseconds between two looks at the machine.
    private static let pause = 1000

    private let machine: Machine
    private let meter: MeteredNetwork
    private let when: StartConditions
    /// Online calls that may begin on a metered network, or with little power.
    private let heavy: Int
    /// Online calls that began.
    var begun = 0
    private var known: (conditions: MachineState, at: Int)?
    /// Whether calls are kept for a later turn.
    var isHolding = false
    /// The thing that they wait for; nil where the next turn knows more.
    var waitsFor: String?

    /// Whether somebody at the terminal was told why online calls wait.
    var isStrainSaid = false

    init(_ settings: Settings, _ when: StartConditions) {
        machine = Machine(settings)
        meter = MeteredNetwork(said: machine.saidMetered)
        self.when = when
        heavy = settings.heavy
    }

    /// Whether a call may wait or be refused at all.
    func concerns(_ reach: ToolSpec.Reach) -> Bool { reach != .offline || !when.isEmpty }

    /// - Parameter others: online calls that begin before it.
    mutating func verdict(_ reach: ToolSpec.Reach, after others: Int) -> StartPermission {
        let isHeavy = reach != .offline && begun + others >= heavy
        guard let now = look(asksMeter: when.asksForMeter || isHeavy) else { return .waits(Readiness.meter) }
        if let lack = when.lacks(now) { return .waits(lack) }
        if reach == .online, !now.isOnline { return .offline }
        if isHeavy, now.isOnline, let strain = now.strain { return .strained(begun >= heavy ? strain : nil) }
        return .begins
    }

    /// Whether nothing is known that keeps calls with this reach from beginning now.
    mutating func mayBegin(_ reach: ToolSpec.Reach) -> Bool {
        switch verdict(reach, after: 0) {
        case .begins, .strained(nil): true
        case .waits(let what): what == Readiness.meter
        case .offline, .strained: false
        }
    }

    /// The state of the machine, a second old at most; nil while NetworkManager is asked for the first time.
    private mutating func look(asksMeter: Bool) -> MachineState? {
        var isMetered: Bool? = false
        if asksMeter { isMetered = meter.look() }
        guard let isMetered else { return nil }
        let time = monotonic()
        if let known, time - known.at < Readiness.pause, known.conditions.isMetered == isMetered {
            return known.conditions
        }
        let conditions = MachineState(isOnline: machine.isOnline, isMetered: isMetered, power: machine.power)
        known = (conditions, time)
        return conditions
    }

    /// Adds what calls that wait are waiting for.
    func join(_ waits: inout Waits) {
        guard isHolding else { return }
        guard waitsFor != nil else { return waits.addReady() }
        meter.join(&waits)
        waits.add(until: (known?.at ?? monotonic()) + Readiness.pause)
    }
}
