/// The categories and their words, literals alone.
extension Categories {
    /// Words by category; words joined by `_` are a phrase.
    static let spending = """
        aldi auchan bakery bananas bar beer beers bento billa biedronka bread breakfast brunch burger : Food
        burgers butcher cafe café cake carrefour cheese chocolate coffee coffees coop costco dairy deli : Food
        deliveroo dinner doordash drinks edeka eggs espresso esselunga fastfood fish food : Food
        fruit glovo groceries grocery ice_cream icecream juice kaufland kebab kfc latte lidl lunch : Food
        mcdonalds mcdonald's meat mercadona migros milk netto noodles pasta pizza pret pub : Food
        ramen restaurant rewe safeway sainsbury's sainsburys salad sandwich sandwiches snack snacks spar : Food
        starbucks steak supermarket supper sushi take-away takeaway takeout tea tesco : Food
        ubereats uber_eats vegetables veggies waitrose walmart whole_foods wine wolt : Food
        aral bolt bp bus cab car_repair car_wash carwash diesel ferry fuel gas gasoline lyft metro : Transport
        omv parking petrol scooter shell subway taxi texaco toll train train_ticket : Transport
        tram tube tyres uber : Transport
        electricity heating internet landlord mortgage plumber power_bill rent water_bill gas_bill : Housing
        electricity_bill council_tax rubbish_collection phone_bill : Housing
        adidas boots c&a clothes clothing coat dress gap h&m hm jacket jeans mango next nike pants : Clothing
        primark pullandbear shein shirt shirts shoes skirt sneakers socks sweater t-shirt trousers : Clothing
        uniqlo zalando zara : Clothing
        chemist dentist doctor drugstore glasses hospital medication medicine optician pharmacy physio : Health
        pills therapist therapy vitamins : Health
        barber cosmetics haircut hairdresser makeup manicure massage shampoo soap : Personal care
        bowling cinema concert festival game games movie movies museum playstation steam theatre : Entertainment
        theater zoo : Entertainment
        audible chatgpt dropbox disney+ github hbo icloud netflix newspaper spotify subscription : Subscriptions
        youtube_premium youtube : Subscriptions
        climbing decathlon gym gym_membership pool swimming yoga : Sport
        airbnb booking.com easyjet flight flights hostel hotel lufthansa ryanair wizzair : Travel
        apple_store charger computer headphones laptop mediamarkt monitor phone tablet : Electronics
        bauhaus detergent furniture hornbach ikea obi toiletpaper vacuum : Household
        book books bookshop course courses school school_fees textbook tuition udemy university : Education
        charity donation flowers gift gifts present presents : Gifts
        cat_food dog_food pet_food vet : Pets
        babysitter childcare daycare diapers kindergarten nappies nursery toys : Children
        car_insurance health_insurance insurance : Insurance
        income_tax property_tax tax taxes : Taxes
        """

    static let earning = """
        paycheck payday salary salaries wage wages paycheque : Salary
        bonus : Bonus
        pension : Pension
        dividend dividends : Dividends
        cashback refund reimbursement : Refund
        """

    /// Words at which the thing ends and its circumstances begin: `lunch at next` is lunch.
    static let joints = "at by for from in near of on to with".table
}
