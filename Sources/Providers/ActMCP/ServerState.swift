import ActJSON
import ActRecord
import ActSystem

/// The state of a server's tools, kept in the catalog beside them.
struct ServerState {
    /// The entry that they are of.
    let origin: String
    /// Until when they need not be listed again.
    let until: Int
    /// Whether the server could not be listed.
    var isFailed = false
    /// The server's words on all its tools.
    var instructions: String?
    /// Listings, one behind another, of which each described something otherwise than the one before.
    var changes = 0

    var isGood: Bool { Moment.machine.milliseconds < until }

    /// Listings that differ from the one before, from which on the server describes itself anew at each start.
    private static let restless = 2
    var isRestless: Bool { changes >= ServerState.restless }
}

extension ServerState {
    var text: String {
        JSON.record([
            (.version, .text(version)), (.origin, .text(origin)), (.until, .int(until)), (.ok, .bool(!isFailed)),
            (.instructions, instructions.map { .text($0) }), (.changed, .int(changes)),
        ]).line
    }

    /// Reads what another process wrote; nil for the text of another version.
    init?(_ text: String) {
        guard let json = try? JSON(text), json[.version]?.string == version, let origin = json[.origin]?.string,
            let until = json[.until]?.int, let isListed = json[.ok]?.bool
        else { return nil }
        self.init(
            origin: origin, until: until, isFailed: !isListed, instructions: json[.instructions]?.string,
            changes: json[.changed]?.int ?? 0)
    }
}
