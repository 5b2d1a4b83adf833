import Foundation
import Testing

/// The scripts of `make crash`, each so short that it only shows that it works.
@Suite("crash")
struct Crash {
    @Test(.enabled(if: Tier.isAll, Tier.note)) func everyPromiseHolds() throws {
        let environment = [
            "CRASH": "smoke", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        let ran = try Shell.run(
            "'\(House.root)/Tests/Crash/crash.sh' '\(House.built)'", in: Scratch(), environment: environment,
            limit: .seconds(600))
        let said = Lines.text(ran.out).split(separator: "\n")
        #expect(ran.status == 0 && ran.err.isEmpty, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
        #expect(said.count >= 10 && said.allSatisfy { $0.hasSuffix("  holds") || $0.contains(" skipped: ") })
    }
}
