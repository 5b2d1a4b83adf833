/// The words that look like days, literals alone.
extension DayLikeWords {
    static let short = """
        tomoz tomo tmw tmoro 2moro 2morrow 2mrw 2day tday todya 2nite tonite yday ystrday
        """.table

    /// Days, months and times in other languages that are no English words.
    static let foreign = """
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
    static let common = """
        ich wir und der das für mit nach bei nicht einen eine
        je nous vous les des une pour avec chez pas dans
        yo nosotros una por muy está
        noi gli della sono nel
        nós uma não
        ik wij het een voor naar niet
        и на за в с от до не у по
        """.table

    /// English words that are near the name of a day and are none.
    static let others = "sundae sundaes sundry augusta auguste monda fridays".table
}
