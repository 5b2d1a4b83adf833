import ActJSON
import ActSystem

/// Sentences about what somebody did: they are true once, and belong to the journal.
enum ActionLog {
    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }

    /// Past forms of what calls do.
    private static let deeds = words(
        """
        accepted added answered applied approved archived asked assigned attached booked bought called cancelled
        canceled changed charged closed commented committed completed confirmed copied created declined deleted
        delivered deployed disabled downloaded drafted edited emailed enabled executed exported failed fetched filed
        finished forwarded gave generated got imported installed invited invoiced joined listed logged made mailed
        marked merged messaged moved notified opened ordered paid pinned posted processed published pushed queried ran
        reacted received refunded rejected reminded removed renamed replied requested rescheduled resolved responded
        retrieved reviewed said saved scheduled searched sent shared sold spent started stopped submitted subscribed
        succeeded synced texted told transferred triggered tweeted unsubscribed updated uploaded wrote
        """)
    /// Things that a deed right behind them was done to.
    private static let things = words(
        """
        action call comment contact document draft email event file invitation invite invoice issue item job mail
        meeting message note operation order page payment post query record reminder reply report request row run sms
        task ticket tool transfer upload workflow
        """)
    /// Words of a time that comes once.
    private static let times = words(
        """
        monday tuesday wednesday thursday friday saturday sunday today yesterday tonight tomorrow ago noon midnight
        successfully
        """)
    private static let articles = words("a an the my our his her their this that these all")
    private static let leads = words("i we you he she they it was were been has have had just already user agent")
    /// Words before a deed that make a state of it.
    private static let states = words("is are be being get gets getting stay stays")
    /// Words of what holds again and again.
    private static let habits = words(
        """
        always daily each every goes hourly if likes means mondays monthly must needs never often prefers saturdays
        should sundays thursdays fridays tuesdays wednesdays unless usually weekly when whenever yearly
        """)
    /// Words behind a deed that make it say how something is.
    private static let manners = words("as by from in with")

    /// Whether a text is such a sentence: a deed in the past with a time, before or behind what it was done to, behind a
    /// person, or at the beginning of at least four words. A text about what is so again and again is none.
    static func isOne(_ text: String) -> Bool {
        if isOne(parts(text) { $0.isWhitespace }, isSentence: true) { return true }
        return isOne(parts(text) { $0.isWhitespace || $0 == "_" || $0 == "-" }, isSentence: false)
    }

    /// The words in lower case, a time as `today`.
    private static func parts(_ text: String, _ isGap: (Character) -> Bool) -> [String] {
        text.split(whereSeparator: isGap).map { word in
            isTime(word) ? "today" : String(word.lowercased().filter { $0.isLetter || $0.isNumber })
        }
    }

    /// Whether a word is a date, or a time of day such as 15:00, 3pm or the PM behind a number.
    private static func isTime(_ word: Substring) -> Bool {
        let text = word.lowercased().filter { $0 != "." && $0 != "," && $0 != "(" && $0 != ")" }
        if Day(text) != nil || text == "am" || text == "pm" { return true }
        let figures = text.hasSuffix("am") || text.hasSuffix("pm") ? text.dropLast(2) : text[...]
        let parts = figures.split(separator: ":", omittingEmptySubsequences: false)
        return (figures.count < text.count || parts.count > 1)
            && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
    }

    private static func isOne(_ words: [String], isSentence: Bool) -> Bool {
        guard words.count >= 3, !words.contains(where: habits.contains) else { return false }
        let first = words.indices.first { at in
            deeds.contains(words[at]) && (at == 0 || !states.contains(words[at - 1]))
        }
        guard let at = first else { return false }
        let next = at + 1 < words.count ? words[at + 1] : ""
        // A shop is closed on Monday, and nobody did it.
        if words[at] == "closed", ["after", "for", "from", "on", "until"].contains(next) { return false }
        if words.contains(where: times.contains) { return true }
        guard isSentence else { return false }
        if articles.contains(next) || at == 0 && words.count >= 4 && !manners.contains(next) { return true }
        guard at > 0 else { return false }
        return leads.contains(words[at - 1]) || things.contains(words[at - 1]) && !manners.contains(next)
    }
}
