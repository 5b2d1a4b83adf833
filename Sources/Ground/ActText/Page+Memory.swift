import ActJSON
import ActRecord

/// Entries of the memory as text: a line each, and below it what speaks against one.
extension Page {
    mutating func memory(_ json: JSON) {
        let sign = json["kind"]?.string == "entity" ? "is" : "="
        let state = json["expired"]?.bool == true ? "expired" : field(json, "state")
        var notes = [state, "said by \(field(json, "source"))"]
        if json[.taint]?.bool != false { notes.append("tainted") }
        if let until = json["until"] { notes.append("until \(Terminal.safe(timed(until, "until", nil)))") }
        let head = "\(ink(field(json, "name"), .strong)) \(sign) \(field(json, "value"))"
        line("\(field(json, "toolkit"))  \(head)" + ink("  \(notes.joined(separator: ", "))", .faint))
        guard let said = json[.contradiction] else { return }
        let now = said["value"]?.string.map { "it is \($0)" } ?? "it is gone"
        block("\(said["source"]?.string ?? "") says that \(now)", indent: 2)
    }
}
