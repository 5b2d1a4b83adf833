import ActDecide
import ActJSON
import ActRecord
import ActStore
import ActSystem
import ActTools

/// The tools of one server as they come, page by page, until they are the catalog's.
struct ToolListing {
    /// Bounds of a whole listing: tools, bytes of their records, pages.
    static let most = 20_000
    private static let longest = 64 << 20
    private static let mostPages = 1_000
    /// Bounds of one schema.
    private static let longestSchema = 1 << 20
    private static let deepestSchema = 64

    private let entry: ServerEntry
    private let profile: Profile
    private(set) var tools: [CatalogTable.Tool] = []
    /// The slugs so far, and whether one tool alone has each.
    private var slugs: [String: Bool] = [:]
    /// The digest of the listing that the catalog has; nil where its tools are read whatever it is.
    private var known: String?
    /// The pages that are not read yet, and their bytes.
    private var unread: [SentJSON] = []
    private var unreadBytes = 0
    /// Tools that came, used or not.
    private var seen = 0
    private var pages = 0
    /// The digest of the last page's tools.
    private var last: [UInt8] = []
    /// The digest of the tools of all pages.
    private(set) var digest = ""
    private var bytes = 0
    /// Milliseconds for which the listing is good, as its server says.
    private(set) var good = 0
    /// Tools that are not used, and why.
    private(set) var problems: [String] = []
    /// The place of the next page; nil behind the last.
    private(set) var cursor: JSON?

    /// - Parameter known: the digest of the listing that the catalog has, for one whose tools are read only if they are
    ///   others.
    init(_ entry: ServerEntry, _ profile: Profile, known: String? = nil) {
        self.entry = entry
        self.profile = profile
        self.known = known
    }

    /// Whether the catalog has just these tools, so that none was read.
    var isKnown: Bool { known.map { sameBytes($0, digest) } ?? false }

    /// Reads the tools, whatever the catalog has.
    mutating func read() throws(Failure) {
        known = nil
        let pages = unread
        (unread, unreadBytes) = ([], 0)
        for page in pages { try read(page) }
    }

    /// Takes a page. Throws where the listing is none, or has no end.
    mutating func take(_ page: SentJSON) throws(Failure) {
        guard let tools = page.value[Wire.tools], let count = page.held?.count ?? tools.array?.count else {
            throw Failure(.protocol, "'\(entry.id)' listed no tools: its answer has none")
        }
        pages += 1
        let text = page.held.map { Digest.sha256($0.text[$0.array]) } ?? Digest.sha256(tools.bytes)
        let next = page.value["nextCursor"]?.string
        // A page that names itself as the next one is the last: it came before, or has nothing.
        if let asked = cursor?.string, let next, sameBytes(asked, next), count == 0 || text == last {
            return cursor = nil
        }
        last = text
        digest = hex(Digest.sha256(Array(digest.utf8) + text))
        seen += count
        guard seen <= ToolListing.most else { throw tooMany }
        let ttl = max(0, page.value["ttlMs"]?.int(in: 0...86_400_000) ?? 0)
        good = pages == 1 ? ttl : min(good, ttl)
        // An empty cursor is one too (MCP, Pagination).
        cursor = next.map { .text($0) }
        guard cursor == nil || pages < ToolListing.mostPages else {
            throw Failure(.protocol, "'\(entry.id)' lists tools without an end")
        }
        guard known != nil else { return try read(page) }
        unread.append(page)
        unreadBytes += page.held?.text.count ?? page.value.bytes.count
        if unreadBytes > ToolListing.longest { try read() }
    }

    private mutating func read(_ page: SentJSON) throws(Failure) {
        guard let held = page.held else {
            for tool in page[Wire.tools]?.items ?? [] { try take(tool: tool) }
            return
        }
        for k in 0..<held.count {
            let text = held[k]
            if Message.isTooMuch(text) {
                problems.append("a tool has too many values")
            } else if let tool = try? SentJSON(text) {
                try take(tool: tool)
            }
        }
    }

    private mutating func take(tool sent: SentJSON) throws(Failure) {
        let tool = sent.mended
        guard let name = tool["name"]?.string, !name.isEmpty else { return problems.append("a tool has no name") }
        let slug = ToolListing.slug(name, of: entry.id)
        if let isAlone = slugs[slug] {
            slugs[slug] = false
            guard isAlone else { return }
            tools.removeAll { sameBytes($0.slug, slug) }
            return problems.append("'\(slug)' would be the name of two tools, and is of none")
        }
        slugs[slug] = true
        let schema = tool.given("inputSchema") ?? .object([("type", .text("object"))])
        if let problem = ToolListing.problem(schema) ?? tool.given("outputSchema").flatMap(ToolListing.problem) {
            return problems.append("'\(slug)' is not used: \(problem)")
        }
        if entry.isHTTP {
            do throws(Failure) { _ = try ParameterHeaders(schema) } catch {
                return problems.append("'\(slug)' is not used: \(error.message)")
            }
        }
        // Texts that differ may be read alike: a pin is of the text.
        let text = sent.isExact ? nil : hex(Digest.sha256(sent.value.bytes))
        let record = spec(tool, name, slug, schema, sent: text).record().bytes
        bytes += record.count
        guard bytes <= ToolListing.longest else { throw tooMany }
        tools.append(.init(slug: slug, toolkit: entry.id, origin: entry.origin, record: record))
    }

    /// The tools for the catalog, each with the name of the product that it is of.
    var named: [CatalogTable.Tool] {
        let names = tools.map { $0.slug.after("\(entry.id).") ?? $0.slug }
        return zip(tools, ToolName.products(of: names)).map { tool, product in
            guard let product, !sameBytes(product, entry.id),
                var record = ToolRecord(String(decoding: tool.record, as: UTF8.self))?.json.object
            else { return tool }
            record[.product] = .text(product)
            // As the tool writes itself: an approval is for these bytes.
            let named = try? ToolSpec(record: ToolRecord(.object(record)), profile: profile, origin: tool.origin)
            guard let named else { return tool }
            return .init(
                slug: tool.slug, toolkit: tool.toolkit, origin: tool.origin, record: named.record().bytes)
        }
    }

    private var tooMany: Failure {
        Failure(
            .protocol,
            "'\(entry.id)' lists more than \(ToolListing.most) tools, or \(ToolListing.longest >> 20) MiB")
    }

    private func spec(_ tool: JSON, _ name: String, _ slug: String, _ schema: JSON, sent: String?) -> ToolSpec {
        let title = tool["title"]?.string ?? tool[Wire.annotations]?["title"]?.string ?? name
        let isExact = sameBytes(slug, "\(entry.id).\(name)")
        return ToolSpec(
            slug: slug, profile: profile, toolkit: entry.id, title: title,
            description: tool["description"]?.string ?? "", inputSchema: schema,
            outputSchema: tool.given("outputSchema"),
            origin: entry.origin, reach: entry.isHere ? .offline : .online,
            annotations: Annotations(tool.given(Wire.annotations)), name: isExact ? nil : name, sent: sent)
    }

    /// Why a schema costs its tool; nil for one that is none too much.
    private static func problem(_ schema: JSON) -> String? {
        guard schema.object != nil else { return "its schema is no object" }
        if schema.isDeeper(than: deepestSchema) { return "its schema is nested too deep" }
        var left = longestSchema
        count(schema, down: &left)
        return left < 0 ? "its schema is longer than 1 MiB" : nil
    }

    /// Takes a value's length off what is left. Writing it to see its length would take that much memory again.
    private static func count(_ value: JSON, down left: inout Int) {
        switch value {
        case .null, .bool: left -= 4
        case .number(let digits): left -= digits.utf8.count
        case .string(let text): left -= text.raw.utf8.count + 2
        case .array(let items):
            for item in items where left >= 0 {
                left -= 1
                count(item, down: &left)
            }
        case .object(let object):
            for (key, value) in object.members where left >= 0 {
                left -= key.raw.utf8.count + 4
                count(value, down: &left)
            }
        }
    }

    /// The slug of a tool: the server's name, a dot, and the tool's own name where that is plain; else what is plain in
    /// it, and eight digits that tell it from others.
    static func slug(_ name: String, of id: String) -> String {
        let bytes = Array(name.utf8)
        let plain = bytes.map { byte -> UInt8 in isPlain(byte) ? byte : 0x5F }
        if bytes.count <= 128, plain == bytes { return "\(id).\(name)" }
        let digest = hex(Array(Digest.sha256(bytes).prefix(4)))
        return "\(id).\(String(decoding: plain.prefix(100), as: UTF8.self))-\(digest)"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x2D, 0x2E, 0x5F].contains(byte)
    }
}
