import Foundation
import Testing

/// A short run of `make fuzz`: the kept inputs, and a few seconds of new ones.
@Suite struct FuzzRun {
    @Test(.enabled(if: Tier.isAll, Tier.note)) func someSeconds() throws {
        let seed = ProcessInfo.processInfo.environment["ACT_FUZZ_SEED"] ?? String(UInt64.random(in: 1...1 << 40))
        let scratch = try Scratch()
        let ran = try Shell.run("fuzz 10 \(seed)", in: scratch, environment: ["TMPDIR": scratch.path])
        #expect(ran.status == 0, "\(String(decoding: ran.err, as: UTF8.self))")
    }
}
