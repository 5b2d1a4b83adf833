/// The words of tool names: what they do as verbs, and how sure it is that they are verbs. Tables, not a program; a
/// word that is in none is not known, and what is not known is asked about.
enum Verbs {
    /// The ways to read a word of a name.
    enum Nature: Sendable {
        /// Never a thing in a name: DELETE, SEND, CREATE.
        case plain
        /// A verb more often than a thing: RUN, START, UPLOAD.
        case either
        /// A thing unless it stands where a verb stands: COMMENT, RELEASE, MESSAGE.
        case thing
        /// Reads: GET, FETCH.
        case reading
        /// Reads, and is a thing as often: LIST, SEARCH.
        case listing
        /// Most likely reads; only a tag makes it sure: QUERY, EXPORT, STATUS.
        case looking
    }

    /// The grammatical form in which a word stands.
    enum Form: Sendable { case base, s, ed, ing }

    struct Entry: Sendable {
        let stem: String
        let level: Risk.Level
        let destroys: Bool
        let nature: Nature

        /// Whether it changes, destroys or sends.
        var mutates: Bool { level != .low }
    }

    private static let table: [(level: Risk.Level, destroys: Bool, nature: Nature, words: String)] = [
        (
            .low, false, .reading,
            """
            browse calculate compare describe diff download exists explain fetch find get has
            inspect is peek preview retrieve show stat
            """
        ),
        (
            .low, false, .listing,
            """
            check count list lookup read search view
            """
        ),
        (
            .low, false, .looking,
            """
            aggregate analyse analyze autocomplete balance classify crawl decode decrypt detail
            detect determine discover display estimate evaluate examine export extract forecast
            geocode history identify info information iterate lint match metadata overview parse
            poll predict query rank recommend render return sample scan scrape screenshot select
            statistic stats status suggest summarize summary translate usage validate verify wait
            """
        ),
        (
            .medium, false, .plain,
            """
            accelerate accept acknowledge activate add adjust adopt advance align allocate amend
            annotate append apply approve arrange assign associate attach augment authorise
            authorize automate backfill become begin bind bootstrap categorize choose clone collapse
            compile complete compose compress configure confirm connect consume convert correct
            create curate customise customize decrement defer define delegate deposit derive
            designate dial disable distribute duplicate edit elevate embed enable encrypt enforce
            engage enlarge enqueue enrich enrol enroll ensure enter escalate establish exempt expand
            expedite extend fill finalise finalize finish fix fulfil fulfill generate hide
            impersonate implement increment ingest inherit init initialise initialize initiate
            inject insert install instantiate integrate interact join launch leave localize login
            logout maintain make manage materialize merge migrate mint modify move mutate nominate
            normalize offboard onboard optimise optimize override pause perform persist personalize
            populate postpone prepare prepend prioritize proceed produce propagate propose protect
            provision put react reactivate rearrange reassign rebuild reclaim reconcile reconfigure
            reconnect recover recreate rectify redeem redeliver redo reduce refetch refine refresh
            regenerate register reindex reinstate relate relocate remap remediate rename renew
            reopen reorder reorganize repair rephrase replace replicate reposition reprocess
            rerequest rerun reschedule reserve resize resolve restart restore restrict resume retain
            retrain retry rewrite save shorten shrink signup simulate snooze solve sort specify stop
            subscribe suppress swap switch sync synchronise synchronize toggle train transcode
            transcribe transform transition tune unarchive unassign unban unblock undelete undo
            unfollow unfreeze unhide unlink unlock unmerge unmute unpin unsnooze unstar untag
            unwatch update uplift upsert utilize vectorize warm write zip
            """
        ),
        (
            .medium, false, .either,
            """
            backup bookmark bulk capture cast close creation crop cut draft drag draw favorite
            favourite flag follow freeze handle hold import lift load mark mute open pair patch pin
            pull push replay rewind scale set setup shift shuffle sign start store test trigger turn
            upgrade upload use warmup watch
            """
        ),
        (
            .medium, false, .thing,
            """
            batch branch build change claim clip comment commit copy design filter fork format grade
            index label like link lock log map model process queue record remix report
            request review schedule score split stage star step stream tag track vote
            """
        ),
        (
            .high, false, .plain,
            """
            announce buy contribute crosspost debit deliver disburse disclose dispatch donate emit
            enact exec execute expose grant impose invoke notify outbid pledge publicize publish
            reach recharge redial reimburse remit repost rerelease resend respond restake retweet
            sell send settle shout solicit spend stake submit syndicate topup transact transmit
            unstake wire withdraw
            """
        ),
        (
            .high, false, .either,
            """
            bash deploy disclosure faucet forward invite pay proxy run share shell terminal trade
            """
        ),
        (
            .high, false, .thing,
            """
            bid bill book broadcast call charge email fax invoice mail message offer order ping post
            purchase quote refund release reply sms text tip transfer tweet
            """
        ),
        (
            .high, true, .plain,
            """
            abandon abort archive ban cancel cleanse clear deactivate decline decommission delete
            delist demote deny deprecate deprovision deregister destroy detach disassociate disband
            discard disconnect dismiss dispose dissociate eject eliminate empty erase evict expire
            expunge forfeit forget invalidate kick liquidate nuke obliterate overwrite prune purge
            reject remove reset revert revoke rollback rotate sanitize scrub shred suspend terminate
            trash truncate unbind undeploy unenroll uninstall uninvite unpublish unregister unset
            unshare unsubscribe void wipe withhold
            """
        ),
        (
            .high, true, .either,
            """
            block burn cancellation clean cleanup deactivation deletion drop exclude fire flush
            force kill removal revocation shutdown strip termination
            """
        ),
    ]

    private static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        for row in table {
            for word in set(row.words) {
                entries[word] = Entry(stem: word, level: row.level, destroys: row.destroys, nature: row.nature)
            }
        }
        return entries
    }()

    private static let irregular: [String: (stem: String, form: Form)] = [
        "sent": ("send", .ed), "paid": ("pay", .ed), "bought": ("buy", .ed), "sold": ("sell", .ed),
        "written": ("write", .ed), "wrote": ("write", .ed), "made": ("make", .ed), "hidden": ("hide", .ed),
        "frozen": ("freeze", .ed), "spent": ("spend", .ed), "left": ("leave", .ed), "begun": ("begin", .ed),
        "found": ("find", .ed), "got": ("get", .ed), "shown": ("show", .ed), "withdrawn": ("withdraw", .ed),
        "undone": ("undo", .ed), "forgotten": ("forget", .ed), "chosen": ("choose", .ed),
    ]

    /// Things, in the singular: what may stand before a verb at the end of a name, and parts of glued names.
    private static let things = set(
        """
        access account acl action activity address admin affiliate agent alert alias allowlist
        analysis analytics annotation announcement answer api app application appointment area
        article artifact asn asset assignee assignment asterisk attachment attendee attribute
        audience audio audit auth author autolink automation availability badge bank banner benefit
        blacklist blob board body bot brand browser bucket budget business cache calendar campaign
        candidate card cart case catalog category certificate channel chart chat checklist child
        class classroom client cluster code codespace cohort collaborator collection color column
        command commission community company completion compliance component compute condition
        config configuration connection consumer contact container content context contract
        contribution contributor conversation cookie count country coupon course creator credential
        credit currency customer cycle dashboard data database dataset date day deal definition
        denylist department dependency deployment dest destination detail device dimension direction
        directory discount discussion distance dns document domain drive edge education embedding
        emoji employee endpoint enrollment enterprise entity entry environment error event execution
        expense experiment extension facet family favorite favourite feature feed feedback field
        file finance flow folder follower following font footer form forum friend funnel gallery
        game genre geocoding gist goal grade graph group guardian guest guild header health history
        holiday home hook host id image inbox incident indicator industry ingredient insight
        installation instance institution instruction integration interaction interest interval
        inventory invitation invitee ip issue item job journal key keyword language layer layout
        lead leaderboard league lesson level library license line listing location machine magazine
        mailbox manager manifest market marketplace master matrix me media meeting member membership
        merchant metadata method metric milestone mode module month movie music my name namespace
        network news nft node note notebook notification number object office operation opportunity
        option orchestration org organisation organization owner package page panel paper param
        parameter parent part participant partner party pass path payment payout people performance
        period perm permission person phase phone photo picture pipeline place plan plant platform
        player playlist plugin point policy pool portal portfolio position postmortem preference
        price pricing priority privacy process product profile program project prompt property
        provider publication publisher question quiz quota rate rating reaction reason recipe
        recipient recommendation recording redirect reference region registration relation
        relationship reminder repo repository reposter resource response restaurant restriction
        result revision reward risk role room root route row rule ruleset runner sale salesperson
        scene schema scholar scope screen script season secret section security segment sender
        sequence series server service session setting shape sheet shipment shop site size skill
        slot snapshot snippet social song source space spec spreadsheet sprint staff standing state
        statement station stats sticker stock storage story streamable student study sub subdomain
        submission subscriber subscription subtask subtitle suggestion suite supplier survey symbol
        table task tax teacher team teammate template tenant term theme thread thumbnail ticket tier
        time timeline timesheet timezone title todo token tool topic tournament traffic transaction
        transcript transcription transit translation trend trending type ui unit unstaged url user username uuid
        value variable variant variation vehicle vendor version video viewer visibility visit
        visitor voice volume vulnerability wallet warehouse watchlist weather web webhook webinar
        website week whitelist widget wishlist word work worker workflow worklog workspace year zone
        """)

    /// Words that join others and are never a verb.
    private static let fillers = set(
        """
        a about across after all an and are as at authenticated available be been before between by
        can current default does during each every existing for from given if in inactive into it
        its last latest many me most multi multiple my new next not of off on one only or other out
        over own per previous private public recent related s selected self semantic single some specific than that
        the their then these they this through to top under until upcoming via was where which who
        whose with within without your
        """)

    /// Products whose names are verbs: taken off a name like any other toolkit's.
    static let products = set(
        """
        bill buffer close composiosearch dropboxsign launchdarkly make processstreet reply resend respondio scrapedo
        sharepoint texttopdf
        """)

    /// The objects of verbs that read: behind one that leads a name, or before a last READ, GET or LIST, they are
    /// things, whatever they are elsewhere. Nobody marks one as read.
    private static let objects = set(
        """
        backup batch board bookmark branch calendar cell column comment commit component config configuration
        contact customer database dataset definition dependency directory discussion document duplicate entity
        environment event field file folder graph group issue job key label memory metadata milestone model
        module node object package page plan policy product profile project property query repo repository
        request resource review role row schema secret section setting sheet site space spreadsheet sprint
        status step table tag task team template test text ticket todo token transition trigger type user value
        variable version vote workflow workspace zip
        """)

    static func isObject(_ word: String) -> Bool {
        objects.contains(word) || stems(word).contains { $0.form == .s && objects.contains($0.stem) }
    }

    /// The commands of programs that only read, where a name begins with the program's and one of them: GIT_LOG.
    private static let commands = ["git": set("blame describe diff grep log shortlog show status")]

    static func isCommand(_ words: [String]) -> Bool {
        words.count > 1 && commands[words[0]]?.contains(words[1]) ?? false
    }

    /// A command that only reads, as a verb.
    static func reading(_ command: String) -> (entry: Entry, form: Form) {
        (Entry(stem: command, level: .low, destroys: false, nature: .reading), .base)
    }

    /// Verbs that never are a thing where a name says so, and are one as the name of a service: TRAIN, GRANT.
    private static let nouns = set(
        """
        advance archive clone debit delegate deposit dial dispatch grant launch leave login logout mint pause pledge
        produce provision register repair reserve resume signup stake stop swap switch sync train transition trash
        tune wire zip
        """)

    /// Whether a word may be a thing's name where it is the name of a toolkit, verb or not.
    static func mayBeThing(_ word: String) -> Bool {
        guard let found = find(word) else { return true }
        return found.entry.nature != .plain || nouns.contains(found.entry.stem)
    }

    /// Things that are sent, published or paid where they are made: CREATE_POST, ADD_MESSAGE.
    static let outwardThings = set(
        """
        broadcast call charge email fax invitation invite invoice mail message order payment payout post purchase
        refund reply repost share sms transfer tweet
        """)

    static let making: Set<String> = ["create", "add", "make", "insert", "start", "generate"]

    private static func set(_ message: String) -> Set<String> {
        Set(message.split { $0 == " " || $0 == "\n" }.map(String.init))
    }

    /// The verb that a word is, and its form.
    static func find(_ word: String) -> (entry: Entry, form: Form)? {
        if let entry = entries[word] { return (entry, .base) }
        // RELATED is no form of RELATE.
        if fillers.contains(word) { return nil }
        if let found = irregular[word], let entry = entries[found.stem] { return (entry, found.form) }
        for (stem, form) in stems(word) {
            if let entry = entries[stem] { return (entry, form) }
        }
        if isThing(word) { return nil }
        // RESEND, UNMERGE, DEREFERENCE: as what they stand on, and never a thing.
        for prefix in ["un", "re", "de"] where word.hasPrefix(prefix) && word.utf8.count >= 6 {
            let rest = String(word.dropFirst(2))
            for (stem, form) in [(rest, .base)] + stems(rest) where stem.utf8.count >= 4 {
                guard let entry = entries[stem], entry.mutates else { continue }
                return (Entry(stem: word, level: entry.level, destroys: entry.destroys, nature: .plain), form)
            }
        }
        return nil
    }

    /// Whether a word is known to be a thing, in the singular or plural, or one that joins others.
    static func isThing(_ word: String) -> Bool {
        things.contains(word) || fillers.contains(word) || word.utf8.allSatisfy { $0 &- 0x30 < 10 }
            || stems(word).contains { $0.form == .s && things.contains($0.stem) }
    }

    static func meaning(_ level: Risk.Level) -> String {
        switch level {
        case .low: "only reads"
        case .medium: "changes something"
        case .high: "destroys something or reaches other people"
        case .unknown: "is not known"
        }
    }

    /// The words that a word may be an inflection of: DELETES, DELETED, DELETING, COPIES, STOPPED.
    private static func stems(_ word: String) -> [(stem: String, form: Form)] {
        var stems: [(stem: String, form: Form)] = []
        func cut(_ ending: String, _ form: Form, _ replacement: String = "") {
            guard word.hasSuffix(ending), word.utf8.count > ending.utf8.count + 1 else { return }
            let stem = word.dropLast(ending.utf8.count)
            stems.append((stem + replacement, form))
            let isDoubled = stem.utf8.count > 3 && stem.utf8.last == stem.utf8.dropLast().last
            if form != .s, replacement.isEmpty, isDoubled { stems.append((String(stem.dropLast()), form)) }
        }
        cut("s", .s)
        cut("es", .s)
        cut("ies", .s, "y")
        cut("d", .ed)
        cut("ed", .ed)
        cut("ied", .ed, "y")
        cut("ing", .ing)
        cut("ing", .ing, "e")
        return stems
    }

    // MARK: Glued names

    private static let gluedReaders: Set<String> = [
        "get", "list", "fetch", "find", "search", "retrieve", "lookup", "download",
    ]

    /// The words of a name written without anything between them (DELETEGUILDROLE), the fewest that cover all of
    /// it; nil where some of it is not known.
    static func parts(_ glued: String) -> [String]? {
        let bytes = Array(glued.utf8)
        guard bytes.count >= 7, bytes.count <= 64 else { return nil }
        /// For every beginning of the name, how many words cover it, and where the last of them starts.
        var best: [(count: Int, from: Int)?] = Array(repeating: nil, count: bytes.count + 1)
        best[0] = (0, 0)
        for end in 2...bytes.count {
            for start in max(0, end - 16)...(end - 2) {
                guard let before = best[start], best[end].map({ before.count + 1 < $0.count }) ?? true else {
                    continue
                }
                if isPart(String(decoding: bytes[start..<end], as: UTF8.self)) {
                    best[end] = (before.count + 1, start)
                }
            }
        }
        guard let whole = best[bytes.count], whole.count > 1 else { return nil }
        var parts: [String] = []
        var end = bytes.count
        while end > 0, let step = best[end] {
            parts.append(String(decoding: bytes[step.from..<end], as: UTF8.self))
            end = step.from
        }
        return parts.reversed()
    }

    private static func isPart(_ word: String) -> Bool {
        if isThing(word) { return true }
        guard word.utf8.count > 2, let found = find(word) else { return false }
        return found.entry.mutates || found.entry.nature == .looking || gluedReaders.contains(found.entry.stem)
    }

    private static let telling = [
        "delete", "remove", "create", "update", "insert", "revoke", "cancel", "upload", "publish", "replace",
        "modify",
        "destroy", "enable", "disable", "repost", "unlike", "crosspost",
    ]

    /// A verb inside a word that is not known.
    static func hidden(in word: String) -> String? {
        guard word.utf8.count >= 8 else { return nil }
        if let found = telling.first(where: { word.contains($0) }) { return found }
        return ["send", "post", "edit", "move"].first { word.hasPrefix($0) && word.utf8.count >= 10 }
    }
}
