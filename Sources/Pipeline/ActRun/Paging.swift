package import ActJSON
import ActSystem
package import ActTools

/// The way a tool's answers come in pages, told by its schema and its answers together: a cursor that leads from one
/// page to the next, a page's number, or the number of items to skip.
package struct Paging {
    package enum Next {
        /// The argument for the next page, and its value.
        case cursor(String, JSON)
        /// The argument that counts pages, the next one and the last.
        case pages(String, next: Int, last: Int)
        /// The argument that counts, and its next value; where the count ends is not known.
        case place(String, Int)
        case end
        /// Nothing tells whether more follows.
        case unknown
    }

    /// Facts from the pages of one call so far.
    package struct Seen {
        fileprivate var answers = 0
        fileprivate var hasCursor = false
        /// The number of the first page.
        fileprivate var base: Int?
        /// The most items of a page, and fewer than were asked for where a service gives no more.
        fileprivate var fullest = 0
        fileprivate var bound: Int?
        /// The items of the last page that was looked at.
        fileprivate var items: [UInt8] = []

        package init() {}
    }

    // Names that services use, reduced to small letters and digits.
    private static let cursorArguments = [
        "cursor", "pagetoken", "nextpagetoken", "nexttoken", "startcursor", "startingafter", "after",
        "continuationtoken", "nextcursor", "pagecursor", "continuation", "continuationkey", "paginationtoken",
        "marker",
        "bookmark", "scrollid", "skiptoken", "exclusivestartkey", "aftercursor", "startkey", "pagekey",
    ]
    private static let nextCursors = [
        "nextcursor", "nextpagetoken", "nexttoken", "endcursor", "nextstartcursor", "continuationtoken", "after",
        "nextpagecursor", "continuation", "continuationkey", "paginationtoken", "nextmarker", "nextbookmark",
        "bookmark",
        "scrollid", "skiptoken", "lastevaluatedkey", "nextstartingafter", "nextkey", "aftercursor", "nextpagekey",
        "cursor",
    ]
    /// A cursor, a page's number, or an address that has either.
    private static let nextPlaces = [
        "nextpage", "next", "nextpageurl", "nexturl", "nextlink", "odatanextlink", "nextoffset", "nextpagenumber",
        "nextstart", "nextskip",
    ]
    private static let mores = [
        "hasmore", "hasnextpage", "hasnext", "hasmorepages", "hasmoreitems", "hasmoreresults", "moreavailable",
        "morerecords", "moreresults", "istruncated", "more",
    ]
    private static let ends = ["islast", "islastpage", "lastpage", "last", "done", "endoflist", "isdone"]
    private static let pageArguments = [
        "page", "pagenumber", "pageno", "currentpage", "pageindex", "pagenum", "pageid",
    ]
    private static let lastPages = [
        "totalpages", "pagecount", "numpages", "lastpage", "pages", "nbpages", "totalpagecount", "pagestotal",
        "numberofpages", "maxpage", "pagetotal",
    ]
    private static let totals = [
        "totalcount", "totalitems", "totalresults", "total", "totalrecords", "totalelements", "totalhits", "nbhits",
        "totalsize", "totalentries", "totalrows", "totalmatches", "numfound", "totalnumber", "totalresultcount",
    ]
    private static let sizes = [
        "perpage", "pagesize", "limit", "maxresults", "itemsperpage", "hitsperpage", "resultsperpage", "pagelimit",
        "maxresultcount", "pagelength", "recordsperpage", "countperpage",
    ]
    private static let sizeArguments = sizes + ["count", "size", "top", "take", "rows", "num", "first", "max"]
    private static let offsetArguments = [
        "offset", "skip", "start", "startat", "startindex", "startfrom", "startposition", "firstresult", "from",
        "pageoffset",
    ]
    /// The depth to which such a member is looked for in an answer.
    private static let depth = 3
    /// Numbers of pages and items that a service can mean.
    private static let numbers = 0...1_000_000_000_000

    private let cursorArgument: String?
    private let pageArgument: String?
    private let offsetArgument: String?
    private let sizeArgument: String?
    private let properties: JSON.Object
    /// Whether the schema of the answers, or the argument's description, names a cursor: an answer without one is then
    /// the last.
    private let declaresCursor: Bool

    /// nil for a tool without pages.
    package init?(_ tool: ToolSpec) {
        let properties = tool.inputSchema["properties"]?.object ?? JSON.Object()
        let keys = properties.keys.map { (name: $0, folded: Paging.folded($0)) }
        func first(_ names: [String], _ fits: @escaping (JSON) -> Bool) -> String? {
            names.lazy.compactMap { name in
                keys.first { $0.folded == name && fits(properties[$0.name] ?? .null) }?.name
            }.first
        }
        self.properties = properties
        cursorArgument = first(Paging.cursorArguments) { !Paging.isTruth($0) }
        pageArgument = first(Paging.pageArguments) { Paging.counts($0) ?? true }
        sizeArgument = first(Paging.sizeArguments) { Paging.counts($0) ?? true }
        // Some of these names also stand for times and places: only a number beside a size is an offset.
        offsetArgument =
            sizeArgument == nil ? nil : first(Paging.offsetArguments) { Paging.counts($0) ?? false }
        let words = Paging.folded(cursorArgument.flatMap { properties[$0]?["description"]?.string } ?? "")
        declaresCursor =
            Paging.nextCursors.contains { $0.hasPrefix("next") && words.range(of: $0) != nil }
            || tool.outputSchema.map { Paging.declares(Paging.nextCursors, $0, 0) } ?? false
        if cursorArgument == nil, pageArgument == nil, offsetArgument == nil { return nil }
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    }

    private static func types(_ rule: JSON) -> [String] {
        let own = rule["type"].map { $0.string.map { [$0] } ?? $0.texts ?? [] } ?? []
        return own + (rule["anyOf"]?.array ?? rule["oneOf"]?.array ?? []).flatMap { types($0) }
    }

    /// Whether an argument is a number; nil where its schema does not say.
    private static func counts(_ rule: JSON) -> Bool? {
        let all = types(rule)
        return all.isEmpty ? nil : all.contains("integer") || all.contains("number")
    }

    private static func isTruth(_ rule: JSON) -> Bool { types(rule) == ["boolean"] }

    private static func declares(_ names: [String], _ schema: JSON, _ level: Int) -> Bool {
        guard level <= depth, let members = schema["properties"]?.object?.members else { return false }
        return members.contains { names.contains(folded($0.key.text)) || declares(names, $0.value, level + 1) }
    }

    /// Decides what follows this answer.
    package func next(after data: JSON, _ arguments: JSON.Object, _ seen: inout Seen) -> Next {
        defer { seen.answers += 1 }
        let more =
            Paging.find(Paging.mores, in: data, \.bool)
            ?? Paging.find(Paging.ends, in: data, \.bool).map { !$0 }
        if more == false { return isPromised(data, arguments) ? .unknown : .end }
        let items = Paging.items(data)
        if let cursorArgument {
            if let cursor = cursor(in: data) {
                seen.hasCursor = true
                return .cursor(cursorArgument, cursor)
            }
            if more == nil,
                seen.hasCursor
                    || Paging.find(Paging.nextCursors + Paging.nextPlaces, in: data, Paging.nothing) != nil
            {
                return .end
            }
        }
        if let pageArgument, !seen.hasCursor { return page(pageArgument, data, items, arguments, more, &seen) }
        if let offsetArgument, !seen.hasCursor {
            return offset(offsetArgument, data, items, arguments, more, &seen)
        }
        if more == true { return .unknown }
        if declaresCursor { return .end }
        if let total = total(data, items), total > items?.count ?? 0 { return .unknown }
        if let items, let size = size(data, arguments), size > 0, items.count >= size { return .unknown }
        return .end
    }

    /// The arguments that go on from a cursor as a result gave it; nil when the tool has no argument for it.
    func arguments(_ arguments: JSON.Object, from cursor: String) -> JSON.Object? {
        var arguments = arguments
        if let cursorArgument {
            arguments[cursorArgument] = .text(cursor)
        } else if let counting = pageArgument ?? offsetArgument, let number = Int(cursor) {
            arguments[counting] = .int(number)
        } else {
            return nil
        }
        return arguments
    }

    // Counting.

    private func page(
        _ argument: String, _ data: JSON, _ items: [JSON]?, _ arguments: JSON.Object, _ more: Bool?,
        _ seen: inout Seen
    ) -> Next {
        let usual = Paging.integer(properties[argument]?["default"])
        let echo = Paging.find(Paging.pageArguments, in: data, Paging.integer)
        guard let page = arguments[argument].map({ Paging.integer($0) }) ?? usual ?? echo ?? 1 else {
            return .unknown
        }
        let base = seen.base ?? usual.map { min($0, 1) } ?? min(page, 1)
        seen.base = base
        if items?.isEmpty == true { return .end }
        if let last = lastPage(data, items, arguments, base: base), more == nil || page < last {
            return page < last ? .pages(argument, next: page + 1, last: last) : .end
        }
        if let next = number(in: data, argument), next > page { return .place(argument, next) }
        if more == true { return .place(argument, page + 1) }
        return goesOn(data, items, arguments, &seen).map { $0 ? .place(argument, page + 1) : .end } ?? .unknown
    }

    private func offset(
        _ argument: String, _ data: JSON, _ items: [JSON]?, _ arguments: JSON.Object, _ more: Bool?,
        _ seen: inout Seen
    ) -> Next {
        let usual = Paging.integer(properties[argument]?["default"])
        guard let offset = arguments[argument].map({ Paging.integer($0) }) ?? usual ?? 0 else { return .unknown }
        if items?.isEmpty == true { return .end }
        if let next = number(in: data, argument), next > offset { return .place(argument, next) }
        guard let items else { return .unknown }
        let next = offset + items.count
        if let total = total(data, items) {
            // Some services count from 1.
            return next - min(usual ?? 0, 1) < total ? .place(argument, next) : .end
        }
        if more == true { return .place(argument, next) }
        return goesOn(data, items, arguments, &seen).map { $0 ? .place(argument, next) : .end } ?? .unknown
    }

    /// Whether a page is full, so that more may follow, where nothing says how many there are; nil when that can't be
    /// told: it has no items, or the very items of the page before.
    private func goesOn(_ data: JSON, _ items: [JSON]?, _ arguments: JSON.Object, _ seen: inout Seen) -> Bool? {
        if Paging.find(Paging.nextPlaces, in: data, Paging.nothing) != nil { return false }
        guard let items else { return nil }
        let bytes = JSON.array(items).bytes
        guard seen.answers == 0 || bytes != seen.items else { return nil }
        seen.items = bytes
        // A round number of items, and fewer than were asked for, is the most that a service gives at once.
        let asked = size(data, arguments)
        if seen.answers == 0, let asked, items.count < asked, items.count.isMultiple(of: 50) {
            seen.bound = items.count
        }
        let size = seen.bound ?? asked ?? seen.fullest
        seen.fullest = max(seen.fullest, items.count)
        return items.count >= size
    }

    private func lastPage(_ data: JSON, _ items: [JSON]?, _ arguments: JSON.Object, base: Int) -> Int? {
        if let count = Paging.find(Paging.lastPages, in: data, Paging.integer), count > 0 {
            return count + base - 1
        }
        guard let total = total(data, items), let size = size(data, arguments), size > 0 else { return nil }
        return total / size + (total.isMultiple(of: size) ? 0 : 1) + base - 1
    }

    /// The number of items of a full page.
    private func size(_ data: JSON, _ arguments: JSON.Object) -> Int? {
        if let said = Paging.find(Paging.sizes, in: data, Paging.integer) { return said }
        guard let sizeArgument else { return nil }
        let rule = properties[sizeArgument]
        guard let asked = Paging.integer(arguments[sizeArgument]) ?? Paging.integer(rule?["default"]) else {
            return nil
        }
        return Paging.integer(rule?["maximum"]).map { min($0, asked) } ?? asked
    }

    /// Whether something else in an answer says that more follows, though a flag says that nothing does: the flag may be
    /// of another thing in it.
    private func isPromised(_ data: JSON, _ arguments: JSON.Object) -> Bool {
        let saysMore = Paging.find(Paging.mores, in: data) { $0.bool == true ? true : nil } != nil
        let flag = Paging.holder(Paging.mores + Paging.ends, in: data) { $0.bool != nil }
        func isElsewhere(_ names: [String], _ fits: (JSON) -> Bool) -> Bool {
            guard let place = Paging.holder(names, in: data, fits), let flag else { return false }
            return place.bytes != flag.bytes
        }
        let page = pageArgument.flatMap { Paging.integer(arguments[$0]) } ?? 1
        return saysMore
            || isElsewhere(Paging.nextCursors) { $0.string?.isEmpty == false || $0.number != nil }
            || isElsewhere(Paging.lastPages) { Paging.integer($0).map { $0 > page } ?? false }
    }

    /// The object that holds the first member of one of these names.
    private static func holder(_ names: [String], in data: JSON, _ fits: (JSON) -> Bool) -> JSON? {
        var level = [data]
        for _ in 0..<depth {
            for value in level {
                let members = value.object?.members ?? []
                if members.contains(where: { names.contains(folded($0.key.text)) && fits($0.value) }) {
                    return value
                }
            }
            level = level.flatMap { $0.object?.members.map(\.value) ?? [] }
        }
        return nil
    }

    /// The number of items on all pages.
    private func total(_ data: JSON, _ items: [JSON]?) -> Int? {
        if let total = Paging.find(Paging.totals, in: data, Paging.integer) { return total }
        // This name is also one for the items of a page.
        guard let count = Paging.find(["count"], in: data, Paging.integer), count > items?.count ?? 0 else {
            return nil
        }
        return count
    }

    // Reading an answer.

    private func cursor(in data: JSON) -> JSON? {
        for name in Paging.nextCursors {
            guard let found = Paging.find([name], in: data, { $0 }) else { continue }
            if let text = found.string, !text.isEmpty { return found }
            if found.number != nil { return found }
        }
        guard let cursorArgument else { return nil }
        return Paging.find(Paging.nextPlaces, in: data) { value in
            guard let text = value.string, !text.isEmpty else { return nil }
            return Paging.isAddress(text) ? Paging.query(text, cursorArgument).map { .text($0) } : value
        }
    }

    private func number(in data: JSON, _ argument: String) -> Int? {
        Paging.find(Paging.nextPlaces, in: data) { value in
            let said = value.string.flatMap { Paging.isAddress($0) ? Paging.query($0, argument) : nil }
            return Paging.integer(said.map { .text($0) } ?? value)
        }
    }

    private static func isAddress(_ text: String) -> Bool { text.utf8.contains { $0 == 0x2F || $0 == 0x3F } }

    /// The value of an argument in an address's query.
    private static func query(_ address: String, _ argument: String) -> String? {
        let query = address.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        return URLQuery.read(String(query)).first { folded($0.0) == folded(argument) && !$0.1.isEmpty }?.1
    }

    /// True for an empty value in the place of a next page: nothing follows.
    private static func nothing(_ value: JSON) -> Bool? {
        value.isNull || value.string?.isEmpty == true || value.bool == false ? true : nil
    }

    /// A number, also in a text; nil for one that no count can be.
    private static func integer(_ value: JSON?) -> Int? {
        guard let value else { return nil }
        guard let text = value.string else { return value.int(in: numbers) }
        return Int(text).flatMap { numbers.contains($0) ? $0 : nil }
    }

    /// The items of a page: the longest list that stands in no other.
    private static func items(_ data: JSON) -> [JSON]? {
        if let items = data.array { return items }
        var longest: [JSON]?
        var level = [data]
        for _ in 0..<depth {
            let values = level.flatMap { $0.object?.members.map(\.value) ?? [] }
            for value in values {
                if let items = value.array, items.count > longest?.count ?? -1 { longest = items }
            }
            level = values
        }
        return longest
    }

    /// Reads the outermost member that has one of these names.
    private static func find<Value>(_ names: [String], in data: JSON, _ read: (JSON) -> Value?) -> Value? {
        var level = [data]
        for _ in 0..<depth {
            var deeper: [JSON] = []
            for value in level {
                for member in value.object?.members ?? [] {
                    if names.contains(folded(member.key.text)), let found = read(member.value) { return found }
                    deeper.append(member.value)
                }
            }
            level = deeper
        }
        return nil
    }
}
