/// The names of currencies: codes, signs and words.
package enum Currencies {
    /// ISO 4217, currencies that circulate. BGN, which the euro replaced on 2026-01-01, stays: people still log it.
    static let codes: Set<String> = """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
        CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
        HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
        MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG
        QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD
        TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
        """.table

    /// Codes that are also English words or names: they count in capitals only.
    package static let words: Set<String> = """
        all amd bam bob cop cup gel lak mad mop nad pen ron rub sos tad top try
        """.table

    /// Currencies with three decimal places, in which 1,234 may be little money.
    static let threePlaces: Set<String> = "BHD IQD JOD KWD LYD OMR TND".table

    /// Signs and words: the first code is meant, unless the person's own currency is another of the list; a list
    /// that begins with `?` means nothing without that.
    static let marks: [String: [String]] = {
        var marks: [String: [String]] = [:]
        let rows = """
            € euro euros : EUR
            $ dollar dollars buck bucks : USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD \
            SBD SGD SRD TTD TWD XCD
            us$ : USD
            a$ au$ : AUD
            c$ ca$ : CAD
            nz$ : NZD
            hk$ : HKD
            s$ : SGD
            r$ reais : BRL
            £ pound pounds quid sterling : GBP EGP FKP GIP LBP SDG SHP SSP SYP
            ¥ : JPY CNY
            yen 円 : JPY
            yuan rmb 元 : CNY
            kr kr. : SEK DKK ISK NOK
            kronor : SEK
            kroner crowns : ? CZK DKK NOK SEK
            fr. francs franc sfr : CHF
            zł zl zloty zlotys złoty złotych : PLN
            лв лв. lv lv. leva lev levs лева : BGN
            kč korun koruna : CZK
            ft forint forints : HUF
            lei leu : RON MDL
            ₹ rupee rupees : INR LKR MUR NPR PKR SCR
            ₺ lira : TRY
            ₽ ruble rubles rouble roubles : RUB BYN
            ₴ hryvnia hryvnias : UAH
            ₩ : KRW KPW
            ₪ shekel shekels : ILS
            ฿ baht : THB
            ₫ dong : VND
            ₱ : PHP
            rand : ZAR
            ringgit : MYR
            dirham dirhams : ? AED MAD
            dinar dinars : ? BHD DZD IQD JOD KWD LYD RSD TND
            peso pesos : ? ARS CLP COP CUP DOP MXN PHP UYU
            cent cents penny pence stotinki øre grosz : ?
            """
        for row in rows.split(separator: "\n") {
            let sides = row.split(separator: " : ")
            let codes = sides[1].split(separator: " ").map(String.init)
            for mark in sides[0].split(separator: " ") { marks[String(mark)] = codes }
        }
        return marks
    }()

    /// Adjectives of countries, with the letters that their currency's code begins with.
    static let countries: [String: String] = {
        let rows = """
            american us : US
            canadian : CA
            australian aussie : AU
            singaporean singapore : SG
            jamaican : JM
            british english : GB
            egyptian : EG
            lebanese : LB
            sudanese : SD
            syrian : SY
            swedish : SE
            danish : DK
            norwegian : NO
            icelandic : IS
            czech : CZ
            swiss : CH
            romanian : RO
            moldovan : MD
            russian : RU
            belarusian : BY
            indian : IN
            pakistani : PK
            nepalese nepali : NP
            mauritian : MU
            emirati : AE
            moroccan : MA
            bahraini : BH
            algerian : DZ
            iraqi : IQ
            jordanian : JO
            kuwaiti : KW
            libyan : LY
            serbian : RS
            tunisian : TN
            argentine argentinian : AR
            chilean : CL
            colombian : CO
            cuban : CU
            dominican : DO
            mexican : MX
            philippine filipino : PH
            uruguayan : UY
            """
        var index: [String: String] = [:]
        for row in rows.split(separator: "\n") {
            let sides = row.split(separator: " : ")
            for word in sides[0].split(separator: " ") { index[String(word)] = String(sides[1]) }
        }
        return index
    }()

    /// The meaning of a currency's name.
    package enum Meaning {
        case code(String)
        /// Money, but nobody can say of which country.
        case unclear
    }

    /// - Parameters:
    ///   - text: without punctuation at its edges, in the case typed.
    ///   - country: the letters that the code must begin with, from `countries`; empty for any.
    package static func meaning(_ text: some StringProtocol, own: String, of country: String = "") -> Meaning? {
        guard text.utf8.count <= 16 else { return nil }
        let lower = text.lowercased()
        if let list = marks[lower] ?? marks[lower + "."] {
            if !country.isEmpty {
                guard let code = list.first(where: { $0.hasPrefix(country) }) else { return nil }
                return .code(code)
            }
            if list.contains(own) { return .code(own) }
            return list[0] == "?" ? .unclear : .code(list[0])
        }
        let upper = text.uppercased()
        guard codes.contains(upper), upper.hasPrefix(country), upper == text || !words.contains(lower) else {
            return nil
        }
        return .code(upper)
    }
}
