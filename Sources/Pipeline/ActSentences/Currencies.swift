/// The names of currencies: codes, signs and words.
package enum Currencies {
    /// The codes of a sign or word; a list that begins with `?` is open.
    static let marks = spellings.values.mapValues { $0.split(separator: " ").map(String.init) }

    /// The letters of the code of a country's adjective.
    static let countries = nations.values

    /// The meaning of a currency's name.
    package enum Meaning {
        case code(String)
        /// Money of one of several countries.
        case oneOf([String])
    }

    /// - Parameters:
    ///   - text: without punctuation at its edges, in the case typed.
    ///   - country: the letters that the code must begin with, from `countries`; empty for any.
    package static func meaning(_ text: some StringProtocol, own: String, of country: String = "") -> Meaning? {
        // R 120, but an r is a letter.
        guard text.utf8.count <= 16, text != "r" else { return nil }
        let lower = text.lowercased()
        if let list = marks[lower] ?? marks[lower + "."] {
            if !country.isEmpty {
                guard let code = list.first(where: { $0.hasPrefix(country) }) else { return nil }
                return .code(code)
            }
            if list.contains(own) { return .code(own) }
            return list[0] == "?" ? .oneOf(Array(list.dropFirst())) : .code(list[0])
        }
        let upper = text.uppercased()
        guard codes.contains(upper), upper.hasPrefix(country), upper == text || !words.contains(lower) else {
            return nil
        }
        return .code(upper)
    }
}
