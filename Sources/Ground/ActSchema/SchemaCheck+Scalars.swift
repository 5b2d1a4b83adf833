import ActJSON
import ActSystem

/// Checks of texts and numbers against a schema.
extension SchemaCheck {
    mutating func holds(_ keyword: SchemaRules.Keyword, _ text: String, _ value: JSON) -> Bool {
        switch keyword {
        case .length(let least, let most):
            guard spend(text.utf8.count / 16) else { return false }
            return isWithin(text.unicodeScalars.count, least, most, "character")
        case .pattern(let pattern, let words):
            return matches(pattern, text) || expect("a text that fits the pattern \(words)", value)
        case .format(let format):
            guard spend(text.utf8.count / 4) else { return false }
            return SchemaCheck.hasFormat(text, format)
                || expect(format == "email" ? "an email" : "a \(format)", value)
        default: return true
        }
    }

    mutating func matches(_ pattern: Pattern, _ text: String) -> Bool {
        guard trouble == nil else { return false }
        var search = PatternSearch(pattern, text, steps: steps)
        let isFound = search.isFound()
        steps = search.steps
        return spend(0) && isFound == true
    }

    mutating func holds(_ keyword: SchemaRules.Keyword, number text: String, _ value: JSON) -> Bool {
        switch keyword {
        case .bound(let bound, let edge, let words):
            guard spend(text.utf8.count / 16) else { return false }
            let number = Decimal(text)
            switch bound {
            case .least: return number.map { $0 >= edge } ?? false || expect("at least \(words)", value)
            case .most: return number.map { $0 <= edge } ?? false || expect("at most \(words)", value)
            case .above: return number.map { $0 > edge } ?? false || expect("more than \(words)", value)
            case .below: return number.map { $0 < edge } ?? false || expect("less than \(words)", value)
            }
        case .multiple(let unit, let words):
            let number = Decimal(text)
            guard spend((text.utf8.count + unit.digits.count) * unit.digits.count / 4) else { return false }
            return number?.isMultiple(of: unit) == true || expect("a multiple of \(words)", value)
        default: return true
        }
    }

    private static func hasFormat(_ text: String, _ format: String) -> Bool {
        switch format {
        case "date-time": LocalTime(text) != nil
        case "date": Day(text) != nil
        case "email":
            text.split(separator: "@", omittingEmptySubsequences: false).count == 2
                && !text.hasPrefix("@") && !text.hasSuffix("@") && !text.utf8.contains { $0 <= 0x20 }
        case "uri", "url":
            text.firstIndex(of: ":").map { $0 > text.startIndex && !text.utf8.contains { $0 <= 0x20 } } ?? false
        case "uuid": text.utf8.count == 36 && text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
        default: true
        }
    }
}
