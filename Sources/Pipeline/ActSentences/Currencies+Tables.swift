/// The names of currencies, literals alone: ISO 4217, and signs and spellings as the countries' banks publish them.
extension Currencies {
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

    /// Signs and words, and the codes that they may mean. Of several the first is meant, unless the person's own currency
    /// is another of them; behind `?` nothing is meant without that, and a person is asked.
    static let spellings = """
        € euro euros €ur : EUR
        $ dollar dollars buck bucks : USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD \
        SBD SGD SRD TTD TWD XCD
        us$ usd$ : USD
        a$ au$ aud$ : AUD
        c$ ca$ cad$ can$ : CAD
        nz$ nzd$ : NZD
        hk$ hkd$ : HKD
        s$ sg$ sgd$ : SGD
        nt$ ntd twd$ : TWD
        r$ reais : BRL
        mx$ mex$ : MXN
        j$ : JMD
        tt$ : TTD
        fj$ : FJD
        bds$ : BBD
        ec$ : XCD
        n$ : NAD
        £ pound pounds quid sterling : GBP EGP FKP GIP LBP SDG SHP SSP SYP
        e£ l.e : EGP
        ¥ : JPY CNY
        yen 円 : JPY
        yuan rmb 元 renminbi kuai : CNY
        kr kr. : ? SEK DKK ISK NOK
        kronor : SEK
        kroner crowns : ? CZK DKK NOK SEK
        fr. francs franc sfr : CHF
        cfa fcfa : ? XOF XAF
        zł zl zloty zlotys złoty złotych : PLN
        лв лв. lv lv. leva lev levs лева : BGN
        kč korun koruna : CZK
        ft forint forints : HUF
        lei leu : RON MDL
        ₹ : INR
        rs rs. rupee rupees : ? INR LKR MUR NPR PKR SCR
        ₺ lira tl : TRY
        ₽ ruble rubles rouble roubles : RUB BYN
        ₴ hryvnia hryvnias : UAH
        ₩ : ? KRW KPW
        ₪ shekel shekels nis : ILS
        ฿ baht : THB
        ₫ dong vnđ : VND
        ₱ : PHP
        rand rands r : ZAR
        ringgit ringgits rm : MYR
        rp rupiah rupiahs : IDR
        ksh kshs : KES
        tsh tshs : TZS
        ush ushs : UGX
        shilling shillings : ? KES SOS TZS UGX
        tk ৳ taka takas : BDT
        ₦ naira nairas : NGN
        ₵ gh₵ cedi cedis : GHS
        ₭ kip kips : LAK
        ₡ colón colon colones : CRC
        ₲ guaraní guarani guaranies : PYG
        ₸ tenge : KZT
        ₮ tugrik tögrög : MNT
        ₾ lari : GEL
        ֏ dram : AMD
        ៛ riel riels : KHR
        ₼ manat : ? AZN TMT
        birr : ETB
        br : ? ETB BYN
        qr : QAR
        kd : KWD
        jd : JOD
        bd : BHD
        sr : ? SAR SCR
        s/ s/. soles : PEN
        bolivianos boliviano : BOB
        lempira lempiras : HNL
        quetzal quetzales : GTQ
        córdobas cordobas : NIO
        kwacha : ? ZMW MWK
        pula : BWP
        denar denars : MKD
        ariary : MGA
        dirham dirhams dhs dh : ? AED MAD
        dinar dinars : ? BHD DZD IQD JOD KWD LYD RSD TND
        riyal riyals : ? SAR QAR YER
        rial rials : ? IRR OMR YER
        peso pesos : ? ARS CLP COP CUP DOP MXN PHP UYU
        """

    /// Adjectives of countries, with the letters that their currency's code begins with.
    static let nations = """
        american us : US
        canadian : CA
        australian aussie : AU
        singaporean singapore : SG
        jamaican : JM
        british english : GB
        egyptian egypt : EG
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
        malaysian malaysia : MY
        qatari : QA
        saudi : SA
        omani : OM
        yemeni : YE
        iranian : IR
        kenyan : KE
        tanzanian : TZ
        ugandan : UG
        somali : SO
        thai : TH
        taiwanese taiwan : TW
        brazilian : BR
        chinese : CN
        japanese : JP
        korean : KR
        turkish : TR
        polish : PL
        hungarian : HU
        bulgarian : BG
        ukrainian : UA
        israeli : IL
        vietnamese : VN
        indonesian : ID
        nigerian : NG
        ghanaian : GH
        bangladeshi : BD
        peruvian : PE
        bolivian : BO
        fijian : FJ
        barbadian : BB
        bahamian : BS
        bermudian : BM
        trinidadian : TT
        namibian : NA
        liberian : LR
        zambian : ZM
        malawian : MW
        """

    /// Hundredths, with the currency that each means; `-` is the person's own.
    static let hundredths = [
        "cent": "-", "cents": "-", "pence": "GBP", "penny": "GBP", "p": "GBP", "c": "-", "¢": "-", "sen": "MYR",
        "sens": "MYR", "stotinki": "BGN", "øre": "-", "grosz": "PLN", "groszy": "PLN", "paise": "INR",
        "kopeks": "RUB",
        "kopecks": "RUB",
    ]
    /// Currencies without hundredths (ISO 4217), and with thousandths.
    static let undivided = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".table
    /// Words that multiply a number, and the places by which they move its point.
    static let scales = [
        "thousand": 3, "grand": 3, "lakh": 5, "lakhs": 5, "million": 6, "millions": 6, "mn": 6, "mio": 6,
        "crore": 7,
        "crores": 7, "billion": 9, "billions": 9, "bn": 9,
    ]
    /// Parts of a million without a number.
    static let parts: [(words: [String], number: String)] = [
        (["a", "quarter", "million"], "250000"), (["quarter", "million"], "250000"),
        (["half", "a", "million"], "500000"), (["half", "million"], "500000"), (["a", "million"], "1000000"),
    ]
    /// Codes that stand behind a letter for thousands, millions or billions: `meur`.
    static let scaled = "aud cad chf cny eur gbp hkd inr jpy nzd sgd usd".table
}
