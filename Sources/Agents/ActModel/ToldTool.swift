import ActDecide
import ActJSON
import ActLanguage
import ActRecord
import ActTools

/// A tool as a model is told of it that did not ask for more. A provider may steer whoever reads its words: of a tool that
/// nobody has pinned as it is, a model gets the name, and words of ours.
struct ToldTool {
    let record: ToolRecord
    /// Whether a person has seen the words of its provider, or it needs no pin.
    let isPinned: Bool

    /// Bytes of a name that come whole.
    private static let longestName = 64

    init(_ record: ToolRecord, _ registry: ToolRegistry) throws(Failure) {
        guard let slug = record.slug, let provider = record.provider,
            let reason = try ToldTool.reason(slug, provider, registry)
        else {
            (self.record, isPinned) = (record, true)
            return
        }
        let reasons = record.reasons.joined(separator: "; ")
        let message = """
            \(reason). Risk: \(record.level ?? "unknown")\(reasons.isEmpty ? "" : " (\(reasons))"). \
            A person is asked about each call. Its arguments and its server's own message are not shown here; \
            ACT_DESCRIBE_TOOL shows them, as data.
            """
        self.record = ToolRecord(
            .record(
                .tool,
                [
                    (.tool, .text(try ToldTool.name(slug))), (.provider, .text(provider)),
                    (.toolkit, record.toolkit.map { .text($0) } ?? .null), (.description, .text(message)),
                    (.inputSchema, .object([("type", .text("object"))])),
                ]))
        isPinned = false
    }

    /// Why a tool needs a pin that it has not; nil for any other.
    private static func reason(_ slug: String, _ provider: String, _ registry: ToolRegistry) throws(Failure)
        -> String?
    {
        guard registry.profile(provider).isPinned else { return nil }
        guard let tool = try registry.tool(slug, provider: provider) else {
            return "new: nobody has seen this tool"
        }
        return try registry.unpinned(tool)?.reason
    }

    /// The name of a tool as it is shown: a long one is cut, with a digest of all of it.
    static func name(_ slug: String) throws(Failure) -> String {
        slug.utf8.count <= longestName ? slug : try ToolNames([]).name(of: slug)
    }
}
