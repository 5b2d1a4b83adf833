import ActCore

/// How a tool's answers come in pages, told by its schema and an answer together: a cursor that leads from one to the
/// next, or a page's number with the number of all.
struct Paging {
    enum Next {
        /// The argument for the next page, and its value.
        case cursor(String, JSON)
        /// The argument that counts pages, the next one and the last.
        case pages(String, next: Int, last: Int)
    }

    // Names as services have them, small letters without `_`.
    private static let cursorArguments = [
        "cursor", "pagetoken", "nextpagetoken", "nexttoken", "startcursor", "startingafter", "after",
        "continuationtoken", "nextcursor", "pagecursor",
    ]
    private static let nextCursors = [
        "nextcursor", "nextpagetoken", "nexttoken", "endcursor", "nextstartcursor", "continuationtoken", "after",
        "nextpagecursor", "cursor",
    ]
    private static let mores = ["hasmore", "hasnextpage", "hasnext"]
    private static let pageArguments = ["page", "pagenumber", "pageno", "currentpage"]
    private static let lastPages = ["totalpages", "pagecount", "numpages", "lastpage", "pages"]
    private static let totals = ["totalcount", "totalitems", "totalresults", "total", "count"]
    private static let sizes = ["perpage", "pagesize", "limit", "maxresults", "itemsperpage"]
    /// How deep in an answer such a member is looked for.
    private static let depth = 3

    private let cursorArgument: String?
    private let pageArgument: String?
    private let sizeArgument: String?

    /// nil for a tool without pages.
    init?(_ tool: ToolSpec) {
        let properties = tool.inputSchema["properties"]?.object?.keys ?? []
        func first(_ names: [String]) -> String? {
            names.lazy.compactMap { name in properties.first { Paging.folded($0) == name } }.first
        }
        cursorArgument = first(Paging.cursorArguments)
        pageArgument = first(Paging.pageArguments)
        sizeArgument = first(Paging.sizes)
        if cursorArgument == nil, pageArgument == nil { return nil }
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// What follows this answer; nil after the last page.
    func next(after data: JSON, _ arguments: JSON.Object) -> Next? {
        if let cursorArgument, let cursor = cursor(in: data) { return .cursor(cursorArgument, cursor) }
        guard let pageArgument else { return nil }
        let page = arguments[pageArgument].flatMap { $0.int ?? $0.string.flatMap { Int($0) } } ?? 1
        guard let last = lastPage(data, arguments), page < last else { return nil }
        return .pages(pageArgument, next: page + 1, last: last)
    }

    /// The arguments that go on from a cursor as a result gave it; nil when the tool has no argument for it.
    func arguments(_ arguments: JSON.Object, from cursor: String) -> JSON.Object? {
        var arguments = arguments
        if let cursorArgument {
            arguments[cursorArgument] = .text(cursor)
        } else if let pageArgument, let page = Int(cursor) {
            arguments[pageArgument] = .int(page)
        } else {
            return nil
        }
        return arguments
    }

    private func cursor(in data: JSON) -> JSON? {
        if Paging.find(Paging.mores, in: data)?.bool == false { return nil }
        for name in Paging.nextCursors {
            guard let found = Paging.find([name], in: data) else { continue }
            if let text = found.string, !text.isEmpty { return found }
            if found.number != nil { return found }
        }
        return nil
    }

    private func lastPage(_ data: JSON, _ arguments: JSON.Object) -> Int? {
        if let last = Paging.find(Paging.lastPages, in: data)?.int { return last }
        guard let total = Paging.find(Paging.totals, in: data)?.int else { return nil }
        let size = Paging.find(Paging.sizes, in: data)?.int ?? sizeArgument.flatMap { arguments[$0]?.int }
        guard let size, size > 0 else { return nil }
        return (total + size - 1) / size
    }

    /// The member of one of these names that stands least deep.
    private static func find(_ names: [String], in data: JSON) -> JSON? {
        var level = [data]
        for _ in 0..<depth {
            var deeper: [JSON] = []
            for value in level {
                for member in value.object?.members ?? [] {
                    if names.contains(folded(member.key.text)), member.value.object == nil, !member.value.isNull,
                        member.value.array == nil
                    {
                        return member.value
                    }
                    deeper.append(member.value)
                }
            }
            level = deeper
        }
        return nil
    }
}
