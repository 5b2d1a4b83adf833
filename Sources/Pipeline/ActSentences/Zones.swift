import ActSystem

/// The zones that words name.
enum Zones {
    /// The zone named at a place, and the hours from UTC that its letters say.
    static func zone(_ sentence: Sentence, _ at: Int) -> TimeWords.Taken<(zone: Zone, hours: Int?)>? {
        let word = sentence.core(at)
        // UTC +2, of which the number would be left.
        let hasMore = sentence.core(at + 1).first.map { "+-".contains($0) } ?? false
        if let named = abbreviations[word], !hasMore, let zone = Zone(named.zone) {
            return ((zone, named.hours), sentence.core(at + 1) == "time" ? at + 2 : at + 1)
        }
        return offset(word).map { (($0, nil), at + 1) }
    }

    /// `utc+2`, `gmt-5`: whole hours.
    private static func offset(_ word: String) -> Zone? {
        guard word.hasPrefix("utc") || word.hasPrefix("gmt"), let sign = word.dropFirst(3).first,
            "+-".contains(sign), let hours = Int(word.dropFirst(4)), (0...14).contains(hours)
        else { return nil }
        // The database counts these to the west.
        return Zone(hours == 0 ? "UTC" : "Etc/GMT\(sign == "+" ? "-" : "+")\(hours)")
    }
}
