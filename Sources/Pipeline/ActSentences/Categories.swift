/// The categories of spending and income that everyday words name.
package enum Categories {
    /// Words by category; words joined by `_` are a phrase.
    private static let spending = """
        Food: aldi auchan bakery bananas bar beer beers bento billa biedronka bread breakfast brunch burger
        Food: burgers butcher cafe café cake carrefour cheese chocolate coffee coffees coop costco dairy deli
        Food: deliveroo dinner doordash drinks edeka eggs espresso esselunga fastfood fish food
        Food: fruit glovo groceries grocery ice_cream icecream juice kaufland kebab kfc latte lidl lunch
        Food: mcdonalds mcdonald's meat mercadona migros milk netto noodles pasta pizza pret pub
        Food: ramen restaurant rewe safeway sainsbury's sainsburys salad sandwich sandwiches snack snacks spar
        Food: starbucks steak supermarket supper sushi take-away takeaway takeout tea tesco
        Food: ubereats uber_eats vegetables veggies waitrose walmart whole_foods wine wolt
        Transport: aral bolt bp bus cab car_repair car_wash carwash diesel ferry fuel gas gasoline lyft metro
        Transport: omv parking petrol scooter shell subway taxi texaco toll train train_ticket
        Transport: tram tube tyres uber
        Housing: electricity heating internet landlord mortgage plumber power_bill rent water_bill gas_bill
        Housing: electricity_bill council_tax rubbish_collection phone_bill
        Clothing: adidas boots c&a clothes clothing coat dress gap h&m hm jacket jeans mango next nike pants
        Clothing: primark pullandbear shein shirt shirts shoes skirt sneakers socks sweater t-shirt trousers
        Clothing: uniqlo zalando zara
        Health: chemist dentist doctor drugstore glasses hospital medication medicine optician pharmacy physio
        Health: pills therapist therapy vitamins
        Personal care: barber cosmetics haircut hairdresser makeup manicure massage shampoo soap
        Entertainment: bowling cinema concert festival game games movie movies museum playstation steam theatre
        Entertainment: theater zoo
        Subscriptions: audible chatgpt dropbox disney+ github hbo icloud netflix newspaper spotify subscription
        Subscriptions: youtube_premium youtube
        Sport: climbing decathlon gym gym_membership pool swimming yoga
        Travel: airbnb booking.com easyjet flight flights hostel hotel lufthansa ryanair wizzair
        Electronics: apple_store charger computer headphones laptop mediamarkt monitor phone tablet
        Household: bauhaus detergent furniture hornbach ikea obi toiletpaper vacuum
        Education: book books bookshop course courses school school_fees textbook tuition udemy university
        Gifts: charity donation flowers gift gifts present presents
        Pets: cat_food dog_food pet_food vet
        Children: babysitter childcare daycare diapers kindergarten nappies nursery toys
        Insurance: car_insurance health_insurance insurance
        Taxes: income_tax property_tax tax taxes
        """

    private static let earning = """
        Salary: paycheck payday salary salaries wage wages paycheque
        Bonus: bonus
        Pension: pension
        Dividends: dividend dividends
        Refund: cashback refund reimbursement
        """

    package static let expenses = index(spending)
    package static let income = index(earning)

    private static func index(_ rows: String) -> [String: String] {
        var index: [String: String] = [:]
        for row in rows.split(separator: "\n") {
            let sides = row.split(separator: ": ")
            for word in String(sides[1]).table {
                index[String(word.map { $0 == "_" ? " " : $0 })] = String(sides[0])
            }
        }
        return index
    }

    /// Words at which the thing ends and its circumstances begin: `lunch at next` is lunch.
    private static let joints = "at by for from in near of on to with".table

    /// The category of these words, when they name one; two are none. What stands before the first preposition says
    /// what it is, the rest counts only if that says nothing.
    static func category(of words: [String], in table: [String: String]) -> String? {
        let head = words.firstIndex { joints.contains($0) } ?? words.count
        for part in [words[..<head], words[head...]] {
            let found = categories(Array(part), table)
            if !found.isEmpty { return found.count == 1 ? found.first : nil }
        }
        return nil
    }

    /// Whether what stands before the first preposition is in the table.
    static func heads(_ words: [String], in table: [String: String]) -> Bool {
        names(Array(words.prefix { !joints.contains($0) }), in: table)
    }

    /// Whether any of the words is in the table.
    static func names(_ words: [String], in table: [String: String]) -> Bool { !categories(words, table).isEmpty }

    /// Phrases of up to three words, the longest first.
    private static func categories(_ words: [String], _ table: [String: String]) -> Set<String> {
        var found: Set<String> = []
        var at = 0
        while at < words.count {
            var taken = 1
            for length in stride(from: min(3, words.count - at), through: 1, by: -1) {
                let phrase = words[at..<(at + length)].joined(separator: " ")
                guard let category = table[phrase] ?? (length == 1 ? table[possessor(phrase)] : nil) else {
                    continue
                }
                found.insert(category)
                taken = length
                break
            }
            at += taken
        }
        return found
    }

    private static func possessor(_ word: String) -> String {
        word.hasSuffix("'s") ? String(word.dropLast(2)) : word
    }
}
