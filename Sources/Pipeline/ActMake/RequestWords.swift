import ActJSON
import ActSentences

/// Words of a request that say nothing by themselves, and words that limit it.
enum RequestWords {
    /// Words without a meaning of their own, in any request.
    static let plain = """
        a an the my our your me us you i i'd i'm i'll i've we we'd it this that these those to of for on in at with from
        by into onto as and during please pls kindly just hey hi hello ok okay thanks thank now want wanna need
        let let's lets go ahead help assist assistance give provide am using use via named called titled there here
        """.table

    /// Words without a meaning before `you`, and before `like` and `love`: `could you`, `I would like`.
    static let courtesies = [
        WordPattern("(would|i'd|we'd|i|we) like|love"), WordPattern("can|could|would|will (you|like|love)"),
    ]

    /// Words that bound a value, whatever the tool's own words are.
    static let bounding = "over under above below between around before after since exactly".table

    /// More of them in a request that only reads: a question is what it answers.
    static let asking = """
        what what's whats which who who's whose whom where where's when's how how's why is are was were be been being am
        do does did have has had shall should may might must can could would will wish much many some any every each all both i've we've we're
        you're it's that's there's there're he she they them its their his her one ones able about up out so if's else
        also too then well really very currently able looking wondering curious interested trying try know learn
        understand something anything everything someone anyone everyone thing things way ways kind sort lot bit
        detail details information info data question idea ideas good great best possible available specific general
        particular various different related relevant appropriate full complete short own new more most other another
        based provide provided providing offer give gives given make made get gets got getting take see say said tell
        show find search look list check fetch retrieve read view display explain describe recommend suggest
        assist assistance think feel sure come going think today's time times order case example such
        """.table

    /// Words that condition, deny, limit or turn a request, with all that follows them.
    static let limiting = """
        if unless only except excluding besides without not never nor neither none nothing no cannot provided providing
        assuming supposing instead rather whenever until till otherwise unlike minus versus than
        """.table

    /// More of them in a request that writes.
    static let limitingWrites = """
        when while after before once whether but keep leave skip ignore or either lest later soon eventually someday although though
        because maybe perhaps possibly probably
        """.table

    /// Plural nouns with which a request for a list begins: `tasks of anna`.
    static let listed = """
        tasks todos to-dos expenses spending spendings transactions entries events meetings appointments reminders
        files folders documents savings costs
        """.table

    /// The verbs of one deed, and the words of a tool's name that say that it does this deed.
    static let deeds: [(names: Set<String>, verbs: Set<String>)] = [
        ("delete remove".table, "delete remove erase trash discard drop destroy cancel clear get rid".table),
        (
            "update edit modify change set patch".table,
            "update edit change modify set adjust alter move make correct".table
        ),
        (
            "complete close resolve finish".table,
            "complete finish close done tick check cross off mark did as".table
        ),
        (
            "create add insert log new".table,
            "create add make new insert log put schedule book plan set up write record enter".table
        ),
        ("send post message email".table, "send write mail email post message".table),
        ("export download".table, "export download save".table),
        ("snooze postpone".table, "snooze postpone delay again put off".table),
        ("write append save".table, "write append save put".table),
    ]
}
