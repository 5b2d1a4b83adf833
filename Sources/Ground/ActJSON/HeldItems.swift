/// The items of a long array as they stand in a text: each is read when it is its turn, so that memory has the text and
/// one of them, and no tree of all.
package struct HeldItems: Sendable {
    /// The whole text, which is strict JSON.
    package let text: [UInt8]
    /// Where the array stands in it, and each item.
    package let array: Range<Int>
    private let items: [Range<Int>]

    package var count: Int { items.count }

    /// The text of an item.
    package subscript(_ k: Int) -> [UInt8] { Array(text[items[k]]) }

    /// Takes the items of an array out of a text; nil where it is no strict JSON, or has no array of so few there.
    ///
    /// - Parameter path: the members that lead to it.
    /// - Returns: the text with an empty array in its place, and the items.
    package static func split(
        _ text: [UInt8], at path: [String], most: Int
    ) -> (rest: [UInt8], items: HeldItems)? {
        var scanner = JSONScanner()
        var array = text.indices
        for name in path {
            guard let found = member(name, of: text, in: array, &scanner) else { return nil }
            array = found
        }
        guard text[array].first == 0x5B, let items = items(of: text, in: array, most: most) else { return nil }
        let rest = text[..<array.lowerBound] + [0x5B, 0x5D] + text[array.upperBound...]
        return (Array(rest), HeldItems(text: text, array: array, items: items))
    }

    /// Where the value of a member stands, of an object that stands at a place.
    private static func member(
        _ name: String, of text: [UInt8], in place: Range<Int>, _ scanner: inout JSONScanner
    ) -> Range<Int>? {
        let isWhole = text.withUnsafeBufferPointer { all in
            do throws(JSONError) {
                try scanner.scan(UnsafeBufferPointer(rebasing: all[place]))
                return true
            } catch { return false }
        }
        guard isWhole else { return nil }
        func moved(_ range: Range<Int>) -> Range<Int> {
            range.lowerBound + place.lowerBound..<range.upperBound + place.lowerBound
        }
        return scanner.members.first { !$0.escaped && text[moved($0.key)].elementsEqual(name.utf8) }.map {
            moved($0.value)
        }
    }

    /// Where the items of an array stand; nil for one of more.
    private static func items(of text: [UInt8], in array: Range<Int>, most: Int) -> [Range<Int>]? {
        var (items, start): ([Range<Int>], Int) = ([], array.lowerBound + 1)
        eachMark(of: text[array]) { place, byte, depth in
            guard depth == 0 || depth == 1 && byte == 0x2C else { return items.count <= most }
            // An array without items has white space at most.
            if depth == 1 || !items.isEmpty || text[start..<place].contains(where: { $0 > 0x20 }) {
                items.append(start..<place)
            }
            start = place + 1
            return items.count <= most
        }
        return items.count <= most ? items : nil
    }
}

/// Hands over the brackets and commas of a text that stand in no string, each with the number of brackets that are open
/// behind it, until `each` is false.
func eachMark(of text: ArraySlice<UInt8>, _ each: (_ place: Int, _ byte: UInt8, _ depth: Int) -> Bool) {
    var (depth, isText, isEscaped) = (0, false, false)
    for k in text.indices {
        let byte = text[k]
        if isText {
            if byte == 0x22, !isEscaped { isText = false }
            isEscaped = byte == 0x5C && !isEscaped
        } else if byte == 0x22 {
            isText = true
        } else if byte == 0x2C || byte | 0x20 == 0x7B || byte | 0x20 == 0x7D {
            if byte != 0x2C { depth += byte | 0x20 == 0x7B ? 1 : -1 }
            guard each(k, byte, depth) else { return }
        }
    }
}
