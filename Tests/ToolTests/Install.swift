import Foundation
import Testing

/// The installed form: what `make install` puts into a scratch folder.
@Suite("install")
struct Install {
    @Test func installedPipelineRuns() throws {
        let scratch = try Scratch()
        let tree = "\(scratch.path)/tree"
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        let arguments = "PREFIX=/opt/act DESTDIR='\(tree)'"
        // What is installed is what the tests run on: no second build.
        let made = try Shell.run(
            "make --no-print-directory install-files RELEASE='\(House.built)' \(arguments)", in: scratch,
            environment: environment, folder: House.root, limit: .seconds(300))
        try #require(made.status == 0, "\(Lines.text(made.out + made.err))")

        // The one library of ours is found beside the commands, and has Swift's runtime in it; nothing is looked for
        // where it was built.
        let pipeline = """
            export PATH='\(tree)/opt/act/bin':/usr/bin:/bin LD_DEBUG=libs
            act-call TASK_CREATE title=Milk 2>searched | act-confirm 2>>searched | act-exec --jq .outcome 2>>searched
            unset LD_DEBUG
            sed -n 's/.*calling init: //p' searched | grep -E '/(libact|libswift|libFoundation|libdispatch|libstdc)' | sort -u
            grep -c -e '/usr/lib/swift/' -e '\(House.built)' searched
            grep -c 'calling init' searched | grep -v '^0$' >/dev/null && echo looked
            """
        let ran = try Shell.run(pipeline, in: scratch)
        let said = Lines.of(ran.out).map { Lines.text($0) }
        let library = "\(tree)/opt/act/bin/../lib/act/libact.so"
        #expect(said == ["done", library, "0", "looked"], "\(said) \(Lines.text(ran.err))")

        try sizes(of: tree)

        // Pages, completions and the schema are where others look for them.
        let share = "\(tree)/opt/act/share"
        for path in [
            "man/man1/act-call.1", "man/man5/act-record.5", "man/man7/act.7", "act/act-record.schema.json",
            "bash-completion/completions/act-call", "zsh/site-functions/_act",
            "fish/vendor_completions.d/act-call.fish", "applications/act-open.desktop",
        ] {
            #expect(FileManager.default.fileExists(atPath: "\(share)/\(path)"), "\(path)")
        }

        // The units start what was installed.
        for (unit, words) in [
            ("user/act-queue", "--watch --quiet"), ("system/act-worker@", "--watch --quiet -u %i"),
        ] {
            let text = try String(contentsOfFile: "\(tree)/opt/act/lib/systemd/\(unit).service", encoding: .utf8)
            #expect(text.contains("\nExecStart=/opt/act/bin/act-queue run \(words)\n"), "\(text)")
        }

        // Nothing of it is left.
        let gone = try Shell.run(
            "make --no-print-directory uninstall \(arguments) >/dev/null && find '\(tree)' ! -type d", in: scratch,
            environment: environment, folder: House.root)
        #expect(gone.status == 0 && gone.out.isEmpty, "\(Lines.text(gone.out + gone.err))")
    }

    /// Small: each command, the library that they share, and all of it, where it was built for that.
    private func sizes(of tree: String) throws {
        let commands = "\(tree)/opt/act/bin"
        let names = try FileManager.default.contentsOfDirectory(atPath: commands).sorted()
        #expect(names == House.commands.sorted())
        guard House.isTuned else { return }
        let most = Dictionary(uniqueKeysWithValues: names.map { ("bin/\($0)", 20_000) })
        for (path, most) in most.merging(["lib/act/libact.so": 24_000_000], uniquingKeysWith: max) {
            let size = try FileManager.default.attributesOfItem(atPath: "\(tree)/opt/act/\(path)")[.size] as? Int
            #expect(size.map { $0 < most } == true, "\(path) has \(size ?? 0) bytes")
        }
        let all = try Shell.run("du -sk '\(tree)' | cut -f1", in: Scratch())
        let size = Int(Lines.text(all.out).trimmingCharacters(in: .whitespacesAndNewlines)) ?? Int.max
        #expect(size < 24_000, "all of it has \(size) KiB")
    }
}
