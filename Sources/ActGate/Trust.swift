package import ActCore
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

    /// Trusts the innermost files of a project as they are now, or ends that.
    package static func recordNearest(trust: Bool) throws(Failure) {
        let paths = [try Paths.projectConfigs.last, try Paths.projectRules.last].compactMap { $0 }
        guard !paths.isEmpty else {
            throw Failure(.config, "no .act/config or .act/rules in this folder or above", hint: "nothing to trust")
        }
        for path in paths { try record(path, trust: trust) }
    }

    /// Records the hash of a project's file, or forgets it.
    private static func record(_ path: String, trust: Bool) throws(Failure) {
        try Digest.ready()
        guard let bytes = try readOwnFile(path, followsLinks: false) else { return }
        guard path.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw Failure(.config, "'\(path)' has a control character in its name", hint: "rename the folder")
        }
        let known = String(decoding: readSmallFile(Paths.trusted) ?? [], as: UTF8.self).split(separator: "\n")
        // A line is 64 digits, two spaces and a path.
        var lines = known.filter { !$0.utf8.dropFirst(66).elementsEqual(path.utf8) }.map(String.init)
        if trust, let line = line(path, bytes) { lines.append(line) }
        try replaceFile(Paths.trusted, Array(lines.map { $0 + "\n" }.joined().utf8))
    }
}
