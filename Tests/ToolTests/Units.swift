import Foundation
import Testing

/// The units of systemd, as its own reader finds them.
@Suite("units")
struct Units {
    private static let lack = (try? Shell.run("systemd-analyze --version", in: Scratch()).status) != 0

    @Test(
        .enabled(if: !lack, "there is no systemd-analyze"),
        arguments: [
            ("act-queue.service", "act-queue.service", "--user"),
            ("act-worker@.service", "act-worker@anna.service", "--system"),
        ])
    func areRead(name: String, as instance: String, by manager: String) throws {
        let scratch = try Scratch()
        // The command need not be installed for it.
        let ran = try Shell.run(
            """
            sed 's|^ExecStart=/usr/bin/act-queue |ExecStart=/bin/true |' '\(House.root)/share/systemd/\(name)' >'\(instance)'
            XDG_RUNTIME_DIR=$PWD systemd-analyze \(manager) verify --man=no "$PWD/\(instance)"
            """, in: scratch)
        #expect(ran.status == 0, "\(Lines.text(ran.err))")
        // A word that it does not know is a warning.
        #expect(ran.out.isEmpty && ran.err.isEmpty, "\(Lines.text(ran.out + ran.err))")
    }
}
