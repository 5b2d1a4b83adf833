import ActJSON
import ActSystem

/// Runs as text: columns, and the command that goes on below.
extension Page {
    mutating func run(_ json: JSON) {
        let state = field(json, "state")
        let ink: Ink =
            switch state {
            case "completed": .good
            case "failed", "interrupted": .bad
            default: .warn
            }
        let counts = json["counts"]?.object?.members.map { "\($0.value.line) \($0.key.text)" } ?? []
        var parts = [
            self.ink(padded(field(json, "id"), 5), .strong), self.ink(padded(state, 12), ink),
            padded(field(json, "command"), 9), padded(Page.age(json["age"]?.int ?? 0), 8),
            Terminal.safe(counts.joined(separator: ", ")),
        ]
        if let machine = machine(json) { parts.append(Terminal.safe(machine)) }
        if let why = json["why"]?.string { parts.append(Terminal.safe(why)) }
        line(parts.joined(separator: "  "))
        if let resume = json["resume"]?.string { line("       \(Terminal.safe(resume))") }
    }

    func padded(_ text: String, _ columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - Terminal.width(text)))
    }

    /// A number of seconds, as people say it.
    static func age(_ seconds: Int) -> String {
        switch seconds {
        case ..<100: "\(seconds) s"
        case ..<6000: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}
