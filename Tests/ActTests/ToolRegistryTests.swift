import ActJSON
import ActSettings
import ActStore
import ActSystem
import ActTools
import Testing

/// A provider that finds nothing out before every one of its fellows was asked too.
private final class Fellow: Provider {
    final class Group { var asked = 0, size = 0 }

    let profile: Profile
    private let group: Group
    private let slug: String
    private var takers: [CompletionHandler<Finding>] = []

    init(_ name: String, has slug: String, _ group: Group) {
        profile = Profile(name, isListed: false)
        self.slug = slug
        self.group = group
        group.size += 1
    }

    func tools() -> [ToolSpec]? { nil }

    func tool(_ slug: String) -> ToolSpec? {
        guard slug == self.slug else { return nil }
        return ToolSpec(
            slug: slug, profile: profile, toolkit: "x", title: "", description: "", inputSchema: .object([]),
            origin: "")
    }

    func ask(_ query: Query, _ take: @escaping CompletionHandler<Finding>) throws(Failure) -> Finding? {
        if case .tool(let slug) = query { return .tool(tool(slug)) }
        group.asked += 1
        takers.append(take)
        return nil
    }

    func advance() {
        guard group.asked == group.size else { return }
        let found = tool(slug).map { Found(tools: [$0], plan: nil, failure: nil) }
        for take in takers { take(.success(.search(found.map { [$0] }))) }
        takers = []
    }

    func join(_ waits: inout Waits) { waits.add(milliseconds: 1) }
    func start(_ call: Invocation, _ registry: ToolRegistry, _ end: @escaping (InvocationResult) -> Void) {}
}

@Suite struct ToolRegistryTests {
    private let group = Fellow.Group()

    @Test func providersAreAskedSideBySide() throws {
        let fellows = ["one", "two", "three"].map { Fellow($0, has: "TOOL_OF_\($0.uppercased())", group) }
        let registry = ToolRegistry(
            try Settings.load { _, _ in false }, StoreOpener(), fellows, progress: NoProgress()
        ) {
            _ in .null
        }
        let found = try registry.ask(fellows.map { ($0, .search(["anything"])) }).map { result in
            guard case .search(let found?) = try result.get() else { return "" }
            return found.flatMap(\.tools).map(\.slug).joined()
        }
        #expect(found == ["TOOL_OF_ONE", "TOOL_OF_TWO", "TOOL_OF_THREE"])
    }

    @Test func theFirstProviderThatHasASlugIsMeant() throws {
        let fellows = [Fellow("one", has: "A_B", group), Fellow("two", has: "C_D", group)]
        let registry = ToolRegistry(
            try Settings.load { _, _ in false }, StoreOpener(), fellows, progress: NoProgress()
        ) {
            _ in .null
        }
        #expect(registry.isLookedUp("C_D", provider: nil))
        #expect(try registry.tool("C_D", provider: nil)?.provider == "two")
        #expect(try registry.tool("C_D", provider: "one") == nil)
    }
}
