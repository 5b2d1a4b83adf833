import ActJSON

/// The machine that act runs on, from files of the kernel or as `ACT_CONDITIONS` says: nothing is asked, sent or tried.
package struct Machine: Sendable {
    /// The folder that stands for `/`.
    private let root: String
    private let said: [Machine.Fact]
    /// Whether the router is on this machine, so that no route is needed to it.
    private let hasServiceHere: Bool

    package init(root: String = "", said: [Machine.Fact] = [], hasServiceHere: Bool = false) {
        self.root = root
        self.said = said
        self.hasServiceHere = hasServiceHere
    }

    // The network.

    /// Whether a request can get anywhere.
    package var isOnline: Bool {
        if let last = said.last(where: { [.online, .offline].contains($0) }) { return last == .online }
        return hasServiceHere || hasRoute
    }

    /// Whether the network is metered, where that is said; nil where NetworkManager knows.
    package var saidMetered: Bool? {
        said.last { $0 == .metered || $0 == .unmetered }.map { $0 == .metered }
    }

    /// Whether a route leads to a network: the default route or any other that is up, neither to this machine itself
    /// nor to the cable alone (link-local and multicast addresses).
    var hasRoute: Bool {
        lines("/proc/net/route").dropFirst().contains(where: Machine.leadsOut)
            || lines("/proc/net/ipv6_route").contains(where: Machine.leadsOut6)
    }

    // Flags of a route (linux/route.h, linux/ipv6_route.h).
    private static let isUp: UInt32 = 0x0001
    private static let isRejected: UInt32 = 0x0200
    private static let isLocal: UInt32 = 0x8010_0000

    /// A line of /proc/net/route: interface, destination in the bytes of this machine, gateway, flags, and more.
    private static func leadsOut(_ line: [Substring]) -> Bool {
        guard line.count > 3, line[0] != "lo", let flags = UInt32(line[3], radix: 16) else { return false }
        // 169.254.0.0/16 and 224.0.0.0/4, whose first bytes are the last digits.
        return flags & (isUp | isRejected) == isUp && !line[1].hasSuffix("FEA9") && line[1] != "000000E0"
    }

    /// A line of /proc/net/ipv6_route: destination, its length, source, its length, next hop, three numbers, flags and
    /// interface.
    private static func leadsOut6(_ line: [Substring]) -> Bool {
        guard line.count > 9, line[9] != "lo", let flags = UInt32(line[8], radix: 16) else { return false }
        let isNear = ["fe8", "fe9", "fea", "feb", "ff"].contains { line[0].lowercased().hasPrefix($0) }
        return flags & (isUp | isRejected | isLocal) == isUp && !isNear
    }

    // Power.

    /// The charge of the batteries and whether they are charged; a machine without a battery is on mains.
    package struct Power: Sendable, Equatable {
        /// Percent; nil without a battery.
        package var charge: Int?
        package var isCharging: Bool
        /// Whether the user asked the machine to use little.
        package var isSaving: Bool

        package init(charge: Int?, isCharging: Bool, isSaving: Bool) {
            self.charge = charge
            self.isCharging = isCharging
            self.isSaving = isSaving
        }
    }

    package var power: Power {
        var power = found
        for condition in said {
            if case .battery(let charge) = condition { (power.charge, power.isCharging) = (charge, false) }
        }
        if said.contains(.charging) { power.isCharging = true }
        if said.contains(.powerSaving) { power.isSaving = true }
        return power
    }

    private var found: Power {
        let folder = "\(root)/sys/class/power_supply"
        let profile = word("\(root)/sys/firmware/acpi/platform_profile")
        var batteries: [(charge: Int, status: String, weight: Int)] = []
        var isPluggedIn = false
        for name in fileNames(in: folder) {
            let supply = "\(folder)/\(name)"
            // The battery of a mouse says nothing of this machine.
            guard word("\(supply)/scope") != "Device" else { continue }
            if word("\(supply)/type") != "Battery" {
                isPluggedIn = isPluggedIn || number("\(supply)/online") ?? 0 > 0
            } else if number("\(supply)/present") != 0, let charge = number("\(supply)/capacity") {
                let full = number("\(supply)/energy_full") ?? number("\(supply)/charge_full") ?? 0
                batteries.append((min(100, max(0, charge)), word("\(supply)/status"), max(0, full)))
            }
        }
        return Power(
            charge: Machine.charge(batteries.map { ($0.charge, $0.weight) }),
            isCharging: Machine.isCharging(batteries.map(\.status), isPluggedIn: isPluggedIn),
            isSaving: profile == "low-power")
    }

    /// The charge of all batteries together, each by its size where all say theirs.
    private static func charge(_ batteries: [(charge: Int, weight: Int)]) -> Int? {
        guard !batteries.isEmpty else { return nil }
        let isWeighed = batteries.allSatisfy { $0.weight > 0 && $0.weight < 1 << 40 }
        let weights = batteries.map { isWeighed ? $0.weight : 1 }
        return zip(batteries, weights).reduce(0) { $0 + $1.0.charge * $1.1 } / weights.reduce(0, +)
    }

    /// Whether a battery is charged, or none is used up: a weak charger does not charge. A battery that is full or kept
    /// below full is plugged in, whether or not the kernel lists its charger.
    private static func isCharging(_ statuses: [String], isPluggedIn: Bool) -> Bool {
        if statuses.isEmpty || statuses.contains("Charging") { return true }
        guard !statuses.contains("Discharging") else { return false }
        return isPluggedIn || statuses.contains { $0 == "Full" || $0 == "Not charging" }
    }

    // Files.

    /// The words of each line.
    private func lines(_ path: String) -> [[Substring]] {
        text("\(root)\(path)").split(separator: "\n").map { line in line.split { $0 == " " || $0 == "\t" } }
    }

    private func text(_ path: String) -> String { String(decoding: readSmallFile(path) ?? [], as: UTF8.self) }

    private func word(_ path: String) -> String { text(path).trimmed }

    private func number(_ path: String) -> Int? { Int(word(path)) }
}
