package import ActJSON
import ActSettings
import ActSystem
import CSystem
import Glibc

/// The record of project files that may loosen: a line with the hash of each in `$XDG_STATE_HOME/act/trusted`. A file
/// that changed is not trusted any more.
package enum Trust {
    private static func line(_ path: String, _ bytes: [UInt8]) -> String? {
        guard (try? Digest.ready()) != nil else { return nil }
        return "\(hex(Digest.sha256(bytes)))  \(path)"
    }

    package static func isTrusted(_ path: String, _ bytes: [UInt8]) -> Bool {
        guard let known = try? readOwnFile(Paths.trusted), let line = line(path, bytes) else { return false }
        return String(decoding: known, as: UTF8.self).split(separator: "\n").contains {
            sameBytes(String($0), line)
        }
    }

    /// The innermost settings and rules of a project, with their bytes.
    package static func nearest() throws(Failure) -> [(path: String, bytes: [UInt8])] {
        try read([try Paths.projectConfigs.last, try Paths.projectRules.last].compactMap { $0 })
    }

    /// The settings and rules of a project's file that count only where it is trusted, as they stand in it.
    package static func rows(_ path: String, _ bytes: [UInt8]) throws(Failure) -> [(name: String, text: String)] {
        var rows: [(String, String)] = []
        let isRules = try Paths.projectRules.contains { sameBytes($0, path) }
        for (_, text) in try readLines(bytes, path) {
            if isRules {
                if Rule.allows(text) { rows.append(("rule", text)) }
            } else if let line = ConfigFile.line(text), Settings.countsByTrust(line.name, line.value) {
                rows.append(("setting", text))
            }
        }
        return rows
    }

    /// A project's files with their bytes, as far as they are there.
    package static func read(_ paths: [String]) throws(Failure) -> [(path: String, bytes: [UInt8])] {
        var files: [(String, [UInt8])] = []
        for path in paths {
            if let bytes = try readOwnFile(path, followsLinks: false) { files.append((path, bytes)) }
        }
        return files
    }

    /// Records the hashes of a project's files as they were read, or forgets them.
    package static func record(_ files: [(path: String, bytes: [UInt8])], trust: Bool) throws(Failure) {
        guard !files.isEmpty else {
            let names = [".act/config", ".act/rules"] + Settings.projectFiles.reversed().map(\.name)
            let list = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
            throw Failure(.config, "no \(list) in this folder or above", hint: "nothing to trust")
        }
        try Digest.ready()
        for (path, _) in files {
            guard path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                continue
            }
            throw Failure(.config, "'\(path)' has a control character in its name", hint: "rename the folder")
        }
        let known = String(decoding: readSmallFile(Paths.trusted) ?? [], as: UTF8.self).split(separator: "\n")
        // A line is 64 digits, two spaces and a path.
        var lines = known.filter { line in
            !files.contains { line.utf8.dropFirst(66).elementsEqual($0.path.utf8) }
        }.map(String.init)
        if trust { lines += files.compactMap { line($0.path, $0.bytes) } }
        try replaceFile(Paths.trusted, Array(lines.map { $0 + "\n" }.joined().utf8))
    }
}
