package import ActJSON

extension ToolRegistry {
    /// Whether a tool is left out here, as act's own may be.
    package func leavesOut(_ tool: ToolSpec) -> Bool {
        leavesOwnOut && tool.profile.isLocal && !tool.profile.isPublic(tool.slug)
    }

    /// The number of tools that are left out.
    package func countOfLeftOut() throws(Failure) -> Int {
        guard leavesOwnOut else { return 0 }
        var count = 0
        for provider in providers where provider.profile.isLocal {
            count += try provider.tools()?.filter(leavesOut).count ?? 0
        }
        return count
    }
}
