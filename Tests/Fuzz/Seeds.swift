/// Inputs that once made trouble, run before all others.
enum Seeds {
    static let kept: [(target: String, seed: UInt64)] = [
        ("schemas", 11), ("schemas", 30), ("schemas", 46), ("schemas", 50), ("dates", 2), ("dates", 9),
        ("repeats", 52),
        ("repeats", 71), ("sentences", 7), ("local-calls", 502), ("local-calls", 2065), ("rows", 64),
    ]
}
