/// A file name pattern: `*` any run within a name, `**` across folders too, `?` one character, `[a-z]` one of some,
/// `[!a-z]` one of the others. Its time grows with the lengths of pattern and name only.
struct Glob {
    private enum Part {
        case one(Unicode.Scalar)
        case any
        case run(acrossFolders: Bool)
        case among([ClosedRange<Unicode.Scalar>], negated: Bool)
    }

    private let parts: [Part]
    /// Whether it is about paths and not about the last name alone.
    private let hasFolders: Bool

    init(_ pattern: String) {
        var parts: [Part] = []
        var rest = Array(pattern.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*":
                var across = false
                while rest.first == "*" {
                    rest.removeFirst()
                    across = true
                }
                parts.append(.run(acrossFolders: across))
                // `**/` is also nothing at all.
                if across, rest.first == "/" { rest.removeFirst() }
            case "?": parts.append(.any)
            case "[":
                if let set = Glob.set(&rest) { parts.append(set) } else { parts.append(.one("[")) }
            case "\\": parts.append(.one(rest.popFirst() ?? "\\"))
            default: parts.append(.one(scalar))
            }
        }
        self.parts = parts
        hasFolders = pattern.unicodeScalars.contains("/") || pattern.contains("**")
    }

    /// Reads a set between `[` and `]`; nil, and nothing taken, without a `]`.
    private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Part? {
        var inside = rest
        let negated = inside.first == "!" || inside.first == "^"
        if negated { inside.removeFirst() }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isFirst = true
        while let low = inside.popFirst() {
            if low == "]", !isFirst {
                rest = inside
                return .among(ranges, negated: negated)
            }
            isFirst = false
            let next = inside.dropFirst()
            if inside.first == "-", let high = next.first, high != "]", low <= high {
                inside = next.dropFirst()
                ranges.append(low...high)
            } else {
                ranges.append(low...low)
            }
        }
        return nil
    }

    /// Whether it fits a path, or the path's last name when the pattern has no folders in it.
    func fits(_ path: String) -> Bool {
        let text =
            hasFolders
            ? path[...] : path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        // The beginnings of the pattern that fit the text so far.
        var fitting = [Bool](repeating: false, count: parts.count + 1)
        fitting[0] = true
        spread(&fitting)
        for scalar in text.unicodeScalars {
            var next = [Bool](repeating: false, count: parts.count + 1)
            for (k, part) in parts.enumerated() where fitting[k] {
                switch part {
                case .run(let across): if across || scalar != "/" { next[k] = true }
                case .one(let wanted): if wanted == scalar { next[k + 1] = true }
                case .any: if scalar != "/" { next[k + 1] = true }
                case .among(let ranges, let negated):
                    if scalar != "/", ranges.contains(where: { $0.contains(scalar) }) != negated {
                        next[k + 1] = true
                    }
                }
            }
            spread(&next)
            fitting = next
        }
        return fitting[parts.count]
    }

    /// A run may be nothing.
    private func spread(_ fitting: inout [Bool]) {
        for (k, part) in parts.enumerated() where fitting[k] {
            if case .run = part { fitting[k + 1] = true }
        }
    }
}
