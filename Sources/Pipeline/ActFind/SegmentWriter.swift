import ActJSON
import ActTools

/// Collects the words of tools: for each word the tools that have it, in order, as the distance from the last in seven
/// bits a byte, and the places where it stands.
struct SegmentWriter {
    /// The tools of a word, which is the stem of some spellings. Most words are of one tool, or a few: their bytes stand
    /// here, the first the lowest, and those of others in `long`.
    private struct Posting {
        var short: UInt64 = 0
        /// Bytes in `short`; nil where that is a place in `long`.
        var count: UInt8? = 0
        /// Where it stands in the tool that is being read; zero between tools.
        var places: UInt8 = 0
        var last = 0
    }

    private var postings: [Posting] = []
    private var long: [[UInt8]] = []
    private var touched: [Int] = []
    private var spellings = Spellings()
    private var stems = Spellings()
    /// The stem of each spelling, the kinds of verbs that it names, and whether `names` has it.
    private var known: [(stem: UInt32, verbs: UInt8, isNamed: Bool)] = []
    private var reader = WordReader()
    private(set) var names: [UInt8] = [0x20]
    /// The id, number of words and kinds of verbs of each tool.
    private(set) var facts: [UInt8] = []
    private var lastTool = 0

    /// Hands over each word with its tools, in the order of the words' bytes.
    func eachPosting(_ each: (_ word: [UInt8], _ tools: [UInt8]) throws(Failure) -> Void) throws(Failure) {
        for k in stems.sorted() { try each(stems[Int(k)], tools(postings[Int(k)])) }
    }

    private func tools(_ posting: Posting) -> [UInt8] {
        guard let count = posting.count else { return long[Int(posting.short)] }
        return (0..<count).map { UInt8(truncatingIfNeeded: posting.short >> (8 * UInt64($0))) }
    }

    /// Notes that a tool has a word, and where.
    private mutating func note(_ id: Int, _ word: Int) {
        var posting = postings[word]
        var bytes: [UInt8] = []
        Packed.append(id - posting.last, to: &bytes)
        bytes.append(posting.places)
        if let count = posting.count, Int(count) + bytes.count > 8 {
            long.append(tools(posting))
            (posting.short, posting.count) = (UInt64(long.count - 1), nil)
        }
        if let count = posting.count {
            for (k, byte) in bytes.enumerated() { posting.short |= UInt64(byte) << (8 * UInt64(Int(count) + k)) }
            posting.count = count + UInt8(bytes.count)
        } else {
            long[Int(posting.short)] += bytes
        }
        (posting.last, posting.places) = (id, 0)
        postings[word] = posting
    }

    mutating func add(_ id: Int, _ slug: String, _ toolkit: String, _ text: ToolText) {
        let slug = Array(slug.utf8)
        var verbs: UInt8 = 0
        let name = read(Words.spaced(slug), WordWorths.Place.name) { writer, spelling in
            verbs |= writer.known[spelling].verbs
        }
        // ONE_DRIVE is looked for as onedrive too.
        for (one, next) in zip(reader.words, reader.words.dropFirst()) {
            mark(number(one.bytes.lowerBound..<next.bytes.upperBound), WordWorths.Place.name)
        }
        _ = read(slug.map { $0 == 0x5F ? 0x20 : $0 }, WordWorths.Place.name) { writer, spelling in
            guard !writer.known[spelling].isNamed else { return }
            writer.known[spelling].isNamed = true
            writer.names += writer.spellings[spelling] + [0x20]
        }
        read(text.title, WordWorths.Place.name)
        read(toolkit, WordWorths.Place.name)
        let body = read(text.description, WordWorths.Place.body)
        for argument in text.arguments {
            _ = read(Words.spaced(Array(argument.utf8)), WordWorths.Place.extra) { _, _ in }
        }
        for extra in text.extra { read(extra, WordWorths.Place.extra) }
        for word in touched { note(id, word) }
        touched.removeAll(keepingCapacity: true)
        Packed.append(id - lastTool, to: &facts)
        lastTool = id
        Packed.append(name + body, to: &facts)
        facts.append(verbs)
    }

    /// Marks the words of a text; how many there are.
    @discardableResult
    private mutating func read(_ text: String, _ place: UInt8) -> Int {
        reader.read(text)
        for word in reader.words { mark(number(word.bytes), place) }
        return reader.words.count
    }

    private mutating func read(
        _ name: [UInt8], _ place: UInt8, _ each: (_ writer: inout SegmentWriter, _ spelling: Int) -> Void
    ) -> Int {
        name.withUnsafeBufferPointer { reader.read($0) }
        for word in reader.words {
            let spelling = number(word.bytes)
            mark(spelling, place)
            each(&self, spelling)
        }
        return reader.words.count
    }

    private mutating func mark(_ spelling: Int, _ place: UInt8) {
        let word = Int(known[spelling].stem)
        if postings[word].places == 0 { touched.append(word) }
        postings[word].places |= place
    }

    /// The number of the spelling that the reader has there.
    private mutating func number(_ range: Range<Int>) -> Int {
        let number = reader.bytes.withUnsafeBufferPointer {
            spellings.number(UnsafeBufferPointer(rebasing: $0[range]))
        }
        if number == known.count {
            let spelling = String(decoding: spellings[number], as: UTF8.self)
            let word = Array(stem(spelling).utf8)
            let stem = word.withUnsafeBufferPointer { stems.number($0) }
            if stem == postings.count { postings.append(Posting()) }
            let verbs = UInt8(truncatingIfNeeded: Words.kinds(named: spelling).rawValue)
            known.append((UInt32(stem), verbs, false))
        }
        return number
    }
}

/// Numbers for texts, from 0 in the order in which they come first: a hash table with open addressing.
private struct Spellings {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var hashes: [UInt32] = []
    /// The number of a text, plus one; zero for a free place. A power of two of them.
    private var places = [Int32](repeating: 0, count: 1 << 12)

    subscript(number: Int) -> [UInt8] { Array(bytes[range(number)]) }

    private func range(_ number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    /// The numbers of all texts, in the order of their bytes.
    func sorted() -> [UInt32] {
        bytes.withUnsafeBufferPointer { bytes in
            (0..<UInt32(ends.count)).sorted {
                bytes[range(Int($0))].lexicographicallyPrecedes(bytes[range(Int($1))])
            }
        }
    }

    mutating func number(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let short = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
        var at = Int(short) & (places.count - 1)
        while places[at] != 0 {
            let number = Int(places[at]) - 1
            if hashes[number] == short, bytes[range(number)].elementsEqual(text) { return number }
            at = (at + 1) & (places.count - 1)
        }
        bytes += text
        ends.append(UInt32(bytes.count))
        hashes.append(short)
        places[at] = Int32(truncatingIfNeeded: ends.count)
        if ends.count * 2 > places.count { grow() }
        return ends.count - 1
    }

    private mutating func grow() {
        places = [Int32](repeating: 0, count: places.count * 2)
        for (number, hash) in hashes.enumerated() {
            var at = Int(hash) & (places.count - 1)
            while places[at] != 0 { at = (at + 1) & (places.count - 1) }
            places[at] = Int32(truncatingIfNeeded: number + 1)
        }
    }
}
