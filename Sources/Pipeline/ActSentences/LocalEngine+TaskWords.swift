/// The words of tasks, literals alone.
extension LocalEngine {
    /// Marks of a priority, and what they set.
    static let priorities = [
        "!high": "high", "!h": "high", "!1": "high", "!urgent": "high", "!important": "high", "!!!": "high",
        "!normal": "normal", "!medium": "normal", "!med": "normal", "!m": "normal", "!2": "normal", "!!": "normal",
        "!low": "low", "!l": "low", "!3": "low",
    ]
    /// Words before a time that make more of it than the day something is due.
    static let dueBounds = """
        by due before until till around after since from between starting within not than about of the
        """.table
    /// Words before a day that make it a last one.
    static let deadlines = "by due before until till around after since within".table
    /// Verbs with which something to do begins.
    static let deeds = """
        add answer apply arrange ask assemble back bake book bring build buy call cancel change check clean clear
        close collect contact cook cut do draft drop email empty exchange feed file fill find finish fix get give go
        hang help hoover install iron learn mail make mow move order organise organize pack paint pay phone pick plant
        post practise prepare print put read renew repair reply return review run sell send set ship sign sort start
        study submit sweep swap take tell test text tidy throw transfer update upload vacuum visit walk wash water
        wipe wrap write
        """.table
    /// Things that act keeps, in the plural.
    static let kinds = "tasks todos reminders events expenses entries".table
}
