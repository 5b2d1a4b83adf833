import ActSystem
import Foundation
import Testing

/// The package of Debian, from the executables under test. `make deb-test` installs it.
@Suite("debian", .enabled(if: Tier.isAll, Tier.note))
struct Debian {
    @Test func holdsWhatIsInstalled() throws {
        let scratch = try Scratch()
        let made = try Shell.run(
            """
            make --no-print-directory deb-file RELEASE='\(House.built)' STAGE='\(scratch.path)/tree' \
                DEB='\(scratch.path)/act.deb' COMPRESSION=none
            """, in: scratch, environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
            folder: House.root, limit: .seconds(300))
        try #require(made.status == 0, "\(Lines.text(made.out + made.err))")

        func said(_ command: String) throws -> [String] {
            let ran = try Shell.run("cd '\(scratch.path)'; \(command)", in: scratch)
            #expect(ran.status == 0, "\(command): \(Lines.text(ran.err))")
            return Lines.of(ran.out).map { Lines.text($0) }
        }
        #expect(try said("dpkg-deb -f act.deb Version") == [version])
        let changes = try said("zcat tree/usr/share/doc/act/changelog.gz")
        #expect(changes.first == "act (\(version)) unstable; urgency=medium")
        // No script of a maintainer among them.
        #expect(try said("dpkg-deb --ctrl-tarfile act.deb | tar -t") == ["./", "./control", "./md5sums"])

        let files = try said("dpkg-deb --fsys-tarfile act.deb | tar -t | grep -v '/$' | LC_ALL=C sort")
        #expect(files == expected.map { "./usr/\($0)" }.sorted())
    }

    private var expected: [String] {
        let share = [
            "act/act-record.schema.json", "applications/act-open.desktop", "bash-completion/completions/act.bash",
            "doc/act/changelog.gz", "doc/act/copyright", "fish/vendor_completions.d/act.fish",
            "zsh/vendor-completions/_act",
        ]
        let pages = Page.all.map { page in "man/man\(page.path.suffix(1))/\(page.path.dropFirst("man/".count)).gz" }
        let completed = House.commands.flatMap {
            ["bash-completion/completions/\($0)", "fish/vendor_completions.d/\($0).fish"]
        }
        let more = [
            "lib/act/libact.so", "lib/systemd/system/act-worker@.service", "lib/systemd/user/act-queue.service",
        ]
        return House.commands.map { "bin/\($0)" } + more + (share + pages + completed).map { "share/\($0)" }
    }
}
