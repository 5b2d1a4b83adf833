import ActDecide
import ActJSON
import ActLanguage
import ActStore
import ActTools

/// The names by which tools of toolkits are offered to agents: `server_tool`, and the tool's for ever once it is pinned.
/// A tool that comes later with a name that is taken, or with one that is too long, gets a digest in it.
struct OfferedNames {
    /// Bytes of a name: a client puts its own words before it, as in `mcp__act__NAME`, and models take 64.
    private static let longest = 54

    private let registry: ToolRegistry
    private var taken: Set<[UInt8]>

    /// - Parameter taken: names that others have.
    init(_ registry: ToolRegistry, taken: some Sequence<[UInt8]>) {
        self.registry = registry
        self.taken = Set(taken)
    }

    /// The tools with their names, which no two share. Those whose slug is a name keep it before others come.
    mutating func named(_ tools: [ToolSpec]) throws(Failure) -> [(name: String, tool: ToolSpec)] {
        var names: [Int: String] = [:]
        for isPlain in [true, false] {
            for (k, tool) in tools.enumerated() where sameBytes(tool.slug, PinTable.name(of: tool.slug)) == isPlain
            {
                names[k] = try name(of: tool)
            }
        }
        return tools.enumerated().compactMap { k, tool in names[k].map { ($0, tool) } }
    }

    /// nil for a tool whose slug another tool has.
    private mutating func name(of tool: ToolSpec) throws(Failure) -> String? {
        let plain = PinTable.name(of: tool.slug)
        if plain.utf8.count <= OfferedNames.longest, try registry.mayBeNamed(tool, plain),
            taken.insert(Array(plain.utf8)).inserted
        {
            return plain
        }
        let name = try ToolNames.digested(tool.slug, to: OfferedNames.longest)
        return taken.insert(Array(name.utf8)).inserted ? name : nil
    }
}
