import ActJSON
import ActTools

extension LocalTool {
    /// The title as what is done: `Delete a task` is `deletes a task`. nil for a tool that only reads.
    var effect: String? {
        guard !tags.contains("readOnlyHint"), let space = title.firstIndex(of: " ") else { return nil }
        return title[..<space].lowercased() + "s" + title[space...]
    }
}

extension Toolkit {
    /// The tool, which shows the row that a call of it changes or deletes.
    func previewed(_ tool: LocalTool) -> LocalTool {
        guard tool.required.contains("id"), !tool.tags.contains("readOnlyHint") else { return tool }
        var tool = tool
        tool.preview = { run, given in preview(run, given["id"]?.int ?? 0) }
        return tool
    }

    private func preview(_ run: LocalRun, _ id: Int) -> Preview {
        let thing = "\(noun) \(id)"
        do throws(Failure) {
            let row = try row(run, id)
            let fields = row.members.filter { key, value in
                !["id", "created", "updated"].contains(key.text) && !value.isNull && value.array?.isEmpty != true
            }
            return Preview(thing, JSON.Object(fields))
        } catch {
            return Preview(thing, trouble: error)
        }
    }
}
