import ActSystem
import Foundation
import Testing

/// The version stands in ActSystem; whatever else says one says the same.
@Suite("version")
struct Version {
    @Test(arguments: House.commands)
    func ofCommand(command: String) throws {
        let ran = try Shell.run("\(command) --version", in: Scratch())
        #expect(Lines.text(ran.out) == version + "\n")
    }

    /// The first entry is this version; each below it is out, and has its date.
    @Test func ofNews() {
        let headings = House.text("NEWS.md").matches(of: /\n## (.*)/).map { String($0.1) }
        #expect(headings.first?.prefix { $0 != "," } ?? "" == version)
        for heading in headings.dropFirst() {
            #expect(heading.wholeMatch(of: /[0-9.]+, \d{4}-\d\d-\d\d/) != nil, "NEWS.md: ## \(heading)")
        }
    }

    @Test func ofPages() {
        let said = Page.all.flatMap { page in
            page.lines.compactMap { $0.wholeMatch(of: /These pages are of version (.*)\./).map { String($0.1) } }
        }
        #expect(said == [version])
    }

    @Test func ofPackage() throws {
        let ran = try Shell.run(
            "make --no-print-directory -n deb-file", in: Scratch(),
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""], folder: House.root)
        #expect(Lines.text(ran.out).contains(" \(version) act_\(version)_"), "\(Lines.text(ran.err))")
    }
}
