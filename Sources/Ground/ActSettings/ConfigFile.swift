package import ActJSON
import ActSystem

/// The line format of a config file (act-config.5): `name = value`, `#` begins a comment line.
package enum ConfigFile {
    /// A line's name and value; nil where it is neither setting nor comment.
    package static func line(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.utf8.firstIndex(of: 0x3D) else { return nil }
        let name = String(text[..<equals]).trimmed
        return name.isEmpty ? nil : (name, String(text[text.utf8.index(after: equals)...]).trimmed)
    }

    /// Sets one name in the user's own file of settings, or takes it out (nil).
    package static func store(_ name: String, _ value: String?) throws(Failure) {
        try replaceFile(Paths.userConfig, setting(try readOwnFile(Paths.userConfig) ?? [], name, value))
    }

    /// Lines that say something, of bytes that may be anything; nil for one that is neither setting nor comment.
    package static func lines(_ bytes: [UInt8]) -> [(number: Int, line: (name: String, value: String)?)] {
        var found: [(Int, (String, String)?)] = []
        for (k, raw) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: raw, as: UTF8.self).trimmed
            if !text.isEmpty, text.utf8.first != 0x23 { found.append((k + 1, line(text))) }
        }
        return found
    }

    /// The file with one name set to a value, or without it (nil): other lines as they were.
    package static func setting(_ bytes: [UInt8], _ name: String, _ value: String?) -> [UInt8] {
        var out: [String] = []
        var written = false
        var all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if all.last?.isEmpty == true { all.removeLast() }
        for raw in all {
            let line = lines(Array(raw)).first?.line
            guard let line, line.name == name else {
                out.append(String(decoding: raw, as: UTF8.self))
                continue
            }
            if let value, !written { out.append("\(name) = \(value)") }
            written = true
        }
        if let value, !written { out.append("\(name) = \(value)") }
        return Array(out.map { $0 + "\n" }.joined().utf8)
    }
}
