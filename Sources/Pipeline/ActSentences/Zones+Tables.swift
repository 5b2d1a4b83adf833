/// The zones that words name, literals alone.
extension Zones {
    /// Letters that stand for one zone (RFC 5322, and the tz database's own), and the hours from UTC that they say.
    static let abbreviations: [String: (zone: String, hours: Int?)] = [
        "utc": ("UTC", 0), "gmt": ("UTC", 0),
        "et": ("America/New_York", nil), "est": ("America/New_York", -5), "edt": ("America/New_York", -4),
        "ct": ("America/Chicago", nil), "cdt": ("America/Chicago", -5),
        "mt": ("America/Denver", nil), "mst": ("America/Denver", -7), "mdt": ("America/Denver", -6),
        "pt": ("America/Los_Angeles", nil), "pst": ("America/Los_Angeles", -8),
        "pdt": ("America/Los_Angeles", -7), "pacific": ("America/Los_Angeles", nil),
        "akst": ("America/Anchorage", -9), "hst": ("Pacific/Honolulu", -10),
        "cet": ("Europe/Paris", 1), "cest": ("Europe/Paris", 2), "eet": ("Europe/Athens", 2),
        "eest": ("Europe/Athens", 3), "msk": ("Europe/Moscow", 3), "jst": ("Asia/Tokyo", 9),
        "kst": ("Asia/Seoul", 9), "sgt": ("Asia/Singapore", 8), "aest": ("Australia/Brisbane", 10),
        "aedt": ("Australia/Sydney", 11),
    ]

    /// Zones of countries in which another Easter is kept.
    static let orthodox = """
        Africa/Addis_Ababa Africa/Asmara Africa/Cairo Asia/Beirut Asia/Damascus Asia/Famagusta Asia/Nicosia Asia/Tbilisi
        Asia/Yerevan Europe/Athens Europe/Belgrade Europe/Bucharest Europe/Chisinau Europe/Kiev Europe/Kyiv Europe/Minsk
        Europe/Moscow Europe/Podgorica Europe/Sarajevo Europe/Skopje Europe/Sofia
        """.table
}
