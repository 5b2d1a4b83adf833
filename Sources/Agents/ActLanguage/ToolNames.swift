package import ActJSON
import ActSystem
import ActTools

/// The names by which a model knows tools, and the way back. A model takes `^[a-zA-Z0-9_-]{1,64}$`; a slug may have
/// dots too, and be longer: then its name is its beginning and a digest of it, the same in every request.
package struct ToolNames: Sendable {
    private static let longest = 64
    private static let digits = 16

    private var names: [String: String] = [:]
    private var slugs: [String: String] = [:]

    /// The names of these tools: no two have the same.
    package init(_ tools: [String]) throws(Failure) {
        // A slug that is a name keeps it, whatever another is mapped to.
        for slug in tools where ToolNames.isName(slug) { add(slug, slug) }
        for slug in tools where !ToolNames.isName(slug) && names[slug] == nil {
            var name = try ToolNames.mapped(slug)
            var count = 0
            while slugs[name] != nil {
                count += 1
                name = try ToolNames.mapped(slug, salt: "/\(count)")
            }
            add(name, slug)
        }
    }

    private mutating func add(_ name: String, _ slug: String) { (names[slug], slugs[name]) = (name, slug) }

    /// The name of a tool, one that is not offered too: earlier calls of it may be in the conversation.
    package func name(of slug: String) throws(Failure) -> String {
        if let name = names[slug] { return name }
        return ToolNames.isName(slug) ? slug : try ToolNames.mapped(slug)
    }

    /// The slug that a model means by a name; the name itself where it means none of these tools.
    package func slug(of name: String) -> String {
        // Text equal to a name only as Unicode has it is another name.
        ToolSpec.isSlug(name) ? slugs[name] ?? name : name
    }

    package static func isName(_ text: String) -> Bool {
        ToolSpec.isSlug(text) && text.utf8.count <= longest && !text.utf8.contains(0x2E)
    }

    /// Whether a name may be a slug's that is none itself.
    package static func mayBeMapped(_ name: String) -> Bool {
        let tail = Array(name.utf8.suffix(digits + 1))
        return isName(name) && tail.count == digits + 1 && tail[0] == 0x5F
            && tail.dropFirst().allSatisfy { hexDigit($0) != nil }
    }

    private static func mapped(_ slug: String, salt: String = "") throws(Failure) -> String {
        try digested(slug, salt: salt, to: longest)
    }

    /// The beginning of a text in letters, digits, `_` and `-`, and a digest of all of it.
    package static func digested(_ text: String, salt: String = "", to longest: Int) throws(Failure) -> String {
        try Digest.ready()
        let safe = text.utf8.prefix(longest - digits - 1).map { byte in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D ? byte : 0x5F
        }
        let digest = hex(Array(Digest.sha256(Array((text + salt).utf8)).prefix(digits / 2)))
        return "\(String(decoding: safe, as: UTF8.self))_\(digest)"
    }
}
