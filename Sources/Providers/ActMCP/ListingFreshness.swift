import ActSystem

/// The mark in the catalog of what a server's tools are of, and until when they need not be listed again.
struct ListingFreshness {
    let origin: String
    let until: Int
    /// Whether the server could not be listed.
    var isFailed = false

    var text: String { "\(version) \(origin) \(until) \(isFailed ? "failed" : "listed")" }
    var isGood: Bool { Moment.machine.milliseconds < until }
}

extension ListingFreshness {
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 4, parts[0] == version, let until = Int(parts[2]) else { return nil }
        self.init(origin: String(parts[1]), until: until, isFailed: parts[3] == "failed")
    }
}
