import Foundation
import Testing

/// The rooms of the house: the map in Sources/README.md, Package.swift and the imports say the same, arrows only go
/// down, from floor to floor too, and no room but a provider's own knows a provider.
@Suite("rooms")
struct Rooms {
    /// The map's rows, from the top down.
    private static let map: [(room: String, floor: String, under: Set<String>)] = House.text("Sources/README.md")
        .matches(of: /\n\| (Act\w+) \| (\w+) \| ([\w ]*) \|/).map { row in
            (String(row.1), String(row.2), Set(row.3.split(separator: " ").map(String.init)))
        }

    /// The rooms of Package.swift, and what each stands on of our own.
    private static let package: [String: Set<String>] = {
        let rooms = House.text("Package.swift").matches(of: /room\(\s*"\w+\/(Act\w+)",\s*\[([^\]]*)\]/).map { row in
            (String(row.1), Set(row.2.matches(of: /"((?:Act|C)[A-Z]\w+)"/).map { String($0.1) }))
        }
        return Dictionary(uniqueKeysWithValues: rooms)
    }()

    /// Modules of our own that the files of a room import.
    private static func imported(_ room: String) -> Set<String> {
        let imports = House.files(House.folder(room), ending: ".swift").flatMap { file in
            House.text(file).matches(of: /(?m)^(?:package )?import ((?:Act|C)[A-Z]\w+)$/).map { String($0.1) }
        }
        return Set(imports)
    }

    @Test func theMapIsThePackages() {
        #expect(!Rooms.map.isEmpty && Rooms.map.count == Rooms.package.count)
        for (room, floor, under) in Rooms.map {
            #expect(Rooms.package[room] == under, "\(room)")
            #expect(House.rooms[room] == floor, "\(room)")
        }
    }

    /// The map goes floor by floor, and so do the arrows.
    @Test func floorsGoDown() {
        let floors = Rooms.map.map { House.floors.firstIndex(of: $0.floor) ?? -1 }
        #expect(!floors.contains(-1) && floors == floors.sorted())
    }

    @Test func everyArrowIsUsed() {
        for (room, _, under) in Rooms.map {
            #expect(Rooms.imported(room) == under, "\(room)")
        }
    }

    @Test func arrowsGoDown() {
        for (k, (room, _, under)) in Rooms.map.enumerated() {
            let below = Set(Rooms.map[(k + 1)...].map(\.room))
            let up = under.filter { $0.hasPrefix("Act") }.subtracting(below)
            #expect(up.isEmpty, "\(room) stands on \(up.sorted()), which is above it")
        }
    }

    /// Options are the commands' own: what a room needs of one, it takes as a plain value.
    @Test func noRoomSeesTheFrameOfCommands() {
        for (room, _, under) in Rooms.map { #expect(!under.contains("ActCommand"), "\(room)") }
        let frames = (House.commands + ["ActCommand"]).map(House.folder)
        for file in House.files("Sources", ending: ".swift") where !frames.contains(where: file.hasPrefix) {
            #expect(House.text(file).firstMatch(of: /(?m)^(package )?import ArgumentParser$/) == nil, "\(file)")
        }
    }

    @Test func everyFolderIsARoomOrACommand() {
        #expect(House.names("Sources") == (House.floors + ["README.md", "libact"]).sorted())
        for floor in House.floors {
            var known = House.rooms.filter { $0.value == floor }.map(\.key)
            if floor == "Commands" { known += House.commands }
            if floor == "C" { known += House.shims }
            #expect(House.names("Sources/\(floor)") == known.sorted())
        }
    }

    /// The repositories and the engines below them have text of SQL: whoever else needs rows calls an
    /// operation with a name. The judge of statements knows words of SQL, and has no rows.
    @Test func nobodyElseSpeaksSQL() {
        let statement =
            /\b(SELECT|INTO|PRAGMA|WHERE|ORDER BY|DELETE FROM|Database)\b|\bUPDATE .*\bSET\b|[<>=] \?|\.database\b/
        let speakers = ["ActStore", "ActDatabase"].map(House.folder) + [House.folder("ActDecide") + "Statement"]
        for file in House.files("Sources", ending: ".swift") where !speakers.contains(where: file.hasPrefix) {
            for (k, line) in House.text(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            {
                #expect(line.firstMatch(of: statement) == nil, "\(file):\(k + 1) speaks SQL: \(line)")
            }
        }
    }

    /// Files below Agents that name a command elsewhere than in a hint or a help.
    private static let naming: [String: String] = [
        "Sources/Ground/ActRecord/Choice+CommandLine.swift": "a value has the command that makes its call",
        "Sources/Ground/ActStore/RunStore.swift": "a run is of the command that began it",
        "Sources/Ground/ActText/Page.swift": "pages for people tell the way on",
        "Sources/Pipeline/ActAsk/PromptTerminal.swift": "the tool that a form says it is for",
        "Sources/Pipeline/ActAsk/CallPrompt.swift": "a sheet tells what a yes that is kept is for",
        "Sources/Pipeline/ActRun/Admission.swift": "a decision that act-confirm did not make",
        "Sources/Providers/ActMCP/ClientEdit.swift": "the entry of act-serve in another program's file",
        "Sources/Providers/ActMCP/ClientFile.swift": "the command of an entry that is act-serve's",
        "Sources/Providers/ActMCP/ServerFile.swift": "the hint of a check has no label",
    ]

    /// The commands that a text names elsewhere than in a hint, a remedy, a way on or a help: what stands before tells,
    /// the label of an argument or the name of a declaration.
    private static func named(_ text: String) throws -> [String] {
        let code = text.replacing(/(?m)^ *\/\/.*$/, with: "") as NSString
        let command = try NSRegularExpression(
            pattern: #"(?<![\w/-])(\#(House.commands.joined(separator: "|")))(?![\w-]|\(\d)"#)
        return command.matches(in: code as String, range: NSRange(location: 0, length: code.length)).compactMap {
            let start = max(0, $0.range.location - 1000)
            let before = code.substring(with: NSRange(location: start, length: $0.range.location - start))
            if before.hasSuffix("ommandLine(\"") { return nil }
            let names = before.matches(of: /(?:[(,]|\n) *([a-z]\w*):\s|\b(?:let|var|func) (\w+)/).filter { name in
                // A word within a text is none.
                let line = before[..<name.range.lowerBound].split(separator: "\n").last ?? ""
                return line.count { $0 == "\"" } % 2 == 0
            }
            let name = names.last.flatMap { $0.1 ?? $0.2 } ?? ""
            return name.contains(/(?i:hint|help|remed)|^ways?(?:[A-Z]|$)/)
                ? nil : "\(name): \(code.substring(with: $0.range))"
        }
    }

    @Test func onlyHintsNameCommands() throws {
        let below = ["Ground", "Pipeline", "Providers"].flatMap { House.files("Sources/\($0)", ending: ".swift") }
        for file in below {
            let found = try Rooms.named(House.text(file))
            let why = Rooms.naming[file]
            #expect(found.isEmpty == (why == nil), "\(file): \(why ?? "names a command") \(found)")
        }
        for file in Rooms.naming.keys { #expect(below.contains(file), "\(file) is no file") }
    }

    /// Each place is seen.
    @Test(arguments: [
        (#"throw .usage("expected what act-log writes")"#, 1), (#"let words = "act-exec runs it""#, 1),
        (#"Failure(.io, hint: "none", note: "see act-log")"#, 1),
        (#"Failure(.io, "no call", hint: "see act-log")"#, 0), (#"let remedy = "act-doctor, then: act-log""#, 0),
        (#"hint: "\(own.commandLine("act-log")) has it""#, 0), (#"hint: "see act-store(1)""#, 0),
        (#"error: "act-store(1) tells""#, 0), (#"folder: "/usr/bin/act-log""#, 0),
    ])
    func seesCommands(text: String, count: Int) throws { #expect(try Rooms.named(text).count == count, "\(text)") }

    /// Names of providers and of services, and the rooms that may say them: a provider's own, one that speaks its protocol,
    /// and commands that are about it.
    private static let names: [(pattern: String, rooms: [String])] = [
        (#"(?i)composio(?!search)"#, ["ActComposio"]),
        (#""base-url"|api/v3"#, ["ActComposio"]),
        // Composio has servers of MCP too.
        (#"(?i)\bmcp(?!_?url)"#, ["ActMCP", "ActComposio", "ActServe", "act-serve", "act-config", "act-tools"]),
        (
            #"(?i)"handlers?"|\bhandlers\b[.(?]|handlers"|handler-?timeout|act-handle-"#,
            ["ActHandlers", "act-serve"]
        ),
        // An engine of act-process has the word too, and so have entries in other programs' files.
        (#""local"(?!, (\.word|"backend")|: "stdio"|\)\))|\b(Local|Own)\b[.(?]"#, ["ActLocal", "ActOwn"]),
        // OpenAI's Agents SDK is a client of MCP.
        (
            #"(?i)openai(?!-agents)|anthropic"#,
            ["ActLanguage", "ActModel", "ActCommand", "act-agent", "act-config"]
        ),
        (#"(?i)process-(url|acts|key)|ACT_PROCESS_(URL|ACTS|KEY)"#, ["ActBackend"]),
    ]

    /// What differs between providers and services is a value that each gives: nobody else has a name of one, and the
    /// ground has no setting, secret, path or variable of theirs.
    @Test(arguments: names)
    func nobodyElseKnowsAProvider(pattern: String, rooms: [String]) throws {
        let expression = try NSRegularExpression(pattern: pattern)
        let own = (rooms + ["ActProviders"]).map(House.folder)
        for file in House.files("Sources", ending: ".swift") {
            let isOwn = own.contains(where: file.hasPrefix)
            for (k, line) in House.text(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            {
                let code = String(line.drop { $0 == " " })
                if isOwn || code.hasPrefix("//") || code.contains("import Act") { continue }
                let range = NSRange(code.startIndex..., in: code)
                if expression.firstMatch(in: code, range: range) != nil {
                    Issue.record("\(file):\(k + 1) knows a provider: \(code)")
                }
            }
        }
    }
}
