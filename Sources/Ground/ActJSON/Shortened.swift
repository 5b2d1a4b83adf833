/// The beginning of a foreign text, of so many scalars.
package func shortened(_ text: String, _ most: Int = 500) -> String {
    text.unicodeScalars.count <= most ? text : beginning(text, most) + "…"
}

/// The beginning of a service's own words, where they are more than a message holds.
package func shortenedWords(_ text: String) -> String {
    guard text.utf8.count > longestWords else { return text }
    return beginning(text, longestWords) + " …"
}

/// The first scalars of a text, without keys: one that was cut would not be known any more.
package func beginning(_ text: String, _ most: Int) -> String {
    let scalars = text.unicodeScalars.prefix(most + longestKey)
    var near = Array(String(String.UnicodeScalarView(scalars)).utf8)
    // A key that begins where this ends can't be told.
    if scalars.endIndex < text.unicodeScalars.endIndex {
        near.removeLast(near.withUnsafeBytes { Redaction.open(at: $0) })
    }
    let clean = Redaction.clean(String(decoding: near, as: UTF8.self))
    return String(String.UnicodeScalarView(clean.unicodeScalars.prefix(most)))
}

private let longestKey = 4096

private let longestWords = 2000
