/// The memory that all answers share. Beyond a bound one of them goes on, and the others wait for its end.
final class ResponseBudget {
    private static let most = 4 << 20
    private var total = 0
    private weak var last: Exchange?
    /// Whether an answer waits.
    private(set) var isWanted = false

    func takes(_ count: Int, of exchange: Exchange) -> Bool {
        if total + count > ResponseBudget.most {
            if last == nil { last = exchange }
            guard last === exchange else {
                isWanted = true
                return false
            }
        }
        total += count
        return true
    }

    func leave(_ count: Int, of exchange: Exchange) {
        total -= count
        if last === exchange { last = nil }
    }

    /// Lets the answers that waited ask again.
    func offer() { isWanted = false }
}
