import Foundation
import Testing

/// Where the tree stands, where what was built from it stands, and what the tree says of itself.
enum House {
    /// The repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The folder of the executables under test: the one that this test's own executable is in.
    static let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path

    /// Whether the executables were built as the Makefile builds them: see Package.swift.
    static let isTuned = ProcessInfo.processInfo.environment["ACT_RELEASE"] != nil

    /// Whether generated files are to be rewritten; the test that rewrites one fails all the same.
    static let updates = ProcessInfo.processInfo.environment["ACT_UPDATE"] == "1"

    /// The commands, as Package.swift's table has them.
    static let commands: [String] =
        text("Package.swift").matches(of: /\(\s*"(act-[a-z]+)",\s*\[/).map { String($0.1) }

    /// The shims, as Package.swift has them.
    static let shims: [String] =
        text("Package.swift").matches(of: /\.systemLibrary\(name: "(C\w+)"/).map { String($0.1) }

    /// The floors, from the top down.
    static let floors = ["Commands", "Agents", "Providers", "Pipeline", "Ground", "C"]

    /// The rooms, and on which floor each is, as Package.swift has them.
    static let rooms: [String: String] = {
        let rooms = text("Package.swift").matches(of: /room\(\s*"(\w+)\/(Act\w+)"/).map {
            (String($0.2), String($0.1))
        }
        return Dictionary(uniqueKeysWithValues: rooms)
    }()

    /// The folder of a room, a command or a shim, with a `/` at its end: no other line says where one stands. A name
    /// that has no folder ends the run.
    static func folder(_ room: String) -> String {
        let floor = rooms[room] ?? (shims.contains(room) ? "C" : "Commands")
        let folder = "Sources/\(floor)/\(room)/"
        var isFolder: ObjCBool = false
        precondition(
            FileManager.default.fileExists(atPath: "\(root)/\(folder)", isDirectory: &isFolder)
                && isFolder.boolValue,
            "\(folder) is no folder of the tree")
        return folder
    }

    /// A file of the tree; empty where there is none.
    static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data(), as: UTF8.self)
    }

    /// Names in a folder of the tree, sorted. A folder without any ends the run: a test that passes over nothing would be
    /// green.
    static func names(_ folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        precondition(!names.isEmpty, "\(folder) is empty, or no folder of the tree")
        return names.sorted()
    }

    /// Paths of all files under a folder of the tree, sorted. No file ends the run, as no name does.
    static func files(_ folder: String, ending: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
        let files = all.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)".replacing("//", with: "/") }
        precondition(!files.isEmpty, "no file under \(folder) ends with '\(ending)'")
        return files.sorted()
    }

    /// Compares a generated file with the one that is kept; `ACT_UPDATE=1` rewrites it.
    static func compare(_ path: String, with generated: String) throws {
        let kept = text(path)
        if kept.utf8.elementsEqual(generated.utf8) { return }
        let difference = Difference(expected: Lines.of(generated), got: Lines.of(kept)) { $0 == $1 }
        Issue.record(
            "\(path) is not what the commands say (- said, + kept); ACT_UPDATE=1 rewrites it\n\(difference)")
        if updates { try generated.write(toFile: "\(root)/\(path)", atomically: true, encoding: .utf8) }
    }
}

/// Text as lines of bytes: to Swift a character is more than a byte, and é is é in either spelling; here it is not.
enum Lines {
    static func of(_ text: String) -> [[UInt8]] { of(Array(text.utf8)) }

    static func of(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    static func text(_ line: some Sequence<UInt8>) -> String { String(decoding: Array(line), as: UTF8.self) }
}

/// Expected and got, line by line: what both begin and end with once, the rest as `-` and `+`.
struct Difference: CustomStringConvertible {
    let description: String

    init(expected: [[UInt8]], got: [[UInt8]], _ fits: ([UInt8], [UInt8]) -> Bool) {
        var from = 0
        var (end, gotEnd) = (expected.count, got.count)
        while from < min(end, gotEnd), fits(expected[from], got[from]) { from += 1 }
        while min(end, gotEnd) > from, fits(expected[end - 1], got[gotEnd - 1]) {
            end -= 1
            gotEnd -= 1
        }
        func marked(_ lines: ArraySlice<[UInt8]>, _ mark: String) -> [String] {
            lines.prefix(40).map { mark + Lines.text($0.prefix(2000)) } + (lines.count > 40 ? ["\(mark)..."] : [])
        }
        var shown = marked(got[max(0, from - 3)..<from], "  ")
        shown += marked(expected[from..<end], "- ")
        shown += marked(got[from..<gotEnd], "+ ")
        shown += marked(got[gotEnd..<min(got.count, gotEnd + 3)], "  ")
        description = shown.joined(separator: "\n")
    }
}
