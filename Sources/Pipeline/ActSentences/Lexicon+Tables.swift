/// The words that tell one kind of sentence from another, literals alone.
extension Lexicon {
    /// Words around a sentence that say nothing.
    static let openers = """
        hey
        hi
        hello
        ok
        okay
        so
        uh
        um
        oh
        well
        please
        pls
        plz
        kindly
        """.phrases

    /// The longest first.
    static let closers = """
        thanks a lot
        thank you
        many thanks
        please
        pls
        plz
        thanks
        thx
        ty
        """.phrases

    package static let polite = """
        please
        pls
        plz
        kindly
        can you
        can you please
        could you
        could you please
        would you
        would you please
        will you
        will you please
        i want you to
        i need you to
        hey
        """.phrases

    static let task = Trigger(
        phrases: """
            todo
            to-do
            task
            tasks
            todos
            to do
            add task
            add a task
            add a task to
            new task
            create task
            create a task
            create a task to
            create a todo to
            create a to-do to
            add to my tasks
            add to my todos
            add to my list
            add to my todo list
            note to self
            make a note to
            make a note to self to
            make a note to self
            add todo
            add a todo
            add a todo to
            add to-do
            add a to-do
            new todo
            new to-do
            create todo
            create a todo
            create a to-do
            """.phrases,
        butNot: """
            list lists force forces bar manager app apps is are was were isn't wasn't management or items item
            done completed finished
            """.table)

    static let reminder = Trigger(
        phrases: """
            remind me
            reminder
            set reminder
            set a reminder
            set me a reminder
            set up a reminder
            set up reminder
            set a remainder
            set an alarm to remind me
            set a reminder to remind me
            set my calendar to remind me
            set my phone to remind me
            set a notification
            set an alert
            set an alarm
            set alarm
            add reminder
            add a reminder
            create reminder
            create a reminder
            create me a reminder
            make reminder
            make a reminder
            make me a reminder
            schedule a reminder
            put in a reminder
            give me a reminder
            send me a reminder
            new reminder
            i need a reminder
            i want a reminder
            i need to set a reminder
            i need to set reminder
            i'd like a reminder
            remember to
            remember me to
            don't forget to
            dont forget to
            don't forget to remind me
            don't let me forget
            dont let me forget
            be sure to remind me
            make sure to remind me
            make sure i
            make sure to
            make sure that i
            ping me
            nudge me
            alert me to
            alert me about
            notify me to
            notify me about
            """.phrases,
        butNot: "is was are were app apps email letter when once if whenever after before unless".table)

    static let event = Trigger(
        phrases: """
            schedule
            schedule a
            schedule an
            event
            add event
            add an event
            new event
            create event
            create an event
            calendar
            """.phrases,
        butNot: "is was are were conflict horizon".table)

    /// Words that ask for a reminder of what stands before them.
    static let reminded = """
        remind me
        please remind me
        can you remind me
        remind me about it
        remind me of it
        remind me of that
        remind me about that
        create reminder
        create a reminder
        set reminder
        set a reminder
        set a reminder for it
        set a reminder for that
        set reminder for it
        """.phrases

    /// Words in front of an order.
    static let wishes = """
        i want to
        i'd like to
        i would like to
        i need to
        i wanna
        """.phrases

    /// Words in front of what somebody has to do.
    static let duties = """
        i need to
        i have to
        i must
        i've got to
        i should
        need to
        have to
        must
        """.phrases

    /// Verbs that make something; a noun of `occasions` behind one makes it an event.
    static let makers =
        "add adding set create make schedule put plan arrange new save enter organise organize pencil".table

    /// An order to make something, and what is made.
    static let order = WordPattern("(.) (<maker>) (up|in?) (me?) (a|an|the|our|this|new|another?) _ _*")
    /// A reminder that is made, and the nouns before it.
    static let reminders = ["daily", "<noun>? <noun>?"].map { nouns in
        WordPattern(
            "(.) (<maker>) (<article>|me|up|event|calendar*) \(nouns) (reminder) "
                + "(for|about|to|on|at|of|tomorrow|today)")
    }

    static let articles = "a an the my our this new another".table

    /// The words in front of what an event is called.
    static let frames = """
        calendar event for
        calendar event
        calendar entry for
        calendar entry
        event for
        event called
        event named
        event
        appointment for
        """.phrases

    /// The words that say where an event goes, in front of it.
    static let calendars = """
        add to my calendar
        add to the calendar
        add to calendar
        add on my calendar
        put on my calendar
        put on the calendar
        put in my calendar
        put in the calendar
        put to my calendar
        put into my calendar
        mark my calendar for
        mark my calendar with
        mark on my calendar
        in the calendar put
        in my calendar put
        on my calendar put
        on the calendar put
        """.phrases

    /// Statements of what somebody has to go to.
    static let statements = """
        i have a
        i have an
        i have my
        i've got a
        i've got an
        i got a
        i need a
        i need an
        we have a
        we have an
        there's a
        there is a
        i want to go to
        i have to go to
        i need to go to
        i'm going to go to
        """.phrases

    /// Nouns of what is ordered somewhere: no event makes it so.
    static let ordered = """
        reservation reservations booking uber lyft taxi cab ride pickup delivery alarm timer playlist order oil flight
        hotel table transfer payment invite invites invitation email mail text message post tweet
        """.table

    /// The number of words that keep time for something: `block`, `block off`, `reserve`.
    static let blocks = """
        block
        block off
        block out
        reserve
        book
        schedule
        plan
        """.phrases

    static let lists = "shopping grocery groceries todo to-do task packing wish bucket reading".table

    package static let questions = """
        any what what's whats when when's where where's who who's whom whose why how how's which is are was were do
        does did am isn't aren't wasn't weren't doesn't didn't shall
        """.table

    /// These ask only before a subject: `can you`, but `can of paint`.
    package static let auxiliaries = "can could will would should may might must have has had".table

    package static let subjects = """
        i you we he she it they my your our his her their the a an this that these those someone anyone there
        """.table

    package static let negations = """
        not don't dont didn't didnt never no none nothing won't wont can't cant cannot isn't wasn't aren't
        weren't doesn't hasn't haven't hadn't couldn't wouldn't shouldn't without neither nor cancel cancelled
        canceled
        """.table

    /// First words of what somebody has to do: which tool is meant they don't say.
    static let chores = "buy pay send give email mail write text order bring fetch collect submit".table
    /// First words that ask for something other than a new entry.
    package static let orders = """
        alert confirm inform mention research invite repeat mark need erase
        delete remove drop undo move reschedule postpone change update edit modify rename list show find search
        check remind notify warn tell ask ignore disregard forget override bypass wire wake play turn set start
        stop open close run print echo translate explain google wait transfer convert exchange calculate compute
        charge withdraw invite share select insert sudo rm cat curl git import export def function let const var
        return if unless suppose imagine assume act pretend respond reply output say repeat execute system
        assistant user quote
        """.table

    /// Words of a statement, a story or a plan, not of an entry.
    static let prose = """
        i i'm i'd i'll i've im ill you you're you'll you've he he's she she's it it's its we we're we'll we've
        they they're me us him them is are was were be been being am will would should could might must shall
        may've has have had do does did let's lets if because unless although though but however instead whether
        maybe perhaps probably what who why how which when while owe owes owed need needs want wants wish cost
        costs worth think believe love like likes hate said says say told tells instructions prompt ignore
        disregard override went up thinking donate hello hi congrats congratulations fyi btw cheers moved postponed rescheduled changed
        thanks thank sorry please lend lent borrow borrowed loan loaned budget planned planning plan
        """.table

    /// Marks of code and of other notations.
    static let marks = Set("{}[]<>=|\\`^~*_;≈".unicodeScalars)

    /// Nouns that bear a number, which is part of the name.
    static let numbered = """
        bus train tram metro flight line gate platform room chapter page part volume season episode level lesson unit
        module section step track row seat house flat apartment floor number no nr id code pin phone tel account issue
        version ticket invoice order prescription isbn size game week day year class grade form extension channel
        highway route exit terminal pier building block stage phase round match test exam problem question exercise pill
        dose tablet box item group team player lot part task event entry reminder
        """.table

    /// Nouns of what takes whole days.
    static let stays = """
        away break business camp camping closed conference course cruise exhibition fair festival getaway hackathon
        hike holiday holidays leave off offsite retreat sprint stay tour training travel trip vacation visit workshop
        """.table

    /// Nouns of what people meet for: with one of these a vague time is enough.
    package static let occasions = """
        anniversary appointment appointments audition barbecue bbq birthday breakfast brunch call catch-up ceremony checkup class coffee
        concert conference date dentist dinner doctor drinks exam film flight football game gig gym haircut
        interview kickoff lecture lesson lunch optician massage match meal meeting meetings event graduation reunion shower ceremony meetup movie offsite opera party
        physio picnic play practice presentation rehearsal review seminar service session show standup sync talk
        tennis theatre theater therapy training viewing visit walk webinar wedding workshop yoga
        """.table

    /// Words that say onto which list something goes, the list of all things to do or one with a name.
    static let listed = [
        WordPattern("(.) (add|put) _ _* (to|on) (my|the) (todo|to-do|task) (list) (.)"),
        WordPattern("(.) (add|put) _ _* (to|on) (my) (tasks|todos|list) (.)"),
    ]
    static let named = [WordPattern("(.) (add|put) _ _* (to|on|onto|in) (my|the|our?) (<lists>) (list) (.)")]
    /// Words that say that it goes into the calendar.
    static let calendared = [WordPattern("(.) (add|put) _ _* (to|on|in|into) (my|the?) (calendar) (.)")]
}
