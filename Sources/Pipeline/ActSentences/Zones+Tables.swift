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
        Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Cairo Asia/Anadyr Asia/Barnaul Asia/Beirut Asia/Chita
        Asia/Damascus Asia/Famagusta Asia/Irkutsk Asia/Kamchatka Asia/Khandyga Asia/Krasnoyarsk Asia/Magadan
        Asia/Nicosia Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Sakhalin Asia/Srednekolymsk Asia/Tbilisi
        Asia/Tomsk Asia/Ust-Nera Asia/Vladivostok Asia/Yakutsk Asia/Yekaterinburg Europe/Astrakhan Europe/Athens
        Europe/Belgrade Europe/Bucharest Europe/Chisinau Europe/Kaliningrad Europe/Kiev Europe/Kirov Europe/Kyiv
        Europe/Minsk Europe/Moscow Europe/Nicosia Europe/Podgorica Europe/Samara Europe/Sarajevo Europe/Saratov
        Europe/Simferopol Europe/Skopje Europe/Sofia Europe/Tiraspol Europe/Ulyanovsk Europe/Uzhgorod
        Europe/Volgograd Europe/Zaporozhye
        """.table
}
