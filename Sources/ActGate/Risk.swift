package import ActCore

/// How much harm a call could do, as its tool's name and tags say. Pure: no store, no clock.
package struct Risk: Sendable {
    package enum Level: String, Sendable, Comparable {
        case low, medium, high, unknown

        /// Unknown asks as high does; it stands above medium and below high only where levels are joined.
        private var weight: Int { [.low: 0, .medium: 1, .unknown: 2, .high: 3][self] ?? 3 }
        package static func < (a: Level, b: Level) -> Bool { a.weight < b.weight }
    }

    package private(set) var level: Level
    /// What led to the level, for people.
    package private(set) var reasons: [String]
    /// Whether the name or a tag says that something is destroyed: asked about in every mode.
    package private(set) var destroys: Bool

    package var json: JSON {
        .object([("level", .text(level.rawValue)), ("reasons", .texts(reasons))])
    }

    /// The risk of a tool: the toolkit's own slug is dropped from its name, then whole words decide. A word that
    /// mutates wins wherever it stands; a name with no known verb is unknown; tags only raise.
    ///
    /// - Parameter toolkit: the slug of the toolkit as its provider described it; nil when only the record says.
    package init(tool: String, toolkit: String?, tags: [String]) {
        level = .unknown
        reasons = []
        destroys = false
        var words = Risk.words(tool, without: toolkit)
        let prefix = Risk.words(toolkit ?? "", without: nil)
        // A toolkit that is named like a verb hides nothing: its words count as the tool's own.
        let isHonest = !prefix.contains { Verbs.level($0).map { $0 != .low } ?? false }
        if !isHonest { words = Risk.words(tool, without: nil) }
        // A word that is as often a noun (EMAIL, LOG, ORDER) is a verb where a verb stands: first, or after AND. Of a
        // toolkit that is not known the slug may be the first word.
        let verbPlaces = toolkit == nil || !isHonest ? 2 : 1
        var verbs: [(word: String, level: Level)] = []
        for (place, word) in words.enumerated() {
            guard let level = Verbs.level(word) else { continue }
            let isVerb = place < verbPlaces || ["and", "or"].contains(words[place - 1])
            if level != .low, Verbs.isNounToo(word), !isVerb { continue }
            // Reading clears a name only where its verb stands: before it may be one that nobody knows.
            if level == .low, !isVerb { continue }
            verbs.append((word, level))
            if level == .high, Verbs.destroys(word) { destroys = true }
        }
        if let worst = verbs.max(by: { $0.level < $1.level }) {
            level = worst.level
            reasons.append("\(worst.word.uppercased()) \(Verbs.meaning(worst.level))")
        } else {
            reasons.append("the name has no known verb")
        }
        for tag in tags {
            switch tag {
            case "destructiveHint":
                destroys = true
                raise(.high, tag)
            case "createHint", "updateHint": raise(.medium, tag)
            default: break
            }
        }
    }

    private mutating func raise(_ to: Level, _ tag: String) {
        guard level < to || level == .unknown else { return }
        if level < to { level = to }
        reasons.append("tagged \(tag)")
    }

    /// The words of a slug in lower case, split at everything that is no letter or digit and where a small letter
    /// meets a capital one.
    private static func words(_ slug: String, without toolkit: String?) -> [String] {
        var rest = Substring(slug)
        if let toolkit, !toolkit.isEmpty, slug.lowercased().hasPrefix(toolkit.lowercased()) {
            let after = slug.dropFirst(toolkit.count)
            if let next = after.first, next == "_" || next == "-" || next == "." { rest = after }
        }
        var words: [String] = []
        var word = ""
        var small = false
        for character in rest {
            let isWord = character.isASCII && (character.isLetter || character.isNumber)
            if !isWord || (small && character.isUppercase) {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if isWord { word.append(character) }
            small = character.isLowercase
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return words
    }
}

/// The verbs of tool names. A table, not a program.
enum Verbs {
    private static let read = set(
        """
        calculate check compare count describe diff download exists explain export fetch find get has inspect is list
        lookup peek preview query read resolve retrieve search show stat status summarize sum validate verify view
        """)

    private static let change = set(
        """
        accept acknowledge activate add append apply approve assign attach authorize batch begin build change clone close comment
        complete configure confirm connect convert copy create customize define disable duplicate edit enable enqueue
        extend finish follow format generate import increment init insert install join label leave like link load
        lock log make mark merge modify move mute open patch pause pin prepare provision push put react rebuild
        record refresh register rename reopen reorder replace request reschedule resize resolve restore resume save
        schedule set sign snooze star start stop store subscribe switch sync tag toggle track trash trigger
        unarchive unassign unblock undo unfollow unlink unlock unmute unpin unstar unwatch update upgrade upload
        upsert use watch write
        """)

    private static let outward = set(
        """
        announce bid book broadcast buy call charge deploy donate email execute forward grant invite invoke message
        notify order pay post publish purchase refund release reply run send share submit text tip transfer transmit
        exec sell tweet withdraw
        """)

    private static let destroy = set(
        """
        abort archive ban block cancel clean clear deactivate decline delete demote deny deprovision destroy detach discard
        disconnect dismiss drop empty erase evict expire expunge fire flush force forget invalidate kick kill nuke obliterate
        overwrite purge reject remove reset revert revoke rollback rotate shred suspend terminate truncate unbind
        uninstall uninvite unpublish unset unregister unshare unsubscribe void wipe
        """)

    private static let nouns = set(
        """
        block book branch build call change charge comment convert copy draft email exchange export fire format
        import invite label like link lock log mark message move note order patch pin post press push record release
        reply report request reset review run save schedule set share sign star start stop store tag text tip track
        transfer trigger update upload use void watch
        """)

    /// Whether a word is as often a noun.
    static func isNounToo(_ word: String) -> Bool {
        nouns.contains(word) || nouns.contains(String(word.dropLast()))
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split { $0 == " " || $0 == "\n" }.map(String.init))
    }

    static func level(_ word: String) -> Risk.Level? {
        for stem in stems(word) {
            if destroy.contains(stem) || outward.contains(stem) { return .high }
            if change.contains(stem) { return .medium }
            if read.contains(stem) { return .low }
        }
        return nil
    }

    static func destroys(_ word: String) -> Bool { stems(word).contains { destroy.contains($0) } }

    static func meaning(_ level: Risk.Level) -> String {
        switch level {
        case .low: "only reads"
        case .medium: "changes something"
        case .high: "destroys something or reaches other people"
        case .unknown: "is not known"
        }
    }

    /// The word and what it may be an inflection of: DELETES, DELETED, DELETING, COPIES, STOPPED.
    private static func stems(_ word: String) -> [String] {
        var stems = [word]
        func cut(_ ending: String, _ replacement: String = "") {
            guard word.hasSuffix(ending), word.count > ending.count + 1 else { return }
            stems.append(word.dropLast(ending.count) + replacement)
        }
        cut("s")
        cut("es")
        cut("ies", "y")
        cut("d")
        cut("ed")
        cut("ied", "y")
        cut("ing")
        cut("ing", "e")
        for stem in stems where stem.count > 3 && stem.suffix(1) == stem.dropLast().suffix(1) {
            stems.append(String(stem.dropLast()))
        }
        return stems
    }
}
