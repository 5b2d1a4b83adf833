/// A regular expression as JSON Schema's `pattern` means it: ECMA-262 with its `u` flag, found anywhere in a text.
///
/// It is run as a nondeterministic automaton: all of its states go over the text at once, so that no pattern takes
/// more than steps × length, where a backtracking matcher may take 2^length. A schema's patterns and the texts they are
/// checked on are both foreign. Back references and scripts (`\1`, `\p{Script=...}`) are not read.
struct Pattern: Sendable {
    /// Why a pattern can't be read.
    struct ParseError: Error { let message: String }

    /// The most operations that a pattern may come to.
    static let maximumSize = 10_000

    /// One operation of the automaton; the next one follows where none is named.
    enum Operation: Sendable {
        case character(Characters)
        /// Between `least` and `most` characters of a kind.
        case run(Characters, least: Int, most: Int?)
        case split(Int, Int)
        case jump(Int)
        case begin, end
        /// Between a word character and another, or not.
        case wordEdge(Bool)
        /// Whether another program fits from here on, or up to here.
        case look(Int, isWanted: Bool)
        case accept
    }

    /// The operations that a pattern, or what it looks ahead or behind at, comes to.
    struct Program: Sendable {
        var operations: [Operation] = []
        let isBackward: Bool
    }

    /// The pattern's own program first.
    private(set) var programs: [Program] = []
    /// How many operations there are in all.
    private(set) var count = 0

    init(_ text: String) throws(ParseError) {
        var parser = PatternParser(text)
        let tree = try parser.pattern()
        _ = try program(tree, isBackward: false)
    }

    private mutating func program(_ tree: PatternTree, isBackward: Bool) throws(ParseError) -> Int {
        let number = programs.count
        programs.append(Program(isBackward: isBackward))
        try emit(tree, number)
        programs[number].operations.append(.accept)
        return number
    }

    private func size(_ number: Int) -> Int { programs[number].operations.count }

    private mutating func put(_ operation: Operation, _ number: Int) throws(ParseError) {
        count += 1
        guard count <= Pattern.maximumSize else { throw ParseError(message: "it is too large") }
        programs[number].operations.append(operation)
    }

    private mutating func emit(_ tree: PatternTree, _ number: Int) throws(ParseError) {
        switch tree {
        case .characters(let set): try put(.character(set), number)
        case .begin: try put(.begin, number)
        case .end: try put(.end, number)
        case .wordEdge(let isWanted): try put(.wordEdge(isWanted), number)
        case .sequence(let parts):
            for part in programs[number].isBackward ? parts.reversed() : parts { try emit(part, number) }
        case .choice(let parts):
            var ends: [Int] = []
            for (k, part) in parts.enumerated() {
                let split = size(number)
                let isLast = k == parts.count - 1
                if !isLast { try put(.split(split + 1, 0), number) }
                try emit(part, number)
                guard !isLast else { break }
                ends.append(size(number))
                try put(.jump(0), number)
                programs[number].operations[split] = .split(split + 1, size(number))
            }
            for end in ends { programs[number].operations[end] = .jump(size(number)) }
        case .look(let inside, let isAhead, let isWanted):
            try put(.look(try program(inside, isBackward: !isAhead), isWanted: isWanted), number)
        case .repeated(.characters(let set), let least, let most):
            try put(.run(set, least: least, most: most), number)
        case .repeated(let part, let least, let most): try emit(part, least, most, number)
        }
    }

    private mutating func emit(
        _ part: PatternTree, _ least: Int, _ most: Int?, _ number: Int
    ) throws(ParseError) {
        for _ in 0..<least {
            let before = size(number)
            try emit(part, number)
            if size(number) == before { return }
        }
        guard let most else {
            let split = size(number)
            try put(.split(split + 1, 0), number)
            try emit(part, number)
            try put(.jump(split), number)
            programs[number].operations[split] = .split(split + 1, size(number))
            return
        }
        var splits: [Int] = []
        for _ in least..<max(least, most) {
            splits.append(size(number))
            try put(.split(size(number) + 1, 0), number)
            try emit(part, number)
        }
        for split in splits { programs[number].operations[split] = .split(split + 1, size(number)) }
    }
}

/// One run of a pattern over a text.
struct PatternSearch {
    private let pattern: Pattern
    private let text: String.UnicodeScalarView
    /// Steps that are left; a run that would take more is given up.
    private(set) var steps: Int

    init(_ pattern: Pattern, _ text: String, steps: Int) {
        self.pattern = pattern
        self.text = text.unicodeScalars
        self.steps = steps
    }

    /// Whether the pattern fits anywhere; nil where the steps did not last.
    mutating func isFound() -> Bool? {
        let isFound = run(0, from: text.startIndex, isAnywhere: true)
        return steps > 0 ? isFound : nil
    }

    /// Times in order, of which the first are dropped one by one.
    private struct Begun {
        private var times: [Int] = []
        private var head = 0

        var first: Int? { head < times.count ? times[head] : nil }

        mutating func append(_ time: Int) { times.append(time) }

        mutating func drop(before time: Int) {
            while let first, first < time { head += 1 }
            if head == times.count { removeAll() }
        }

        mutating func removeAll() {
            times.removeAll(keepingCapacity: true)
            head = 0
        }
    }

    /// Where the states of a program are at one place of the text.
    private struct States {
        /// Operations that take a character.
        var active: [Int] = []
        var next: [Int] = []
        /// When each operation was last come to.
        var seen: [Int]
        /// When the runs of each operation that go on were begun.
        var begun: [Begun]
        var pending: [Int] = []
        var isAccepted = false
    }

    private mutating func run(_ number: Int, from start: String.UnicodeScalarView.Index, isAnywhere: Bool) -> Bool {
        let program = pattern.programs[number]
        let count = program.operations.count
        // Its memory is worth some steps.
        steps -= count + 20
        var states = States(
            seen: [Int](repeating: -1, count: count), begun: [Begun](repeating: Begun(), count: count))
        var at = start
        var time = 0
        states.pending = [0]
        while true {
            close(program, &states, at, time)
            if states.isAccepted { return true }
            let isEnd = program.isBackward ? at == text.startIndex : at == text.endIndex
            guard !isEnd, steps > 0, isAnywhere || !states.active.isEmpty else { return false }
            let scalar: Unicode.Scalar
            if program.isBackward {
                at = text.index(before: at)
                scalar = text[at]
            } else {
                scalar = text[at]
                at = text.index(after: at)
            }
            time += 1
            take(scalar, program, &states, time)
            if isAnywhere { states.pending.append(0) }
        }
    }

    /// Goes on from what is pending to every operation that takes a character.
    private mutating func close(
        _ program: Pattern.Program, _ states: inout States, _ at: String.UnicodeScalarView.Index, _ time: Int
    ) {
        while let place = states.pending.popLast() {
            guard states.seen[place] != time, steps > 0 else { continue }
            states.seen[place] = time
            steps -= 1
            switch program.operations[place] {
            case .accept:
                states.isAccepted = true
                return
            case .character: states.active.append(place)
            case .run(_, let least, let most):
                let isNew = states.begun[place].first == nil
                if isNew { states.active.append(place) }
                // Where there is no upper limit, the first one stands for all later ones.
                if isNew || most != nil { states.begun[place].append(time) }
                if least == 0 { states.pending.append(place + 1) }
            case .split(let one, let other): states.pending += [other, one]
            case .jump(let other): states.pending.append(other)
            case .begin: if at == text.startIndex { states.pending.append(place + 1) }
            case .end: if at == text.endIndex { states.pending.append(place + 1) }
            case .wordEdge(let isWanted):
                let before = at > text.startIndex && Characters.word.contains(text[text.index(before: at)])
                let after = at < text.endIndex && Characters.word.contains(text[at])
                if (before != after) == isWanted { states.pending.append(place + 1) }
            case .look(let other, let isWanted):
                if run(other, from: at, isAnywhere: false) == isWanted { states.pending.append(place + 1) }
            }
        }
    }

    /// Takes a character: what goes on from it is pending, and runs that it belongs to stay.
    private mutating func take(
        _ scalar: Unicode.Scalar, _ program: Pattern.Program, _ states: inout States, _ time: Int
    ) {
        swap(&states.active, &states.next)
        states.active.removeAll(keepingCapacity: true)
        for place in states.next {
            switch program.operations[place] {
            case .character(let set):
                if takes(set, scalar) { states.pending.append(place + 1) }
            case .run(let set, let least, let most):
                guard takes(set, scalar) else {
                    states.begun[place].removeAll()
                    continue
                }
                if let most { states.begun[place].drop(before: time - most) }
                guard let first = states.begun[place].first else { continue }
                if time - first >= least { states.pending.append(place + 1) }
                states.active.append(place)
            default: break
            }
        }
    }

    private mutating func takes(_ set: Characters, _ scalar: Unicode.Scalar) -> Bool {
        steps -= scalar.isASCII ? 1 : set.cost
        return set.contains(scalar)
    }
}
