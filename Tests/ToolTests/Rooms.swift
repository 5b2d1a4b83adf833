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

    /// Names of providers and of services, and the rooms that may say them: a provider's own, one that speaks its protocol,
    /// and commands that are about it.
    private static let names: [(pattern: String, rooms: [String])] = [
        (#"(?i)composio(?!search)"#, ["ActComposio"]),
        // Composio has servers of MCP too.
        (#"(?i)\bmcp(?!_?url)"#, ["ActMCP", "ActComposio", "ActServe", "act-serve", "act-config", "act-tools"]),
        (
            #"(?i)"handlers?"|\bhandlers\b[.(?]|handlers"|handler-?timeout|act-handle-"#,
            ["ActHandlers", "act-serve"]
        ),
        // An engine of act-process has the word too.
        (#""local"(?!, (\.word|"backend"))|\b(Local|Own)\b[.(?]"#, ["ActLocal", "ActOwn"]),
        (#"(?i)openai|anthropic"#, ["ActLanguage", "ActModel", "ActCommand", "act-agent", "act-config"]),
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
