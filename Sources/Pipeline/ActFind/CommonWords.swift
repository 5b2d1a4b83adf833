/// Words that say little, and how little, literals alone. Written for this suite, word by word.
enum CommonWords {
    /// Never counted.
    static let ignored = """
        a able about above absolutely across actually additional additionally after again against aid all along
        already also although always am among an and another any anybody anyone anything appropriate are aren
        around as ask asking assist assistance assistant assisting assists at available based basically be
        because been before being below best better between bit both but by can certain certainly clock come
        comes coming comprehensive could couldn curious currently d dear definitely detail detailed details did
        didn different do does doesn doing don done down during e each effective effectively eg else etc even
        ever every everyone everything exactly excuse explain few following for from further g go goes going
        gonna good gotta great guide had has hasn have haven having he hello help helped helping helps her here
        hers hey hi him his hope hoping how however i id ie if im in include included includes including inform
        instead interest interested into is isn it its ive just kind kindly kinds know knowing let lets like ll
        looking lot lots love m many may maybe me might mine more most much must my myself need needed needing
        needs never nice no nor not nothing now o oclock of off often ok okay on one ones only onto or other
        otherwise ought our ours out over own particular particularly per perhaps please pm possible possibly
        put quite rather re really related relevant request requested requesting require required right s same
        say seeking several shall she should shouldn simply since so some somebody someone something sometimes
        sorry sort specific specifically still stuff such suitable sure t tell telling than thank thanks
        thankyou that the their theirs them then there therefore theres these they thing things this thorough
        thoroughly those though through to too toward towards tried try trying type types unable under
        understand unless until up upon us use used uses using various ve very via wanna want wanted wanting
        wants was wasn way ways we well were weren what whats when where whether which while who whom whose why
        will wish with within without won wonder wondering would wouldn yes yet you your youre yours yourself
        """

    /// Counted at less than half.
    static let weak = """
        abilities access accurate accurately achieve advanced ago allow allowing allows amazing answer answers
        appealing appreciate area aspect aspects attention basic beautiful become behind believe benefit
        benefits big breathtaking bring called captivating captured carefully case cater check choice choose
        clearly closely comfortable common complete concerned concerning concise conducting consider considering
        consistently convenient conveniently cool creative current day days depth desired difficult directly
        diverse early easier easily easy effectiveness efficient efficiently elements enable encompassing end
        engaging enhanced enjoy ensure ensuring entire essential exact example examples excellent exciting
        existing experience experienced expertise explore exploring extensive extensively extremely fact factor
        factors famous fantastic favorite feature features featuring feel feeling field filled find first
        focused focuses focusing found free friend friendly friends full fully gain gather general get gets
        getting give given greatly guidance happen happening hard heard high highlighting highly hour huge ideas
        immediate immersive impact impactful implementing important increasingly incredible individuals info
        information informative innovative insightful interesting intricate involved issue issues keep key known
        lack large last late later latest level life list locate long look made main mainly major make making
        matter method methods minutes missed modern moment month months mostly multiple nearly necessary new
        next offer offering offers old ongoing option options others overall part people perfect perfectly
        person personal personalized pertaining picturesque place platform plugin point points popular potential
        potentially practical precise preferably preferences process professional program prominent properly
        provide provided provides providing provoking purpose purposes quality question questions quick quickly
        range real receive received recent recently recommend recommendation recommendations recommended
        recommends regarding regular regularly relatable reliable renowned reputable requirements result
        resulting results rich role see serene service services set short show showcase showcasing side
        significance significant significantly simple simultaneously situation small software soon special start
        started stay step steps strong struggling stunning successful successfully suggest suggestion
        suggestions suggests support system tailored take taken taking think three throughout time times tips
        today tool tools top total trouble turn two typically ultimately unique upcoming urgently useful user
        users usually valuable variety vibrant visually week weeks whole wide wonderful work working works world
        year years
        """

    /// Counted in full for the order, but hardly as evidence that a tool fits at all: so many tools have them.
    static let stray = """
        account amount category code content date day days done due end field filter group id item items key
        month months name number open optional page place priority range set show shows start status text time
        times title total type user users value week year
        """

    /// Verbs that name their object too, and so are full evidence.
    static let telling = """
        book build call comment draft email forget invite jot mail meeting message paid plan record remember remind
        schedule spent task text todo
        """
}

/// The words by which a sentence is cut into parts that ask for one thing each.
enum PartWords {
    /// A part begins with them.
    static let joining = Words.set(
        """
        additionally afterwards also besides finally furthermore lastly moreover next subsequently then
        """)

    /// They may stand between "and" and the verb that makes it the beginning of a part.
    static let polite = Words.set("also can could finally i kindly lastly next please then we will would you")

    /// Verbs that ask for something, beside those of `VerbWords`.
    static let verbs = Words.set(
        """
        analyse analyze arrange calculate compare compile compute convert determine estimate evaluate explain give
        help identify need obtain perform plan provide recommend retrieve run suggest summarize tell translate
        use verify want
        """)
}
