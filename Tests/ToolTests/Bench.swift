import Foundation
import Testing

/// The figures of `make bench` rest on work that is really done.
@Suite("bench")
struct Bench {
    @Test(.enabled(if: Tier.isAll, Tier.note)) func everyRowDoesItsWork() throws {
        let environment = [
            "BENCH": "smoke", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        let ran = try Shell.run(
            "'\(House.root)/Tests/Bench/bench.sh' '\(House.built)'", in: Scratch(), environment: environment,
            limit: .seconds(180))
        #expect(ran.status == 0 && ran.err.isEmpty, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
        let rows = Lines.text(ran.out).split(separator: "\n").count { $0.hasSuffix(": works") }
        let shared = Need.missing.contains { $0.name == "postgresql" } ? 0 : 8
        #expect(rows == House.commands.count + 25 + shared)
    }
}
