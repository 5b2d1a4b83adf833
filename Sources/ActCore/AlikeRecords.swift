/// The list of a result's data that a calendar can show.
func listed(_ record: Record) -> (name: String, items: [JSON])? {
    if record.type == "item", let item = record["item"] {
        return CalendarEvent.isOne(item) ? ("item", [item]) : nil
    }
    guard record.type == "result", record.text("outcome") == "done" else { return nil }
    for (name, value) in record["data"]?.object?.members ?? [] {
        guard let items = value.array, !items.isEmpty, items.allSatisfy(CalendarEvent.isOne) else { continue }
        return (name.text, items)
    }
    return nil
}

/// Whether two records are lists of events of one tool.
func holdsEvents(_ a: Record, _ b: Record) -> Bool {
    guard a.type == b.type, a.text("tool") == b.text("tool") else { return false }
    return listed(a) != nil && listed(b) != nil
}

/// Whether two results were done by the same tool, and say the same few things.
func isAlike(_ a: Record, _ b: Record) -> Bool {
    guard a.type == "result", b.type == "result", a.text("tool") == b.text("tool"), a.text("outcome") == "done",
        b.text("outcome") == "done", !a.has("replayed"), !b.has("replayed"), !a.has("files"), !b.has("files"),
        let keys = a["data"]?.object?.keys, !keys.isEmpty, b["data"]?.object?.keys == keys
    else { return false }
    return b["data"]?.object?.members.allSatisfy { key, value in
        value.object == nil && value.array?.first?.object == nil
            && !["items", "totals", "format"].contains(key.text)
            && value.string?.utf8.contains(0x0A) != true
    } ?? false
}
