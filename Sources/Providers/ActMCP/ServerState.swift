import ActJSON
import ActRecord
import ActSystem
import ActTools

/// The state of a server, kept in the catalog beside its tools, so that each process goes on from where another was.
struct ServerState {
    /// The entry that it is of.
    let origin: String
    /// When its tools were listed last, and until when they need not be listed again; nil before the first time.
    var listedAt: Int?
    var until = 0
    /// When its first listing was begun, if that has no end yet.
    var startedAt: Int?
    /// The last failure, and the time of it.
    var failure: (at: Int, message: String)?
    /// The last lines that the server wrote to standard error before it.
    var said: [String] = []
    /// Failures and slow starts, one behind another.
    var failures = 0
    /// Until when those who only search leave it alone, unless its program, folder or entry is another than that.
    var restsUntil = 0
    var cause = ""
    /// The digest of the listing.
    var listingDigest: String?
    /// The server's words on all its tools.
    var instructions: String?
    /// Listings, one behind another, of which each described something otherwise than the one before.
    var changes = 0

    init(origin: String) { self.origin = origin }

    /// Milliseconds of the first rest of a server that failed, and of one that was slow: it may be there in a moment.
    static let (pause, shortPause) = (60_000, 15_000)
    private static let longestPause = 3_600_000
    /// Milliseconds after which a start that nobody ended is none.
    private static let longestStart = 120_000
    /// Listings that differ from the one before, from which on the server describes itself anew at each start.
    private static let restless = 2

    private static var now: Int { Moment.machine.milliseconds }

    var isGood: Bool { ServerState.now < until }
    var isRestless: Bool { changes >= ServerState.restless }

    /// Whether those who only search leave it alone.
    func rests(_ cause: String) -> Bool { ServerState.now < restsUntil && sameBytes(cause, self.cause) }

    /// Takes a failure, or a start that takes long; each doubles the rest.
    mutating func rest(_ pause: Int, of cause: String, failure message: String? = nil, said: [String] = []) {
        if let message { (failure, startedAt, self.said) = ((ServerState.now, message), nil, said) }
        restsUntil = ServerState.now + min(pause << min(failures, 8), ServerState.longestPause)
        failures += 1
        self.cause = cause
    }

    /// The state as it is shown.
    func shown(_ profile: Profile, _ toolkit: String) -> ToolkitState {
        let (word, at, reason): (ToolkitState.Word, Int?, String?) =
            if let startedAt, ServerState.now < startedAt + ServerState.longestStart {
                (.starting, startedAt, nil)
            } else if let failure {
                (.failed, failure.at, failure.message)
            } else if let listedAt {
                (changes > 0 ? .changed : .listed, listedAt, nil)
            } else {
                (.unlisted, nil, nil)
            }
        return ToolkitState(
            provider: profile.name, toolkit: toolkit, word: word, since: at.map { Moment(milliseconds: $0) },
            reason: reason, said: reason == nil ? [] : said, isKnown: listedAt != nil)
    }
}

extension ServerState {
    var text: String {
        JSON.record([
            (.version, .text(version)), (.origin, .text(origin)), (.updated, listedAt.map { .int($0) }),
            (.until, .int(until)), (.started, startedAt.map { .int($0) }), (.at, failure.map { .int($0.at) }),
            (.reason, failure.map { .text($0.message) }), (.tries, .int(failures)), (.due, .int(restsUntil)),
            (.said, said.isEmpty ? nil : .texts(said)), (.digest, .text(cause)),
            (.tools, listingDigest.map { .text($0) }),
            (.instructions, instructions.map { .text($0) }), (.changed, .int(changes)),
        ]).line
    }

    /// Reads what a process wrote; nil for the text of another version.
    init?(_ text: String) {
        guard let json = try? JSON(text), json[.version]?.string == version, let origin = json[.origin]?.string
        else { return nil }
        self.init(origin: origin)
        (listedAt, until, startedAt) = (json[.updated]?.int, json[.until]?.int ?? 0, json[.started]?.int)
        if let at = json[.at]?.int, let message = json[.reason]?.string { failure = (at, message) }
        (failures, restsUntil) = (json[.tries]?.int ?? 0, json[.due]?.int ?? 0)
        (cause, said) = (json[.digest]?.string ?? "", json[.said]?.texts ?? [])
        listingDigest = json[.tools]?.string
        (instructions, changes) = (json[.instructions]?.string, json[.changed]?.int ?? 0)
    }
}
