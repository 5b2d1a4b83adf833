import ActComposio
import ActDecide
import ActJSON
import ActRecord
import ActTools
import Testing

@Suite struct RiskTests {
    private func level(_ tool: String, _ toolkit: String? = nil, _ tags: [String] = []) -> Risk.Level {
        Risk(tool: tool, toolkit: toolkit, tags: tags, runsAnything: Composio.profile.runs(tool)).level
    }

    @Test func mutatingWordsWinWhereverTheyStand() {
        #expect(level("BILL_DELETE_A_BUDGET", "bill") == .high)
        #expect(level("BUDGET_LOG_ENTRY", "budget") == .medium)
        #expect(level("SPOTIFY_GET_PLAYLIST", "spotify") == .low)
        #expect(level("GMAIL_SEND_EMAIL", "gmail") == .high)
        #expect(level("AFFINDA_FLUMMOX", "affinda") == .unknown)
        #expect(level("GET_AND_REMOVE_ITEM") == .high)
        #expect(level("listAndDeleteFiles") == .high)
    }

    @Test func tagsOnlyRaise() {
        #expect(level("X_GET_THING", "x", ["destructiveHint"]) == .high)
        #expect(level("X_GET_THING", "x", ["updateHint"]) == .medium)
        #expect(level("X_DELETE_THING", "x", ["readOnlyHint"]) == .high)
        #expect(level("X_FLUMMOX", "x", ["readOnlyHint"]) == .unknown)
    }

    @Test func aForgedToolkitHidesNothing() {
        #expect(level("GMAIL_DELETE_GET_X", nil) == .high)
    }

    /// The traps of Composio's names: substrings, nouns, order, inflection, toolkits, glued names.
    @Test(arguments: [
        ("BILL_DELETE_A_BUDGET", "bill", Risk.Level.high), ("CALLPAGE_POST_DELETE_WIDGET", "callpage", .high),
        ("DIALPAD_ASSIGN_PHONE_NUMBER_TO_TARGET", "dialpad", .medium),
        ("NEVERBOUNCE_WIDGET_SEND_EVENT", "neverbounce", .high),
        ("PAGERDUTY_MERGE_SOURCE_INCIDENTS_INTO_TARGET_INCIDENT", "pagerduty", .medium),
        ("TRELLO_DELETE_CHECKLISTS_BY_ID_CHECKLIST", "trello", .high),
        ("CLICKUP_DELETE_CHECKLIST", "clickup", .high),
        ("POSTHOG_REMOVE_SESSION_RECORDING_FROM_PLAYLIST", "posthog", .high),
        ("SLACK_ADD_IDP_GROUP_ALLOWLIST_TO_CHANNEL", "slack", .medium),
        ("OPEN_SEA_CREATE_LISTING", "open_sea", .medium),
        ("LEMLIST_DELETE_UNSUBSCRIBE_LEAD_FROM_CAMPAIGN", "lemlist", .high),
        ("LISTENNOTES_REQUEST_TO_DELETE_A_PODCAST", "listennotes", .high),
        ("AFFINDA_DELETE_ORGANIZATION", "affinda", .high),
        ("ZEROBOUNCE_EMAIL_FINDER_DELETE_FILE", "zerobounce", .high),
        ("MAILCHIMP_DELETE_LIST_MEMBER", "mailchimp", .high), ("BUGSNAG_DELETE_SAVED_SEARCH", "bugsnag", .high),
        ("GONG_DELETE_USERS_FROM_CALL_ACCESS_LIST", "gong", .high),
        ("DOCUSIGN_REMOVE_BULK_SEND_LIST", "docusign", .high), ("CLOUDFLARE_UPDATE_LIST", "cloudflare", .medium),
        ("LEMLIST_POST_ADD_UNSUBSCRIBE_EMAIL_DOMAIN", "lemlist", .high),
        ("CALLPAGE_POST_UPDATE_WIDGET", "callpage", .high),
        ("APIFY_RUN_ACTOR_SYNC_GET_DATASET_ITEMS", "apify", .high),
        ("GOOGLE_CLASSROOM_COURSES_DELETE", "google_classroom", .high),
        ("SPONDYR_SEARCH_FILTER_CREATE", "spondyr", .medium),
        ("SHOPIFY_DELETES_A_CUSTOM_COLLECTION", "shopify", .high),
        ("SHOPIFY_RETRIEVES_AN_ORDER_COUNT", "shopify", .low), ("DISCORD_DELETEGUILDROLE", "discord", .high),
        ("DISCORD_UPDATEGUILDWIDGETSETTINGS", "discord", .medium), ("DISCORD_GETMYUSER", "discord", .low),
        ("SOUNDCLOUD_PLAYLISTSDELETEPLAYLIST", "soundcloud", .high),
        ("SOUNDCLOUD_PLAYLISTSGETTRACKS", "soundcloud", .low),
        ("MICROSOFT_TEAMS_ARCHIVE_GROUP_TEAM", "microsoft_teams", .high),
        ("SALESFORCE_RUN_SOQL_QUERY", "salesforce", .high), ("STRIPE_CANCEL_SUBSCRIPTION", "stripe", .high),
        ("GITHUB_REMOVE_STATUS_CHECK_PROTECTION", "github", .high),
        ("POSTHOG_FLAG_ANNOTATION_AS_DELETED", "posthog", .high),
        ("SHARE_POINT_SHAREPOINT_CREATE_LIST_ITEM", "share_point", .medium),
        ("ONE_DRIVE_GET_ITEM", "onedrive", .low), ("ONEDRIVE_GET_ITEM", "one_drive", .low),
        ("POSTHOG_LIST_PROJECTS", "posthog", .low), ("SENDGRID_GET_ALL_LISTS", "sendgrid", .low),
        ("RESEND_LIST_CONTACTS", "resend", .low), ("RESEND_RESEND_EMAIL", "resend", .high),
        ("SUPABASE_GETS_PROJECT_S_POSTGRES_CONFIG", "supabase", .low),
        ("REDDIT_RETRIEVE_POST_COMMENTS", "reddit", .low), ("X_GETS_A_FILE_AND_POSTS_IT", "x", .high),
        ("X_CHECK_IN_GUEST", "x", .medium), ("X_LIST_COPY", "x", .unknown), ("X_LISTS_ENTRIES_POST", "x", .high),
        ("X_FROBNICATE_LIST", "x", .unknown), ("X_SEARCH_AND_FROB", "x", .unknown),
        ("X_SEARCH_ISSUES_AND_PULL_REQUESTS", "x", .low), ("CALENDLY_CREATE_SHARE", "calendly", .high),
        ("GMAIL_CREATE_EMAIL_DRAFT", "gmail", .medium), ("COMPOSIO_REMOTE_WORKBENCH", "composio", .high),
    ])
    func traps(_ tool: String, _ toolkit: String, _ expected: Risk.Level) {
        #expect(level(tool, toolkit) == expected, "\(Risk(tool: tool, toolkit: toolkit, tags: []).reasons)")
    }

    /// The toolkit's name is no verb where its provider says that it is the toolkit's, and a verb that reads follows.
    @Test func aToolkitMayHaveTheNameOfAVerb() throws {
        let names = try Corpus.rows("toolkit-names.tsv").map { (name: $0[0], isVerb: $0[1] == "verb") }
        #expect(names.count >= 104 && names.count(where: \.isVerb) >= 44)
        for (name, isVerb) in names {
            let start = name.uppercased()
            for reading in [
                "LIST_MESSAGES", "GET_ORDER", "SEARCH_ITEMS", "FETCH_A_FILE", "RETRIEVES_AN_ORDER_COUNT",
            ] {
                #expect(level("\(start)_\(reading)", name) == .low, "\(start)_\(reading)")
                // The name of another toolkit, or one that only the record names, is not this one's.
                guard isVerb else { continue }
                for other in ["other", nil] { #expect(level("\(start)_\(reading)", other) != .low) }
            }
            for writing in [
                "DELETE_MESSAGE", "LIST_AND_DELETE_ITEMS", "GET_ITEM_AND_SEND_IT", "GET_OR_CREATE_ITEM",
                "LISTS_ENTRIES_POST", "SEND_LIST", "UPDATE_GET_ITEM",
            ] { #expect(level("\(start)_\(writing)", name) != .low, "\(start)_\(writing)") }
            #expect(level("\(start)_GET_ITEM", name, ["updateHint"]) == .medium)
            guard isVerb else { continue }
            let alone = level("\(start)_ITEMS", name)
            for doing in [
                "LIST", "LIST_WITH_USER", "LIST_ITEMS_TO_USER", "FLUMMOX_GET_ITEM", "MESSAGES_LIST", "AND_GET_ITEM",
                "\(start)_GET_ITEM", "GET_RUN", "STATUS_OF_ITEM",
            ] { #expect(level("\(start)_\(doing)", name) >= min(alone, .medium), "\(start)_\(doing)") }
        }
    }

    @Test(arguments: [
        "delete", "send", "create", "update", "remove", "publish", "cancel", "add", "edit", "execute", "revoke",
        "delete_files", "send_mail", "unshare", "repost",
    ])
    func aVerbThatIsNoThingStaysOne(_ toolkit: String) {
        for reading in ["GET_ITEM", "LIST_ITEMS"] {
            #expect(level("\(toolkit.uppercased())_\(reading)", toolkit) != .low)
        }
    }

    /// Behind a verb that leads the name, or before a last READ, GET or LIST, a verb may be the thing that is read.
    @Test(arguments: [
        "find_user_id_by_name_zip", "find_duplicate", "find_duplicates", "pull_request_read", "issue_read",
        "list_label", "list_labels", "label_list", "get_label", "getLabel", "GET-LABEL", "findduplicate",
        "get_issue_comment", "pull_request_review_list", "pull_requests_list", "list_issue_label", "review_get",
        "get_backup", "list_trigger", "get_transition", "user_zip_read", "zip_read", "get_request_log",
        "list_pull_request_review_comment", "read_vote_item", "git_log", "git_status", "git_diff_staged",
        "git_diff_unstaged",
        "git_show", "gitLog", "git_blame_file", "ui_get",
    ])
    func nounsAreNoVerbs(_ tool: String) {
        for toolkit in ["server", "git", "github"] {
            #expect(level(tool, toolkit) == .low, "\(tool) of \(toolkit)")
        }
    }

    @Test(arguments: [
        // Joined, it is a verb again.
        "mark_as_read", "add_to_list", "get_or_create", "find_and_replace", "get_and_label", "list_or_tag",
        "read_then_review", "fetch_to_zip", "find_as_duplicate", "label_and_list", "get_label_or_tag",
        "get_file_into_zip", "list2zip", "list_2_zip", "find_user_by_name_and_zip",
        // Verbs and words of harm keep their weight.
        "get_issue_merge", "list_delete", "find_label_apply", "pull_request_review_write", "issue_write",
        "get_label_send", "find_duplicate_remove", "get_zip_upload", "list_label_purge", "zip_delete_list",
        "getIssueMerge", "findduplicateremove", "get_user_patch", "list_label_post", "issue_comment_delete_read",
        "delete_issue_read", "send_request_get", "add_label_list", "set_issue_read", "list_label_execute",
        "get_request_run", "fetch_zip_deploy", "read_zip_extract", "get_zip_unpack", "find_duplicate_unify",
        // Before a last LIST it may be what is done with one.
        "duplicate_list", "zip_list", "copy_list", "build_list", "label_group_list", "request_review_read",
        "trigger_read", "test_list", "record_read", "report_read", "log_read", "log_list",
        // Nobody reads these: they are marked.
        "message_read", "notification_read", "conversation_read", "star_read", "flag_read", "mark_read",
        // A command of another program, or one that changes.
        "git_commit", "git_branch", "git_tag", "git_stash", "git_log_push", "git_status_update", "git_log_and_push",
        "git_log_to_file",
        "work_log", "log_git", "tag_log", "log", "status_git_log_add",
    ])
    func whatIsHiddenBehindNounsIsNoRead(_ tool: String) {
        for toolkit in ["server", "git", "github", nil] { #expect(level(tool, toolkit) != .low, "\(tool)") }
    }

    /// A word that joins others in a name is no verb, though one may be a form of it: RELATE, SELECT.
    @Test(arguments: [
        "get_related", "find_related_articles", "get_articles_related_to_topic", "list_related_topics",
        "get_selected_rows",
    ])
    func wordsThatJoinOthersAreNoVerbs(_ tool: String) {
        #expect(level(tool, "server") == .low)
        #expect(level("relate_articles", "server") == .medium)
        #expect(level("get_related_and_delete", "server") == .high)
        #expect(level("related_articles", "server") == .unknown)
    }

    /// The first word of most tools of a server is a product's name, where it is no verb.
    @Test func aProductsNameIsNoVerb() throws {
        func risk(_ tool: String, _ product: String?) -> Risk.Level {
            Risk(tool: tool, toolkit: "server", product: product, tags: []).level
        }
        #expect(risk("jira_get_issue", nil) == .unknown && risk("jira_get_issue", "jira") == .low)
        #expect(risk("jiraGetIssue", "jira") == .low && risk("jira_delete_issue", "jira") == .high)
        #expect(level("label_list", "label") == .medium && level("label_list", nil) == .medium)
        #expect(risk("git_tag_list", "git") == .low && risk("git_tag_list", nil) == .unknown)
        #expect(risk("jira_frobnicate_get_issue", "jira") == .unknown && risk("jira_issue", "jira") == .unknown)
        for verb in ["delete", "frobdelete", "sendmail", "resend", "log", "post", "get"] {
            #expect(risk("\(verb)_get_issue", verb) == risk("\(verb)_get_issue", nil))
        }
        let reads = ["get_issue", "list_boards", "search", "get_user", "read_page"]
        func names(_ product: String, _ rest: [String]) -> [String] { rest.map { "\(product)_\($0)" } }
        func products(_ names: [String]) -> Set<String> { Set(ToolName.products(of: names).compactMap(\.self)) }
        #expect(products(names("jira", reads)) == ["jira"])
        #expect(products(names("jira", reads) + names("wiki", Array(reads.dropLast()))) == ["jira"])
        #expect(products(names("jira", reads) + names("wiki", reads) + ["help"]) == ["jira", "wiki"])
        #expect(products(names("jira", reads) + ["a_b", "c_d", "e_f", "g_h", "i_j", "k_l"]).isEmpty)
        #expect(products(names("jira", Array(reads.dropLast()))).isEmpty)
        #expect(products(Array(repeating: "jira", count: 9)).isEmpty)
        for verb in ["get", "delete", "sendmail", "autodelete"] {
            #expect(products(names(verb, reads)).isEmpty, "\(verb)")
        }
        let record = ToolRecord(
            try JSON(#"{"type":"tool","tool":"s.jira_get_issue","toolkit":"s","product":"jira"}"#))
        let spec = try ToolSpec(record: record, profile: Profile("mcp"), origin: "o")
        #expect(spec.risk.level == .low && spec.at("p").record().product == "jira")
    }

    /// A handler that names no toolkit has one by its slug's first word, which says nothing of that word.
    @Test func aToolkitThatNobodyNamedIsNotTakenOff() throws {
        func level(_ more: String, _ tool: String = "mail_list_members") throws -> Risk.Level {
            let record = ToolRecord(try JSON(#"{"type":"tool","tool":"\#(tool)"\#(more)}"#))
            return try ToolSpec(record: record, profile: Profile("handler"), origin: "").risk.level
        }
        #expect(try level("") == .high)
        #expect(try level(#","toolkit":"mail""#) == .low)
        for tool in [
            "frob_issue_read", "frob_find_duplicate", "frob_label_list", "frob_transition_get", "frob_git_log",
        ] {
            #expect(try level("", tool) != .low && level(#","toolkit":"frob""#, tool) == .low, "\(tool)")
        }
        for tool in ["issue_read", "find_duplicate", "list_label", "pull_request_read", "git_log"] {
            #expect(try level("", tool) == .low, "\(tool)")
        }
    }

    @Test func aReadTagSettlesDoubtAndClearsNoVerb() {
        #expect(level("X_GET_RUN", "x") == .unknown)
        #expect(level("X_GET_RUN", "x", ["readOnlyHint"]) == .low)
        #expect(level("X_GET_RUN", "x", ["readOnlyHint", "writeOnlyHint"]) != .low)
        #expect(level("X_CUSTOMIZE_CLAIM", "x", ["readOnlyHint"]) == .medium)
        for tag in ["openWorldHint", "idempotentHint", "important"] {
            #expect(level("X_GET_THING", "x", [tag]) == .low)
        }
        for tag in ["createHint", "updateHint", "writeOnlyHint"] {
            #expect(level("X_GET_THING", "x", [tag]) == .medium)
        }
    }

    @Test func aDescriptionIsAskedOnlyWhenTheNameSaysNothing() {
        func level(_ name: String, _ tags: [String], _ description: String) -> Risk.Level {
            Risk(tool: name, toolkit: "x", tags: tags, description: description).level
        }
        #expect(level("X_API_ROOT", ["readOnlyHint"], "Tool to get the root of the API.") == .low)
        #expect(level("X_API_ROOT", [], "Tool to get the root of the API.") == .unknown)
        #expect(level("X_API_ROOT", ["readOnlyHint"], "Gets the root, then deletes it.") == .unknown)
        #expect(level("X_API_ROOT", [], "Deletes everything.") == .high)
        #expect(level("X_API_ROOT", [], "Updates the root.") == .unknown)
        #expect(level("X_DELETE_IT", ["readOnlyHint"], "Gets a thing.") == .high)
        #expect(level("X_GET_IT", [], "Deletes a thing.") == .low)
    }

    private func raised(_ tool: String, _ arguments: String) throws -> Risk {
        let object = try #require(try JSON(arguments).object)
        return Risk(tool: tool, toolkit: "x", tags: []).raised(by: object, of: spec)
    }

    /// A tool whose schema says nothing.
    private let spec = ToolSpec(
        slug: "X", profile: Profile("p"), toolkit: "x", title: "", description: "", inputSchema: .object([]),
        origin: "")

    /// The level of a reading tool's call with one argument of this name, by names that are known already.
    private func level(_ name: String, _ names: ArgumentNames) -> Risk.Level {
        Risk(tool: "X_GET_THING", toolkit: "x", tags: []).raised(
            by: JSON.Object([(JSON.Spelled(name), .text("x"))]), of: spec, names
        ).level
    }

    @Test(arguments: [
        #"{"public":true}"#, #"{"isPublic":"true"}"#, #"{"options":{"force":1}}"#, #"{"private":false}"#,
        #"{"visibility":"public"}"#, #"{"sendUpdates":"all"}"#, #"{"items":[{"recursive":true}]}"#,
        #"{"to":["a","b","c","d","e","f"]}"#, #"{"bcc":"a@b,c@d,e@f,g@h,i@j,k@l"}"#,
        #"{"text":"hello @channel: lunch"}"#, #"{"text":"<!here> lunch"}"#, #"{"permission":{"type":"anyone"}}"#,
    ])
    func widerArgumentsRaise(_ arguments: String) throws {
        #expect(try raised("X_UPDATE_THING", arguments).level == .high)
        #expect(try raised("X_UPDATE_THING", arguments).reasons.count > 1)
        #expect(try raised("X_GET_THING", arguments).level == .low)
    }

    @Test(arguments: [
        #"{}"#, #"{"public":false}"#, #"{"private":true}"#, #"{"to":["a","b"]}"#, #"{"text":"all of us, public"}"#,
        #"{"visibility":"private"}"#, #"{"force":null}"#, #"{"mail":"here@everyone.example"}"#,
    ])
    func otherArgumentsDoNot(_ arguments: String) throws {
        #expect(try raised("X_UPDATE_THING", arguments).level == .medium)
    }

    @Test(arguments: [
        #"{"amount":-12.50,"done":false,"due":null}"#, #"{"title":"Küche, \"weiß\"\n水やり \u2014 2.5 l!"}"#,
        #"{"a":{"b":[{"c":"d"},["e"]]}}"#, #"{"from":"ann@example.com","mail":"<!anybody> @ noon"}"#,
    ])
    func plainArgumentsDoNotRaise(_ arguments: String) throws {
        #expect(try raised("X_UPDATE_THING", arguments).level == .medium)
    }

    @Test(arguments: [
        #"{"a":{"b":[{"Send-To-All":true}]}}"#, #"{"a":[{"to":["a","b","c","d","e","f"]}]}"#,
        #"{"t\u006f":["a","b","c","d","e","f"]}"#, #"{"a":["@ALL"]}"#, #"{"a":{"b":"x, <!Channel> y"}}"#,
        #"{"a":"\u0040channel"}"#, #"{"a":"@ch\u0061nnel"}"#, #"{"a":"\n@here"}"#, #"{"recursive" : true}"#,
        #"{"a":"x\"","force":true}"#, #"{"a":"\\","force":true}"#, #"{"a":"{[\\\"}","force":true}"#,
    ])
    func anySpellingRaises(_ arguments: String) throws {
        #expect(try raised("X_UPDATE_THING", arguments).level == .high)
    }

    @Test func whatIsTooDeepRaises() throws {
        let deep = String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)
        #expect(try raised("X_UPDATE_THING", deep).level == .high)
        #expect(try raised("X_GET_THING", deep).level == .unknown)
    }

    /// Objects and lists, each as deep as one may be, and one deeper.
    @Test(arguments: [
        (#"{"a":"#, "}", 31, Risk.Level.low), (#"{"a":"#, "}", 32, .unknown), ("[", "]", 30, .low),
        ("[", "]", 31, .unknown),
    ])
    func depthIsCountedOnce(_ open: String, _ close: String, _ times: Int, _ level: Risk.Level) throws {
        let inner = String(repeating: open, count: times) + "1" + String(repeating: close, count: times)
        let arguments = open == "[" ? #"{"a":\#(inner)}"# : inner
        #expect(try raised("X_GET_THING", arguments).level == level)
    }

    /// Swift takes a letter with its accent and the two apart for one text, and words end at what is no letter of ASCII.
    @Test func namesAreRememberedByTheirBytes() throws {
        let names = ArgumentNames()
        for (name, isRun) in [("cod\u{E9}", false), ("code\u{301}", true), ("cod\u{E9}", false)] {
            #expect((level(name, names) == .unknown) == isRun)
        }
    }

    // MARK: Samples

    /// Verbs that change something, on their own: not the code's table.
    private static let mutating = Set(
        """
        ACCEPT ACTIVATE ADD APPEND APPROVE ARCHIVE ASSIGN ATTACH BAN BLOCK BUY CANCEL CLEAR CLOSE CONFIGURE CONVERT
        CREATE CREATES DEACTIVATE DELETE DELETES DEPLOY DETACH DISABLE DISMISS DUPLICATE EDIT EMPTY ENABLE ENFORCE
        EXECUTE FLAG FORWARD GENERATE GRANT INSERT INVALIDATE INVITE LINK MANAGE MARK MERGE MODIFY MOVE PATCH PAUSE
        PAY PIN POST PUBLISH PURCHASE PURGE PUT REASSIGN RECLAIM REJECT REMOVE REMOVES RENAME REOPEN REPLACE REPLY
        REPOSTS RESEND RESET RESTORE RESUME REVOKE RUN SAVE SEND SENDS SET SHARE SHRINK START STOP SUBMIT SUBSCRIBE
        SUSPEND TRANSFER TRIGGER UNARCHIVE UNASSIGN UNBLOCK UNFOLLOW UNHIDE UNLOCK UNMERGE UNSUBSCRIBE UPDATE
        UPDATES UPLOAD UPSERT WATCH WRITE
        """.split { $0 == " " || $0 == "\n" }.map(String.init))

    /// Words after which a verb's spelling is a thing's: GET_A_RELEASE.
    private static let reading: Set<String> = [
        "GET", "GETS", "LIST", "LISTS", "FETCH", "FETCHES", "FIND", "SEARCH", "READ", "RETRIEVE", "RETRIEVES",
        "CHECK", "COUNT", "SHOW", "VIEW", "DOWNLOAD", "LOOKUP",
    ]

    /// Verbs that are never a thing, wherever they stand.
    private static let certain: Set<String> = [
        "ADD", "APPEND", "ATTACH", "CANCEL", "CREATE", "CREATES", "DELETE", "DELETES", "DISABLE", "EDIT", "ENABLE",
        "EXECUTE", "INSERT", "MODIFY", "MOVE", "PUBLISH", "PURGE", "REMOVE", "REMOVES", "REPLACE", "REVOKE", "SEND",
        "SENDS", "SUSPEND", "UNSUBSCRIBE", "UPDATE", "UPSERT", "WRITE",
    ]

    private static func mutates(_ tool: String, toolkit: String) -> Bool {
        var rest = Substring(tool)
        if tool.lowercased().hasPrefix(toolkit + "_") { rest = tool.dropFirst(toolkit.count + 1) }
        let words = rest.split(separator: "_").map(String.init)
        if words.contains(where: certain.contains) { return true }
        let head = words.prefix { !reading.contains($0) }
        let glued = ["DELETE", "UPDATE", "REMOVE", "CREATE", "SENDMESSAGE", "CROSSPOST"]
        return head.contains { word in mutating.contains(word) || glued.contains { word.hasPrefix($0) } }
    }

    @Test func noSampledToolThatMutatesIsLow() throws {
        for row in try Corpus.rows("tool-slugs.tsv") {
            let (tool, toolkit) = (row[0], row[1])
            for known in [toolkit, nil] where level(tool, known) == .low {
                #expect(!Self.mutates(tool, toolkit: toolkit), "\(tool)")
            }
        }
    }

    @Test func taggedSamplesKeepTheirPromises() throws {
        var (readers, low) = (0, 0)
        for row in try Corpus.rows("tool-tags.tsv") {
            let (tool, toolkit) = (row[0], row[1])
            let tags = row[2].split(separator: ",").map(String.init)
            let found = level(tool, toolkit, tags)
            if tags.contains(where: {
                ["destructiveHint", "updateHint", "createHint", "writeOnlyHint"].contains($0)
            }) {
                #expect(found != .low, "\(tool)")
            }
            if Self.mutates(tool, toolkit: toolkit) {
                #expect(found != .low, "\(tool)")
            } else if tags.contains("readOnlyHint") {
                readers += 1
                if found == .low { low += 1 }
            }
        }
        #expect(readers > 200)
        #expect(low * 100 >= readers * 92, "\(low) of \(readers)")
    }

    /// It is a reason, and no level: what reads stays low.
    @Test func untrustedTextIsAReason() {
        for (tool, level) in [("TASK_CREATE", Risk.Level.medium), ("TASK_DELETE", .high), ("FOO_BAR", .unknown)] {
            let risk = Risk(tool: tool, toolkit: nil, tags: [])
            #expect(risk.tainted.level == level)
            #expect(risk.tainted.reasons == risk.reasons + ["made from text that is not trusted"])
            #expect(risk.tainted.destroys == risk.destroys)
        }
        let reading = Risk(tool: "TASK_LIST", toolkit: nil, tags: [])
        #expect(reading.tainted.level == .low && reading.tainted.reasons == reading.reasons)
    }
}
