/// The words that say that no money went, or which way it went, literals alone.
extension LocalEngine {
    /// Words of money that did not go.
    static let unspent = """
        wanted tried trying considering looking forgot minus cheaper pricier dearer expensive than tbd tba tbc
        expectation expecting bounced declined failed rejected refused budgeted hoping hope planning intended intend
        unsold stolen pays invite invited treated resold reimbursed save almost nearly negative deduction missing
        comes dutch payout nicht kein keine keinen ich habe hatte gekauft bezahlt ausgegeben je j'ai n'ai pas payé
        acheté dépensé gastado gasté pagado pagué comprado compré niet geen heb betaald gekocht não nao comprei paguei
        speso pagato
        """.table
    /// Words of a price that is still open, unless a verb says that it was paid.
    static let openPrices = """
        unpaid estimate estimated quote quoted quotation pending voucher coupon discount discounted offer offered
        outstanding overdue due expected
        """.table
    /// Nouns of money that comes to some and goes from others: only a verb says which.
    static let eitherWay = """
        interest alimony benefit benefits tenant tenants customer client freelance job prize winnings winning
        withdrawal withdrew atm invested investment found sale allowance pocket inheritance grant scholarship
        overdraft commission royalties rebate sent gave given
        """.table
    /// Money that is asked for beside a price.
    static let charges = "fee fees charge charges".table
    /// Letters that ask for money.
    static let letters = "bill fine invoice quote penalty estimate offer reminder".table
    /// Things that come and are no money.
    static let things = "order parcel package delivery ticket tickets flowers letter".table
    /// Sums on top of a price.
    static let extras = "tip tips tax taxes vat delivery shipping service fee fees".table
    /// Persons that are paid, and what is paid on account.
    static let payees = """
        nanny cleaner gardener team babysitter maid driver tutor employee employees staff wife husband son daughter
        brother sister partner deduction cut late contribution advance
        """.table
    /// Words of savings that are gone or still to come.
    static let spentSavings = """
        out withdrawal withdrew took used broke fee fees goal target total left interest tax from so
        """.table
    /// Words that multiply the number beside them.
    static let multiples = "hundred thousand million billion grand dozen mio bn".table
    /// Days and months by short names that are words as well.
    static let abbreviated = "mon wed sun sat fri tue tues thu thur may march mar".table
    /// Words that join an amount to another.
    static let sharing = """
        altogether total each tip tips tax taxes vat delivery shipping service fee half card cash voucher discount change
        deposit back
        """.table
}
