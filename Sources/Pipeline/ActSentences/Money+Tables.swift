/// The words of money, literals alone.
extension Money {
    /// The verbs of money, and what they say of it.
    static let verbs: [String: Verb] = [
        "spent": .kind(.expenses), "paid": .kind(.expenses), "expense": .kind(.expenses),
        "expenses": .kind(.expenses), "bought": .traded(.expenses), "earned": .kind(.income),
        "received": .kind(.income), "income": .kind(.income), "sold": .traded(.income),
        "saved": .kind(.savings), "got": .got, "put": .put, "moved": .put, "transferred": .put, "deposited": .put,
        "set": .put,
    ]
    /// Words that make an amount inexact.
    static let vague = """
        about around approx approximately roughly almost nearly circa ca least most than over under max min
        maximum minimum plus minus to
        """.table
    /// Words that make an amount a part of one, or one of several.
    static let shared =
        "each per apiece x × times split shared half or either monthly weekly yearly every twice thrice percent / pp"
        .table
    /// Words between an amount and what it is for.
    static let connectors = "for on at in into to from of @ : - – = as".table
    /// Things that bear numbers: `bus 42` costs nothing.
    static let numbered = """
        bus train tram metro flight flights line gate platform book books movie movies game games school course
        chapter room bar pub taxi_no phone playstation concert ferry
        """.table
    /// Words of news and offers about money.
    static let statements = """
        all going gonna pay paying spend spending try error warning price prices balance limit debt value win
        free except excluding unless off rose fell dropped increased rises falls selling sells trades
        """.table
    /// Words of money that is put aside.
    static let savings = "savings saving aside".table
}
