import ActTools

/// Words that look like days and that no day is read from: slips of the pen, other languages, parts of dates.
enum DayLikeWords {
    private static let short = """
        tomoz tomo tmw tmoro 2moro 2morrow 2mrw 2day tday todya 2nite tonite yday ystrday
        """.table
    /// Days, months and times in other languages that are no English words.
    private static let foreign = """
        montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute morgen übermorgen gestern
        vorgestern uhr um januar februar märz maerz juni oktober dezember
        lundi mardi mercredi jeudi vendredi samedi dimanche aujourd'hui demain hier janvier février fevrier avril
        juin juillet août septembre octobre novembre décembre decembre
        lunes martes miércoles miercoles jueves viernes sábado sabado domingo hoy mañana manana ayer enero febrero
        abril junio julio agosto septiembre octubre noviembre diciembre
        lunedì lunedi martedì martedi mercoledì mercoledi giovedì giovedi venerdì venerdi oggi domani ieri gennaio
        febbraio aprile maggio giugno luglio settembre ottobre dicembre
        hoje amanhã amanha ontem maandag dinsdag woensdag donderdag vrijdag zaterdag zondag vandaag gisteren
        днес утре вчера понеделник вторник сряда четвъртък петък събота неделя сегодня завтра
        """.table
    /// Words that stand in almost every sentence of some languages, and in no English one.
    private static let common = """
        ich wir und der das für mit nach bei nicht einen eine
        je nous vous les des une pour avec chez pas dans
        yo nosotros una por muy está
        noi gli della sono nel
        nós uma não
        ik wij het een voor naar niet
        и на за в с от до не у по
        """.table

    /// Whether a text is of another language: two of its words, or most of its letters.
    static func isForeign(_ text: String) -> Bool {
        let words = Sentence(text).words.map(\.core)
        guard words.count > 1, words.count < 60 else { return false }
        if words.filter({ common.contains($0) || foreign.contains($0) }).count > 1 { return true }
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return letters.count > 3 && letters.filter { $0.value > 0x24F }.count * 2 > letters.count
    }

    /// English words that are near the name of a day and are none.
    private static let others = "sundae sundaes sundry augusta auguste monda fridays".table
    private static let names: [[UInt8]] = """
        monday tuesday wednesday thursday friday saturday sunday january february august september october november
        december tomorrow yesterday tonight
        """.table.map { Array($0.utf8) }

    /// From this length on two letters may be wrong, else one.
    private static let long = 8

    /// Whether a word is a day in another language, or one letter or two from a day's or month's name.
    static func contains(_ word: String) -> Bool {
        if short.contains(word) || foreign.contains(word) { return true }
        guard word.utf8.count > 4, word.utf8.count < 12, !others.contains(word) else { return false }
        let letters = Array(word.utf8)
        guard !names.contains(letters) else { return false }
        return names.contains { name in
            let most = name.count >= long ? 2 : 1
            guard letters[0] == name[0], abs(letters.count - name.count) <= most else { return false }
            return edits(letters, name, swaps: true) <= most
        }
    }

    private static let ordinals = """
        first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
        fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first thirtieth thirty-first
        """.table

    /// Whether a word counts the days of a month.
    static func isNumber(_ word: String) -> Bool {
        guard let first = word.utf8.first else { return false }
        if first &- 0x30 < 10 {
            let rest = word.drop { $0.isASCII && $0.isNumber }
            return word.utf8.count - rest.utf8.count <= 2 && (rest.isEmpty || String(rest).isOne(of: "st nd rd th"))
        }
        return ordinals.contains(word)
    }
}
