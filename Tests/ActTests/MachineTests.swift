import ActSystem
import Foundation
import Testing

private let zeros = String(repeating: "0", count: 32)

/// A folder that stands for `/`, with the kernel's files in it.
private struct Root: ~Copyable {
    let path = NSTemporaryDirectory() + "act-machine-\(UUID().uuidString)"

    init(_ files: [String: String]) throws {
        for (name, text) in files {
            let url = URL(fileURLWithPath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try (text + "\n").write(to: url, atomically: false, encoding: .utf8)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var machine: Machine { Machine(root: path) }
}

@Suite struct MachineTests {
    private static let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"

    @Test(arguments: [
        // The default route; a network around; one behind a gateway.
        ("eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0", true),
        ("wlan0\t0000A8C0\t00000000\t0001\t0\t0\t600\t0000FFFF\t0\t0\t0", true),
        ("tun0\t0000000A\t0100000A\t0003\t0\t0\t0\t000000FF\t0\t0\t0", true),
        // This machine; a route that is down; one that refuses; the cable alone; multicast.
        ("lo\t0000007F\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0", false),
        ("eth0\t00000000\t010200C0\t0002\t0\t0\t0\t00000000\t0\t0\t0", false),
        ("*\t00000000\t00000000\t0201\t0\t0\t0\t00000000\t0\t0\t0", false),
        ("eth0\t0000FEA9\t00000000\t0001\t0\t0\t1000\t0000FFFF\t0\t0\t0", false),
        ("eth0\t000000E0\t00000000\t0001\t0\t0\t0\t000000F0\t0\t0\t0", false),
        // Lines that are cut, or none at all.
        ("eth0\t00000000", false), ("eth0\t0\t0\tzz", false), ("", false),
    ])
    func aRouteLeadsOut(line: String, isOnline: Bool) throws {
        let root = try Root(["proc/net/route": MachineTests.head + line])
        #expect(root.machine.isOnline == isOnline, "\(line)")
    }

    @Test(arguments: [
        ("\(zeros) 00 \(zeros) 00 \(zeros) 00000400 00000003 00000000 00000003     eth0", true),
        ("fd\(zeros.dropFirst(2)) 40 \(zeros) 00 \(zeros) 00000100 00000002 00000000 00000001 eth0", true),
        ("\(zeros) 00 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200       lo", false),
        ("\(zeros) 00 \(zeros) 00 \(zeros) 00000400 00000003 00000000 00000201     eth0", false),
        ("fe8\(zeros.dropFirst(3)) 40 \(zeros) 00 \(zeros) 00000100 00000002 00000000 00000001 eth0", false),
        ("ff\(zeros.dropFirst(2)) 08 \(zeros) 00 \(zeros) 00000100 00000002 00000000 00000001 eth0", false),
        ("fd\(zeros.dropFirst(3))2 80 \(zeros) 00 \(zeros) 00000000 00000004 00000000 80200001 eth0", false),
    ])
    func aRouteLeadsOutInIPv6(line: String, isOnline: Bool) throws {
        let root = try Root(["proc/net/ipv6_route": line])
        #expect(root.machine.isOnline == isOnline, "\(line)")
    }

    @Test func wordsStandBeforeFiles() throws {
        let root = try Root(["proc/net/route": MachineTests.head + "eth0\t00000000\t010200C0\t0003"])
        func machine(_ said: [Machine.Fact], here: Bool = false) -> Machine {
            Machine(root: root.path, said: said, hasServiceHere: here)
        }
        #expect(machine([]).isOnline && !machine([.offline]).isOnline)
        #expect(Machine(root: "/nonexistent", hasServiceHere: true).isOnline)
        #expect(!machine([.offline], here: true).isOnline && machine([.offline, .online]).isOnline)
        #expect(!Machine(root: "/nonexistent").isOnline && Machine(root: "/nonexistent", said: [.online]).isOnline)
        #expect(machine([]).saidMetered == nil && machine([.metered]).saidMetered == true)
        #expect(machine([.unmetered]).saidMetered == false)
        let power = machine([.battery(12)]).power
        #expect(power == Machine.Power(charge: 12, isCharging: false, isSaving: false))
        #expect(machine([.charging, .battery(12), .powerSaving]).power.isCharging)
        #expect(machine([.powerSaving]).power.isSaving)
    }

    /// The files of a power supply, as `BAT0 type=Battery status=Full`.
    private func power(_ supplies: [String], profile: String = "balanced") throws -> Machine.Power {
        var files = ["sys/firmware/acpi/platform_profile": profile]
        for supply in supplies {
            let words = supply.split(separator: " ")
            for word in words.dropFirst() {
                let parts = word.split(separator: "=")
                files["sys/class/power_supply/\(words[0])/\(parts[0])"] = String(parts[1].replacing("_", with: " "))
            }
        }
        return try Root(files).machine.power
    }

    @Test(
        arguments: [
            ([], nil, true),
            (["AC type=Mains online=1"], nil, true),
            (["AC type=Mains online=0", "BAT0 type=Battery capacity=55 status=Discharging"], 55, false),
            (["AC type=Mains online=1", "BAT0 type=Battery capacity=55 status=Charging"], 55, true),
            (["AC type=Mains online=1", "BAT0 type=Battery capacity=80 status=Not_charging"], 80, true),
            (["BAT0 type=Battery capacity=80 status=Not_charging"], 80, true),
            (["BAT0 type=Battery capacity=100 status=Full"], 100, true),
            (["AC type=Mains online=1", "BAT0 type=Battery capacity=7 status=Unknown"], 7, true),
            (["AC type=Mains online=0", "BAT0 type=Battery capacity=7 status=Unknown"], 7, false),
            // A charger by USB; one that is too weak.
            (["C type=USB online=1", "BAT0 type=Battery capacity=9 status=Unknown"], 9, true),
            (["C type=USB online=1", "BAT0 type=Battery capacity=9 status=Discharging"], 9, false),
            // Two batteries, one of which rests; by their sizes, or one as good as the other.
            (
                ["A type=Battery capacity=100 status=Unknown", "B type=Battery capacity=20 status=Discharging"], 60,
                false
            ),
            (["A type=Battery capacity=90 status=Full", "B type=Battery capacity=10 status=Charging"], 50, true),
            (
                [
                    "A type=Battery capacity=100 energy_full=10000000 status=Full",
                    "B type=Battery capacity=20 energy_full=30000000 status=Discharging",
                ], 40, false
            ),
            // The battery of a mouse; a bay without a battery; a battery that says nothing.
            (["hid type=Battery scope=Device capacity=3 status=Discharging"], nil, true),
            (["BAT1 type=Battery present=0 capacity=0 status=Discharging"], nil, true),
            (["BAT0 type=Battery status=Discharging"], nil, true),
            (["BAT0 type=Battery capacity=104 status=Discharging"], 100, false),
        ] as [([String], Int?, Bool)])
    func powerIsThatOfTheMachine(supplies: [String], charge: Int?, isCharging: Bool) throws {
        let expected = Machine.Power(charge: charge, isCharging: isCharging, isSaving: false)
        #expect(try power(supplies) == expected, "\(supplies)")
    }

    @Test func powerIsSaved() throws {
        #expect(try power([], profile: "low-power").isSaving)
        for profile in ["balanced", "performance", "quiet", "cool", ""] {
            #expect(try !power([], profile: profile).isSaving, "\(profile)")
        }
    }

    private func state(
        online: Bool = true, metered: Bool = false, charge: Int? = nil, charging: Bool = true, saving: Bool = false
    ) -> MachineState {
        MachineState(
            isOnline: online, isMetered: metered,
            power: Machine.Power(charge: charge, isCharging: charging, isSaving: saving))
    }

    @Test func conditionsAreWordsBetweenCommas() {
        for text in ["online", "online,unmetered", " charging , battery=20 ", "battery=0", "battery=100"] {
            #expect(StartConditions(text) != nil, "\(text)")
        }
        for text in [
            "", ",", "online,", "Online", "offline", "metered", "power-saving", "battery", "battery=",
            "battery=101",
            "battery=-1", "battery=+5", "battery=2e1", "battery=20%", "battery = 20", "online;charging",
            "battery=२०",
        ] {
            #expect(StartConditions(text) == nil, "\(text)")
        }
    }

    @Test func conditionsLackWhatIsNotSo() {
        func lacks(_ text: String, _ now: MachineState) -> String? { StartConditions(text)?.lacks(now) }
        #expect(lacks("online", state()) == nil)
        #expect(lacks("online", state(online: false)) == "the network")
        #expect(lacks("unmetered", state(online: false)) == nil)
        #expect(lacks("unmetered", state(metered: true)) == "a network that is not metered")
        #expect(lacks("charging", state(charge: 99, charging: false)) == "the charger")
        #expect(lacks("battery=20", state()) == nil)
        #expect(lacks("battery=20", state(charge: 20, charging: false)) == nil)
        #expect(lacks("battery=20", state(charge: 19, charging: true)) == "20 % in the battery")
        #expect(lacks("charging,online", state(online: false, charging: false)) == "the charger")
        #expect(StartConditions().lacks(state(online: false, metered: true, charge: 0, charging: false)) == nil)
    }

    @Test func onlineCallsAreAStrainWhereSomethingIsShort() {
        #expect(state().strain == nil && state(charge: 100, charging: false).strain == nil)
        #expect(state(metered: true, saving: true).strain == .metered)
        #expect(state(saving: true).strain == .saving)
        #expect(state(charge: 20, charging: false).strain == nil)
        #expect(state(charge: 19, charging: false).strain == .low(19))
        #expect(state(charge: 1, charging: true).strain == nil)
    }
}
