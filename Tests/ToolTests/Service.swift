import Foundation
import Testing

/// The stand-ins for the services are faithful copies: they say what is known of the services, and the services' own
/// clients work against them unchanged.
@Suite("service")
struct Service {
    @Test(arguments: ["Composio", "Language"]) func standInIsWhatIsKnown(_ folder: String) throws {
        let ran = try Shell.run(
            "python3 '\(House.root)/Tests/\(folder)/selftest.py'", in: Scratch(), limit: .seconds(120))
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }

    /// Thousands of calls while everything goes wrong at random: what is said of each is what the server did.
    @Test(
        .enabled(if: Tier.isAll, Tier.note), .serialized,
        arguments: ["--calls 2000 --seed 11", "--calls 400 --seed 12 --kill"])
    func saidIsWhatHappened(_ options: String) throws {
        let ran = try Shell.run(
            "python3 '\(House.root)/Tests/Composio/truth.py' \(options)", in: Scratch(), limit: .seconds(400),
            waits: true)
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }

    /// The same of sentences that are posted to a process backend, which acts by itself.
    @Test(
        .enabled(if: Tier.isAll, Tier.note), .serialized,
        arguments: ["--posts 1000 --seed 11", "--posts 300 --seed 12 --kill"])
    func postedIsWhatHappened(_ options: String) throws {
        let ran = try Shell.run(
            "python3 '\(House.root)/Tests/Language/posts.py' \(options)", in: Scratch(), limit: .seconds(400),
            waits: true)
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }

    /// The same of MCP servers of both eras over both transports, with the labels of reads too.
    @Test(.enabled(if: Tier.isAll, Tier.note)) func calledIsWhatHappened() throws {
        let ran = try Shell.run(
            "python3 -B '\(House.root)/Tests/MCP/storm.py' '\(House.built)' 400 11", in: Scratch(),
            limit: .seconds(400))
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }

    /// MCP servers that mean harm cost neither time nor memory, and write nothing raw.
    @Test(.enabled(if: Tier.isAll, Tier.note)) func hostileServersCostLittle() throws {
        let ran = try Shell.run(
            "python3 -B '\(House.root)/Tests/MCP/hostile.py' '\(House.built)' 1", in: Scratch(),
            limit: .seconds(900))
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }

    /// Two hundred conversations with a model that does whatever a tool's result asks for: nothing is changed unasked.
    @Test(.enabled(if: Tier.isAll, Tier.note)) func poisonedResultsChangeNothing() throws {
        let ran = try Shell.run(
            "python3 '\(House.root)/Tests/Language/poison.py'", in: Scratch(), limit: .seconds(900))
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }

    /// The same of an agent behind act-serve.
    @Test(.enabled(if: Tier.isAll, Tier.note)) func poisonedAgentsChangeNothing() throws {
        let ran = try Shell.run(
            "python3 -B '\(House.root)/Tests/Serve/poison.py' '\(House.built)'", in: Scratch(), limit: .seconds(300)
        )
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }

    /// In CI PyPI is in reach, and this is not skipped.
    @Test(.enabled(if: Tier.isAll, Tier.note), arguments: ["Composio", "Language", "Serve"])
    func publishedClientsWork(_ folder: String) throws {
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = "\(House.built):\(environment["PATH"] ?? "")"
        let ran = try Shell.run(
            "'\(House.root)/Tests/\(folder)/client'", in: Scratch(), environment: environment, limit: .seconds(600))
        if ran.status == 77, environment["ACT_CI"] == nil {
            return print("publishedClientsWork: \(Lines.text(ran.out))")
        }
        #expect(ran.status == 0, "\(Lines.text(ran.out))\n\(Lines.text(ran.err))")
    }
}
