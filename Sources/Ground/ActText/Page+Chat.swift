import ActJSON
import ActRecord

/// Messages and conversations as text.
extension Page {
    mutating func message(_ json: JSON) {
        let role = json["role"]?.string ?? ""
        if role != "assistant" { line(ink("\(Terminal.safe(role)):", .faint)) }
        let text = json["text"]?.string ?? ""
        if !text.isEmpty { lines(text, indent: role == "assistant" ? 0 : 2) }
        for call in json["calls"]?.array ?? [] {
            line("  " + ink(field(call, "tool"), .strong) + "  \(Terminal.safe(call["arguments"]?.line ?? ""))")
        }
    }

    mutating func conversation(_ json: JSON) {
        let count = json["messages"]?.int ?? 0
        let origin = json["origin"]?.string.map { "  from \(Terminal.safe($0))" } ?? ""
        let taint = json[.taint]?.bool == false ? "" : ink("  tainted", .warn)
        let messages = count == 1 ? "1 message" : "\(count) messages"
        let state = json["state"]?.string ?? "idle"
        let doing = state == "idle" ? "" : ink("  \(Terminal.safe(state))", .warn)
        line(ink(field(json, "conversation"), .strong) + "  \(messages)\(origin)\(doing)\(taint)")
    }
}
