/// The beginning of a foreign text, of so many scalars.
package func shortened(_ text: String, _ most: Int = 500) -> String {
    text.unicodeScalars.count <= most
        ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) + "…"
}

/// The beginning of a service's own words, where they are more than a message holds.
package func shortenedWords(_ text: String) -> String {
    guard text.utf8.count > longestWords else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestWords))) + " …"
}

private let longestWords = 2000
