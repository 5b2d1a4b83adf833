import ActJSON
import ActRecord
import ActStore
import ActSystem
import ActTools

/// Writes the index: the words of tools that are new in the catalog.
struct Indexer {
    /// Another one whenever words are read otherwise; then all tools are indexed anew.
    private static let format = "\(version) 2"

    private let table: IndexTable

    init(_ table: IndexTable) { self.table = table }

    /// The number of tools from which on somebody is told that they are read.
    private static let many = 1000

    /// Brings the index to what the catalog has. Costs a look when nothing changed since.
    ///
    /// - Parameter tell: gets the number of tools read so far, and of all, where they are many.
    func update(_ tell: (_ done: Int, _ all: Int) -> Void) throws(Failure) {
        guard try table.waiting(Indexer.format) > 0 else { return }
        try table.update(Indexer.format) { segment, all throws(Failure) in
            var writer = SegmentWriter()
            let learned = try table.learnedSlugs()
            var count = 0
            try table.texts(of: segment) { tool throws(Failure) in
                if all >= Indexer.many, count % 100 == 0 { tell(count, all) }
                count += 1
                let text = try ToolText(tool.record)
                writer.add(tool.id, tool.slug, tool.toolkit, text)
                if !text.examples.isEmpty || learned.contains(tool.slug) {
                    try setPhrases(of: tool.id, tool.provider, tool.slug, text.examples)
                }
            }
            try writer.eachPosting { word, tools throws(Failure) in try table.post(word, in: segment, tools) }
            try table.close(segment, names: writer.names, facts: writer.facts)
        }
    }

    /// Indexes the examples of a tool and the sentences that search learned.
    func setPhrases(of id: Int, _ provider: String, _ slug: String) throws(Failure) {
        guard let record = try table.record(id) else { return }
        try setPhrases(of: id, provider, slug, try ToolText(record).examples)
    }

    private func setPhrases(
        of id: Int, _ provider: String, _ slug: String, _ examples: [String]
    ) throws(Failure) {
        var words: [String: UInt64] = [:]
        func add(_ text: String, _ slot: Int) {
            for word in Words.split(text) { words[stem(word), default: 0] |= 1 << UInt64(slot) }
        }
        for (k, example) in examples.prefix(Catalog.Slot.end - Catalog.Slot.examples).enumerated() {
            add(example, Catalog.Slot.examples + k)
        }
        for sentence in try table.learned(provider, slug) { add(sentence.words, sentence.slot) }
        try table.setPhrases(id, words)
    }
}

/// The texts of a tool's record that are searched.
struct ToolText {
    let title: String
    let description: String
    /// Names, descriptions and choices of its arguments, and its tags.
    let extra: [String]
    /// The names of its arguments.
    let arguments: [String]
    let examples: [String]

    init(_ bytes: [UInt8]) throws(Failure) {
        let record = try Record(line: bytes)
        title = record.text(.title) ?? ""
        description = record.text(.description) ?? ""
        var arguments: [String] = []
        var extra: [String] = []
        for (key, rule) in record[.inputSchema]?["properties"]?.object?.members ?? [] {
            arguments.append(key.text)
            if let text = rule["description"]?.string { extra.append(text) }
            extra += rule["enum"]?.texts ?? []
        }
        self.arguments = arguments
        self.extra = extra + (record[.tags]?.texts ?? [])
        examples = record[.examples]?.texts ?? []
    }
}

/// Numbers in seven bits a byte, the lowest first; each but the last byte has the eighth.
enum Packed {
    static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Reads the number at a place; nil at the end of the bytes.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Int? {
        var (number, shift) = (0, 0)
        while at < bytes.count, shift < 56 {
            let byte = bytes[at]
            at += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }

    /// Reads what `SegmentWriter` wrote of a word: each tool with the places where it stands.
    @inline(__always)
    static func eachPosting(_ bytes: [UInt8], _ each: (_ id: Int, _ places: UInt8) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var (id, at) = (0, 0)
            while let distance = read(bytes, &at), at < bytes.count {
                id &+= distance
                each(id, bytes[at])
                at += 1
            }
        }
    }

    /// Reads what `SegmentWriter` wrote of its tools.
    static func eachFact(_ bytes: [UInt8], _ each: (_ id: Int, _ length: Int, _ verbs: UInt8) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var (id, at) = (0, 0)
            while let distance = read(bytes, &at), let length = read(bytes, &at), at < bytes.count {
                id &+= distance
                each(id, length, bytes[at])
                at += 1
            }
        }
    }
}
