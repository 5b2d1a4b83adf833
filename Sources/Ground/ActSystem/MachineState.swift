import ActJSON

extension Machine {
    /// One thing that can be said of the machine: in `ACT_CONDITIONS` that it is so, in `--when` that it has to be.
    package enum Fact: Sendable, Equatable {
        case online, offline, metered, unmetered, charging, powerSaving
        /// Percent.
        case battery(Int)

        /// Its word, as `battery=20`; nil for any other.
        init?(_ word: String) {
            let words: [String: Fact] = [
                "online": .online, "offline": .offline, "metered": .metered, "unmetered": .unmetered,
                "charging": .charging, "power-saving": .powerSaving,
            ]
            if let known = words[word] {
                self = known
            } else if let digits = word.after("battery="), let percent = Int(digits), (0...100).contains(percent),
                digits.utf8.allSatisfy({ $0 &- 0x30 < 10 })
            {
                self = .battery(percent)
            } else {
                return nil
            }
        }

        package static let words = "online, offline, metered, unmetered, charging, power-saving, battery=12"

        /// Words between commas; nil where one is not among those that `accepts` takes.
        package static func list(_ text: String, _ accepts: (Fact) -> Bool = { _ in true }) -> [Fact]? {
            var found: [Fact] = []
            for word in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard let condition = Fact(String(word).trimmed), accepts(condition) else { return nil }
                found.append(condition)
            }
            return found
        }
    }
}

/// The state of the machine, so far as it decides whether calls begin.
package struct MachineState: Sendable, Equatable {
    package var isOnline: Bool
    package var isMetered: Bool
    package var power: Machine.Power

    package init(isOnline: Bool, isMetered: Bool, power: Machine.Power) {
        self.isOnline = isOnline
        self.isMetered = isMetered
        self.power = power
    }

    /// Something that speaks against many online calls.
    package enum Strain: Sendable, Equatable {
        case metered, saving
        /// The charge of a battery that is not charged, in percent.
        case low(Int)

        package var words: String {
            switch self {
            case .metered: "the network is metered"
            case .saving: "the machine saves power"
            case .low(let charge): "the battery is at \(charge) % and not charging"
            }
        }

        /// The end of it, as it stands behind "waiting for".
        package var end: String {
            switch self {
            case .metered: "a network that is not metered"
            case .saving: "the end of power saving"
            case .low: "the charger"
            }
        }
    }

    /// Under this many percent a battery that is not charged is spared.
    private static let low = 20

    package var strain: Strain? {
        if isMetered { return .metered }
        if power.isSaving { return .saving }
        guard let charge = power.charge, charge < MachineState.low, !power.isCharging else { return nil }
        return .low(charge)
    }
}

/// The conditions under which a run begins calls (`--when`).
package struct StartConditions: Sendable, Equatable {
    private let conditions: [Machine.Fact]

    package init() { conditions = [] }

    /// Reads `online,unmetered,charging,battery=20`; nil for anything else.
    package init?(_ text: String) {
        let known = Machine.Fact.list(text) { one in
            switch one {
            case .online, .unmetered, .charging, .battery: true
            case .offline, .metered, .powerSaving: false
            }
        }
        guard let known else { return nil }
        conditions = known
    }

    package static let words = "online, unmetered, charging, battery=20"

    package var isEmpty: Bool { conditions.isEmpty }
    package var asksForMeter: Bool { conditions.contains(.unmetered) }

    /// The thing to wait for, as it stands behind "waiting for"; nil where all conditions hold.
    package func lacks(_ now: MachineState) -> String? {
        for condition in conditions {
            switch condition {
            case .online where !now.isOnline: return "the network"
            case .unmetered where now.isMetered: return MachineState.Strain.metered.end
            case .charging where !now.power.isCharging: return "the charger"
            case .battery(let percent) where now.power.charge.map({ $0 < percent }) ?? false:
                return "\(percent) % in the battery"
            default: break
            }
        }
        return nil
    }
}
