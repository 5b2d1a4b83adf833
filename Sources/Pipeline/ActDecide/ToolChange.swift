package import ActJSON
import ActRecord
import ActSchema
import ActSystem
package import ActTools

/// A part of a tool's description that differs from what it was; nil for a text that was not given.
package struct ToolChange {
    /// The names that lead to it.
    package let path: [String]
    package let was: JSON?
    package let now: JSON?

    /// Deeper parts are compared as one.
    private static let deepest = 32
    /// Characters of a text that a message holds, and of what both texts have in common before.
    private static let (longest, common) = (160, 40)

    /// The parts that differ, an order that says nothing left out.
    package static func all(_ was: JSON, _ now: JSON) -> [ToolChange] {
        var found: [ToolChange] = []
        compare([], ToolSpec.comparable(was), ToolSpec.comparable(now), &found)
        return found
    }

    private static func compare(_ path: [String], _ was: JSON?, _ now: JSON?, _ found: inout [ToolChange]) {
        guard form(was) != form(now) else { return }
        guard let old = was?.object, let new = now?.object, path.count < deepest else {
            return found.append(ToolChange(path: path, was: was, now: now))
        }
        for (key, value) in old.members { compare(path + [key.text], value, new[key.text], &found) }
        for (key, value) in new.members where old[key.text] == nil {
            compare(path + [key.text], nil, value, &found)
        }
    }

    private static func form(_ value: JSON?) -> [UInt8]? { value.map { (try? $0.canonical()) ?? $0.bytes } }

    /// Whether it is the server's words on all its tools.
    package var isOfServer: Bool { path == [RecordKey.instructions.rawValue] }

    /// Both texts side by side, each from shortly before they part.
    package var text: String {
        let texts = [was, now].map { $0.map { $0.string ?? $0.line } }
        let shared = zip(
            texts[0]?.unicodeScalars ?? "".unicodeScalars, texts[1]?.unicodeScalars ?? "".unicodeScalars
        )
        .prefix { $0 == $1 }.count
        let start = shared > ToolChange.common ? shared - ToolChange.common / 2 : 0
        let shown = texts.map { text in
            text.map {
                (start > 0 ? "\"…" : "\"")
                    + shortened(String($0.unicodeScalars.dropFirst(start)), ToolChange.longest) + "\""
            }
        }
        let name = path.joined(separator: ".")
        return "\(name) was \(shown[0] ?? "not given"), now \(shown[1] ?? "not given")"
    }
}

extension ToolSpec {
    /// The text that its pin keeps: all that its provider says of it, and its server of all its tools.
    package var pinnedText: JSON {
        .record([
            (.name, .text(exactName)), (.title, .text(title)), (.description, .text(description)),
            (.inputSchema, inputSchema), (.outputSchema, outputSchema), (.annotations, annotations?.json),
            (.sent, sent.map { .text($0) }), (.instructions, instructions.map { .text($0) }),
        ])
    }

    /// A pinned text in the one order that its digest is made of.
    static func comparable(_ text: JSON) -> JSON {
        guard let members = text.object else { return text }
        let schemas: Set<String> = [RecordKey.inputSchema.rawValue, RecordKey.outputSchema.rawValue]
        return .object(
            JSON.Object(
                members.members.map { key, value in
                    (key, schemas.contains(key.text) ? Schema.ordered(value) : value)
                }))
    }

    /// The hex digest of a pinned text.
    package static func pin(of text: JSON) throws(Failure) -> String {
        hex(try Approval.Subject.digest(comparable(text).bytes[...]))
    }
}
