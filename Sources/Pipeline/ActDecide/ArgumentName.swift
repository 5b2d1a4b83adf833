import ActJSON

/// The meaning of an argument's name: whether its value may widen a call's reach, or is run.
struct ArgumentName {
    /// A setting that widens the reach when it is true.
    let widens: Bool
    /// A setting that keeps it narrow, and widens it when it is false.
    let narrows: Bool
    /// The people who see or get something.
    let isAudience: Bool
    let isOfRecipients: Bool
    /// nil for a value that nobody runs.
    let use: StatementArguments.Use?

    init(_ name: String) {
        let key = ArgumentName.plain(name)
        widens = ArgumentName.widening.contains(key)
        narrows = ArgumentName.narrowing.contains(key)
        isAudience = ArgumentName.audiences.contains(key)
        isOfRecipients = ArgumentName.recipients.contains(key)
        use = StatementArguments.Use(of: name)
    }

    /// Letters and digits in lower case: is_public, isPublic and IS-PUBLIC are one.
    static func plain(_ name: String) -> String {
        let bytes = name.utf8.compactMap { byte -> UInt8? in
            if byte &- 0x41 < 26 { return byte | 0x20 }
            return byte &- 0x61 < 26 || byte &- 0x30 < 10 ? byte : nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let widening: Set<String> = [
        "all", "anyone", "broadcast", "bypass", "cascade", "everyone", "force", "forced", "global", "harddelete",
        "ispublic", "makepublic", "notifyall", "notifyeveryone", "overwrite", "permanent", "permanently", "public",
        "publish", "published", "purge", "recurse", "recursive", "sendtoall", "skipconfirmation", "skiptrash",
    ]

    private static let narrowing: Set<String> = ["dryrun", "isprivate", "private", "secret"]

    private static let audiences: Set<String> = [
        "access", "audience", "notify", "privacy", "privacylevel", "privacystatus", "role", "scope", "sendupdates",
        "sharedwith", "type", "visibility",
    ]

    private static let recipients: Set<String> = [
        "attendees", "bcc", "bccrecipients", "cc", "ccrecipients", "channels", "contacts", "emails", "guests",
        "invitees", "members", "participants", "phonenumbers", "recipient", "recipients", "recipientemails", "to",
        "toemails", "torecipients", "userids", "users",
    ]
}

/// The meanings of names, each found once: a stream of calls has few different ones.
package final class ArgumentNames {
    /// A name by its bytes, since two that are equal as texts may be split into words otherwise.
    private struct Name: Hashable {
        let text: String

        static func == (a: Name, b: Name) -> Bool { sameBytes(a.text, b.text) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private var known: [Name: ArgumentName] = [:]
    private static let (most, longest) = (1024, 64)

    package init() {}

    subscript(text: String) -> ArgumentName {
        let name = Name(text: text)
        if let meaning = known[name] { return meaning }
        let meaning = ArgumentName(text)
        guard text.utf8.count <= ArgumentNames.longest else { return meaning }
        if known.count >= ArgumentNames.most { known = [:] }
        known[name] = meaning
        return meaning
    }
}
