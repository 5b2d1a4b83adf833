import ActJSON
import ActRecord
import ActSystem

/// The content of a server's result as the journal has it: the bytes of its pictures, sounds and blobs are in files.
struct KeptContent {
    /// The parts that a content may have (MCP 2026-07-28, ContentBlock).
    private static let kinds: Set<String> = ["text", "image", "audio", "resource", "resource_link"]

    /// The parts, with their bytes as far as the files have them.
    let parts: [JSON]

    /// nil where nothing in the record of a result is such a content.
    init?(_ line: JSON) {
        guard let kept = line[.content]?.array ?? line[.data]?.array, !kept.isEmpty,
            kept.allSatisfy({ $0["type"]?.string.map(KeptContent.kinds.contains) ?? false })
        else { return nil }
        let files = line[.files]?.array ?? []
        parts = kept.map { KeptContent.whole($0, files) }
    }

    /// A part with its bytes; a text in its place where its file is not there any more, or is another.
    private static func whole(_ part: JSON, _ files: [JSON]) -> JSON {
        switch part["type"]?.string {
        case "image": return whole(part, "data", files) ?? gone("An image", part)
        case "audio": return whole(part, "data", files) ?? gone("A sound", part)
        case "resource":
            guard let resource = part["resource"], var members = part.object else { return part }
            guard let whole = whole(resource, "blob", files) else { return gone("A file", resource) }
            members["resource"] = whole
            return .object(members)
        default: return part
        }
    }

    /// The holder of a file with the bytes in its place; as it is where no file of the result stands in it, and nil where
    /// the bytes are lost. Only what the result's own list has is read: a server may have written a path of its own.
    private static func whole(_ holder: JSON, _ key: String, _ files: [JSON]) -> JSON? {
        guard var members = holder.object, let path = holder["file"]?.string,
            let file = files.first(where: { $0["path"]?.string.map { sameBytes($0, path) } ?? false })
        else { return holder }
        guard let bytes = try? readFile(path), (try? Digest.ready()) != nil,
            sameBytes(hex(Digest.sha256(bytes)), file["sha256"]?.string ?? "")
        else { return nil }
        members["file"] = nil
        members[key] = .text(Base64.text(bytes))
        return .object(members)
    }

    private static func gone(_ what: String, _ holder: JSON) -> JSON {
        let type = holder["mimeType"]?.string.map { " (\(shortened($0, 80)))" } ?? ""
        return CallToolResult.text(
            "\(what)\(type) was here, and is not kept any more: only another call of the tool gives it")
    }
}
