/// The words by which a sentence asks, or wants something done.
enum QuestionWords {
    /// They open a sentence of either kind.
    static let openers = """
        hey
        hi
        hello
        ok
        okay
        so
        and
        but
        well
        um
        oh
        now
        then
        also
        quick question
        by the way
        thanks
        """.phrases

    /// They ask where a word of `asked` follows.
    static let leads = """
        tell me
        please tell me
        can you tell me
        could you tell me
        would you tell me
        can you please tell me
        could you please tell me
        do you know
        do you remember
        can you say
        i wonder
        i am wondering
        i'm wondering
        i want to know
        i need to know
        i'd like to know
        i would like to know
        i forgot
        any idea
        """.phrases
    static let asked = """
        what what's when when's where where's who who's whom whose why how how's which if whether about
        """.table

    /// They want something done, though they look like questions.
    static let pleas = """
        can't you
        won't you
        can we please
        can i have
        can i get
        could i have
        could i get
        could we have
        may i have
        would you mind
        do you mind
        why don't you
        why don't we
        why not
        how about
        what about
        i want to
        i'd like to
        i would like to
        i need to
        let's
        """.phrases

    /// The first words of orders, and of what is put down.
    static let orders = """
        add append attach block book buy call cancel change clear complete create delete drop edit email erase finish
        fix insert invite log mail make mark message move note order pay plan post postpone put record remember remind
        reminder remove rename reply reschedule reserve save schedule send set share snooze start stop task text
        unsubscribe update upload write
        """.table

    /// They begin a clause beside the main one.
    static let conditions = "when if while after before once unless because since as although though until".table

    /// Forms that stand first in a question alone.
    static let always = """
        is are was were does did am has could would should might isn't aren't wasn't weren't doesn't didn't hasn't haven't
        couldn't wouldn't shouldn't
        """.table
    static let pronouns = "i you we he she it they these those this that".table
}
