import ActJSON
import ActRecord
import ActStore
import ActSystem
import ActTools

/// The tools of handlers' files: of several that have one name, in whatever letters, the first file's counts.
///
/// The catalog is brought to them by the files that changed alone; what another file had beside them is looked up by
/// name. One file's tools are in memory at a time.
struct HandlerTools {
    /// The state that the catalog's tools are of: this version of act, and the files in their order.
    struct Stamp {
        let version: String
        let origins: [String]

        var text: String { ([version] + origins).joined(separator: "\n") }

        init(version: String, origins: [String]) {
            self.version = version
            self.origins = origins
        }

        init(_ text: String) {
            let lines = text.split(separator: "\n").map(String.init)
            (version, origins) = (lines.first ?? "", Array(lines.dropFirst()))
        }

        /// Whether what is in both stands in the same order, and act is the same.
        func isAlike(_ other: Stamp) -> Bool {
            let (mine, others) = (Set(origins), Set(other.origins))
            return sameBytes(version, other.version)
                && origins.filter(others.contains) == other.origins.filter(mine.contains)
        }
    }

    private let files: [HandlerFile]
    private let places: [String: Int]
    private let catalog: CatalogTable
    private let table: HandlerTable
    /// Whether another provider has a name.
    private let isTaken: (String) throws(Failure) -> Bool

    init(_ files: [HandlerFile], _ store: Store, isTaken: @escaping (String) throws(Failure) -> Bool) {
        self.files = files
        self.isTaken = isTaken
        places = Dictionary(uniqueKeysWithValues: zip(files.map(\.path), files.indices))
        catalog = CatalogTable(store)
        table = HandlerTable(store)
    }

    /// Brings the catalog to these files, unless another process has done so.
    func sync(to stamp: Stamp) throws(Failure) {
        try catalog.change(HandlerProvider.profile.name, to: stamp.text) { changes, before throws(Failure) in
            let old = Stamp(before ?? "")
            let isAlike = stamp.isAlike(old)
            let known = Set(old.origins)
            let changed = Set(files.filter { !isAlike || !known.contains($0.origin) }.map(\.path))
            // Names that a changed file left, or has behind another by now, by the other file that has them too.
            var inherited: [String: Set<String>] = [:]
            func leave(_ slug: String) throws(Failure) {
                let owner = try owner(of: slug)
                if owner.map({ !sameBytes($0.slug, slug) }) ?? true { try changes.drop(slug) }
                if let owner, !changed.contains(owner.path) {
                    inherited[owner.path, default: []].insert(owner.slug)
                }
            }
            for path in changed {
                let former = try table.takeFormerNames(of: path)
                for slug in try former + table.names(of: path) { try leave(slug) }
            }
            if !isAlike {
                for slug in try catalog.slugs(of: HandlerProvider.profile.name) {
                    if try isTaken(slug) { try changes.drop(slug) } else { try leave(slug) }
                }
            }
            for path in old.origins.map(HandlerFile.path(of:)) where places[path] == nil {
                for slug in try table.names(of: path) { try leave(slug) }
            }
            for file in files where changed.contains(file.path) || inherited[file.path] != nil {
                let counted = changed.contains(file.path) ? nil : inherited[file.path]
                try each(of: file) { tool, fault throws(Failure) in
                    guard fault == nil, counted?.contains(tool.slug) ?? true else { return }
                    for claim in try table.claims(on: tool.slug) where !sameBytes(claim.slug, tool.slug) {
                        try changes.drop(claim.slug)
                    }
                    try changes.put(tool)
                }
            }
        }
    }

    /// Hands over the tools of a file, each with the reason why it does not count.
    func each(
        of file: HandlerFile, _ take: (_ tool: CatalogTable.Tool, _ fault: String?) throws(Failure) -> Void
    ) throws(Failure) {
        var seen: Set<String> = []
        for line in try table.tools(of: file.path).split(separator: 0x0A) {
            guard let record = try? Record(line: Array(line)), let slug = record.text(.tool) else { continue }
            let tool = CatalogTable.Tool(
                slug: slug, toolkit: record.text(.toolkit) ?? ToolSpec.firstWord(slug), origin: file.origin,
                record: record.bytes)
            let isFirst = seen.insert(slug.uppercased()).inserted
            try take(tool, try fault(of: slug, in: file, isFirst: isFirst))
        }
    }

    private func fault(of slug: String, in file: HandlerFile, isFirst: Bool) throws(Failure) -> String? {
        if try isTaken(slug) { return "'\(slug)' is already a tool of act's own" }
        let owner = isFirst ? try owner(of: slug)?.path ?? file.path : file.path
        return isFirst && sameBytes(owner, file.path) ? nil : "'\(slug)' is already a tool of \(owner)"
    }

    /// The file whose tool of a name counts, with the name as it has it.
    private func owner(of slug: String) throws(Failure) -> (path: String, slug: String)? {
        var first: (place: Int, path: String, slug: String)?
        for claim in try table.claims(on: slug) {
            guard let place = places[claim.path], first.map({ place < $0.place }) ?? true else { continue }
            first = (place, claim.path, claim.slug)
        }
        return first.map { ($0.path, $0.slug) }
    }
}
