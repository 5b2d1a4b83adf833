import ActJSON
import ActRecord
import ActSettings
package import ActStore
package import ActTools

extension ToolRegistry {
    /// The newest write of this conversation. A tool that is no longer known counts as one that writes.
    package var lastWrite: Journal.LastWrite {
        Journal.LastWrite(settings.conversation) { tool, provider throws(Failure) in
            try self.tool(tool, provider: provider, asks: false).map { !self.reads($0) } ?? true
        }
    }

    /// Whether a tool only reads, by its verb, or by its provider's word where the verb says nothing else.
    func reads(_ tool: ToolSpec) -> Bool {
        risk(tool)[.level]?.string == "low" || !writes(tool) && tool.tags.contains("readOnlyHint")
    }
}
