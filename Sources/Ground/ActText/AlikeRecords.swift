import ActJSON
import ActRecord

/// The list of a result's data that a calendar can show.
func listed(_ record: Record) -> (name: String, items: [JSON])? {
    if record.type == .item, let item = record[.item] {
        return CalendarEvent.isOne(item) ? ("item", [item]) : nil
    }
    guard record.type == .result, record.outcome?.isDone == true else { return nil }
    for (name, value) in record[.data]?.object?.members ?? [] {
        guard let items = value.array, !items.isEmpty, items.allSatisfy(CalendarEvent.isOne) else { continue }
        return (name.text, items)
    }
    return nil
}

/// Whether two records are pages of one call, or items of them, with a list of events of the same name.
func holdsEvents(_ a: Record, _ b: Record) -> Bool {
    guard a.type == b.type, a.has(.page), b.has(.page), a.text(.tool) == b.text(.tool),
        a.text(.id) == b.text(.id), let name = listed(a)?.name
    else { return false }
    return listed(b)?.name == name
}

/// The data of pages as one: lists of the same name are one list, and of other members each value is there once. The
/// cursor of a page that another follows is left out.
func joined(_ pages: [Record]) -> JSON.Object {
    var members: [(key: JSON.Spelled, value: JSON)] = []
    var lists: [String: (at: Int, items: [JSON])] = [:]
    var seen: Set<[UInt8]> = []
    for (k, page) in pages.enumerated() {
        let cursor = k + 1 < pages.count ? page.text(.cursor) : nil
        for (key, value) in page[.data]?.object?.members ?? [] {
            if let items = value.array {
                if lists[key.text] == nil { members.append((key, .null)) }
                lists[key.text, default: (members.count - 1, [])].items += items
            } else if cursor == nil || value.string ?? value.number != cursor {
                if seen.insert(JSON.object([(key.text, value)]).bytes).inserted { members.append((key, value)) }
            }
        }
    }
    for (at, items) in lists.values { members[at].value = .array(items) }
    return JSON.Object(members)
}

/// Whether two results were done by the same tool, and say the same few things; or both are calls of the queue.
func isAlike(_ a: Record, _ b: Record) -> Bool {
    if a.type == .queued { return b.type == .queued }
    guard a.type == .result, b.type == .result, a.text(.tool) == b.text(.tool), a.outcome?.isDone == true,
        b.outcome?.isDone == true, !a.has(.replayed), !b.has(.replayed), !a.has(.files), !b.has(.files),
        let keys = a[.data]?.object?.keys, !keys.isEmpty, b[.data]?.object?.keys == keys
    else { return false }
    return b[.data]?.object?.members.allSatisfy { key, value in
        value.object == nil && value.array?.first?.object == nil
            && !["items", "totals", "format"].contains(key.text)
            && value.string?.utf8.contains(0x0A) != true
    } ?? false
}
