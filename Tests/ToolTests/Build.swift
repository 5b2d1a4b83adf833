import Foundation
import Testing

/// How the package is built, here and by others.
@Suite("build")
struct Build {
    /// SwiftPM refuses a dependency with unsafe flags.
    @Test(arguments: [false, true])
    func unsafeFlagsOnlyForTheMakefile(isTuned: Bool) throws {
        let scratch = try Scratch()
        var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
        if isTuned { environment["ACT_RELEASE"] = "1" }
        let ran = try Shell.run(
            "swift package --scratch-path '\(scratch.path)/build' dump-package", in: scratch,
            environment: environment, folder: House.root)
        try #require(ran.status == 0 && !ran.out.isEmpty, "\(Lines.text(ran.err))")
        #expect(Lines.text(ran.out).contains("unsafeFlags") == isTuned)
        #expect(ran.err.isEmpty, "it warns: \(Lines.text(ran.err))")
    }

    /// perf and gdb find their way back through a command by these.
    @Test(arguments: House.isTuned ? ["libact.so"] : House.commands)
    func unwindTablesStay(name: String) throws {
        let ran = try Shell.run("readelf -lW '\(House.built)/\(name)'", in: Scratch())
        #expect(Lines.text(ran.out).contains("GNU_EH_FRAME"))
    }

    /// A release's library shows its commands, and no function of theirs.
    @Test(.enabled(if: House.isTuned)) func theLibraryShowsItsCommands() throws {
        let ran = try Shell.run(
            "nm -D --defined-only '\(House.built)/libact.so' | cut -d' ' -f3", in: Scratch())
        let names = House.commands.map { "\($0.replacing("-", with: "_"))_main" }
        #expect(Lines.of(ran.out).map { Lines.text($0) }.sorted() == names.sorted(), "\(Lines.text(ran.err))")
    }
}
