import ActJSON

/// Reading answers of the messages protocol.
extension AnswerParts {
    /// Takes one event; returns whether it is the last. Kinds that are not known are passed over, as the protocol asks.
    mutating func takeEvent(_ json: JSON) throws(Failure) -> Bool {
        hasStarted = true
        let index = json["index"]?.saidInt ?? 0
        switch json["type"]?.string {
        case "message_start": if let message = json["message"] { try takeHead(message) }
        case "content_block_start":
            if let block = json["content_block"] { try takeStart(block, index) }
        case "content_block_delta": if let delta = json["delta"] { try takeDelta(delta, index) }
        case "message_delta":
            try takeStop(json["delta"]?["stop_reason"])
            if let usage = json["usage"] { counts.take(usage) }
        case "message_stop": return true
        // A server that does not stream may send its whole message as the only event.
        case "message": try takeMessage(json)
        default: break
        }
        return false
    }

    /// Takes an answer that came as one object.
    mutating func takeMessage(_ json: JSON) throws(Failure) {
        guard let content = json["content"]?.array else {
            throw Failure(.protocol, "it is not one of the messages protocol")
        }
        try takeHead(json)
        for (index, block) in content.enumerated() { try takeStart(block, index) }
        try takeStop(json["stop_reason"])
    }

    private mutating func takeHead(_ message: JSON) throws(Failure) {
        hasStarted = true
        if let said = message["model"]?.string, !said.isEmpty { model = said }
        if let said = message["id"]?.string { id = said }
        if let usage = message["usage"] { counts.take(usage) }
    }

    private mutating func takeStart(_ block: JSON, _ index: Int) throws(Failure) {
        switch block["type"]?.string {
        case "text":
            blocks.begin(.text, block, index)
            if let said = block["text"]?.spelled { try takeText(said, index) }
        case "tool_use":
            let at = try begin(id: block["id"]?.string ?? "", name: block["name"]?.string ?? "")
            calls[at].input = block["input"]
            try count(block.line)
            indexes[index] = at
            blocks.begin(.call(at), block, index)
        case "thinking":
            blocks.begin(.thought, block, index)
            if let said = block["thinking"]?.spelled { try takeThought(said, index) }
            if let said = block["signature"]?.string, !said.isEmpty { blocks.sign(said, index) }
        case "redacted_thinking":
            try count(block.line)
            guard !block.isTooDeep else { throw Failure(.protocol, "it is nested too deep") }
            blocks.begin(.sealed, block.mended, index)
        default:
            indexes[index] = nil
            blocks.begin(.other, .null, index)
        }
    }

    private mutating func takeDelta(_ delta: JSON, _ index: Int) throws(Failure) {
        switch delta["type"]?.string {
        case "text_delta": if let said = delta["text"]?.spelled { try takeText(said, index) }
        case "input_json_delta":
            guard let at = indexes[index] else {
                // Tools of the server's own have arguments too, in blocks that are passed over.
                if blocks.has(index) { break }
                throw Failure(.protocol, "it has arguments of no call")
            }
            guard let piece = delta["partial_json"]?.spelled else { break }
            try count(piece.raw)
            calls[at].add(piece)
        case "thinking_delta": if let said = delta["thinking"]?.spelled { try takeThought(said, index) }
        case "signature_delta":
            if let said = delta["signature"]?.string {
                try count(said)
                blocks.sign(said, index)
            }
        default: break
        }
    }

    private mutating func takeText(_ piece: JSON.Spelled, _ index: Int) throws(Failure) {
        try add(text: piece)
        blocks.add(piece, index)
    }

    private mutating func takeThought(_ piece: JSON.Spelled, _ index: Int) throws(Failure) {
        guard !piece.raw.isEmpty else { return }
        try count(piece.raw)
        blocks.add(piece, index)
    }
}

/// The blocks of an answer in their order, to be given back as they were.
struct MessageBlocks: Sendable {
    enum Kind: Sendable {
        case text
        /// A call, by its place.
        case call(Int)
        case thought
        /// Thoughts that only the server can read.
        case sealed
        /// A kind that nobody here knows, and so none that goes back.
        case other
    }

    private struct Block: Sendable {
        let kind: Kind
        /// The block as it began.
        let start: JSON
        private var pieces = JoinedText()
        private var known = ""
        var signature: String?

        init(kind: Kind, start: JSON) { (self.kind, self.start) = (kind, start) }

        mutating func add(_ piece: JSON.Spelled) { known += pieces.add(piece) }

        var text: String {
            var pieces = pieces
            return known + pieces.end()
        }
    }

    private var blocks: [Block] = []
    private var places: [Int: Int] = [:]

    mutating func begin(_ kind: Kind, _ start: JSON, _ index: Int) {
        places[index] = blocks.count
        blocks.append(Block(kind: kind, start: start))
    }

    /// Whether a block of this index has begun.
    func has(_ index: Int) -> Bool { places[index] != nil }

    /// Adds text to a block; one that nothing began is text.
    mutating func add(_ piece: JSON.Spelled, _ index: Int) {
        if places[index] == nil { begin(.text, .null, index) }
        if let at = places[index] { blocks[at].add(piece) }
    }

    mutating func sign(_ signature: String, _ index: Int) {
        if let at = places[index] { blocks[at].signature = signature }
    }

    /// All of them, where one has thoughts; else text and calls say it all.
    ///
    /// - Parameter calls: each with its arguments.
    func all(_ calls: [ModelCall]) -> [JSON] {
        let hasThoughts = blocks.contains { block in
            switch block.kind {
            case .thought, .sealed: true
            case .text, .call, .other: false
            }
        }
        return hasThoughts ? blocks.compactMap { MessageBlocks.json($0, calls) } : []
    }

    private static func json(_ block: Block, _ calls: [ModelCall]) -> JSON? {
        switch block.kind {
        case .text:
            return block.text.isEmpty ? nil : .object([("type", .text("text")), ("text", .text(block.text))])
        case .call(let at):
            return .object([
                ("type", .text("tool_use")), ("id", .text(calls[at].id)),
                ("name", .text(block.start["name"]?.string ?? "")),
                ("input", .object(calls[at].arguments)),
            ])
        case .thought:
            var members: [(String, JSON)] = [("type", .text("thinking")), ("thinking", .text(block.text))]
            if let signature = block.signature { members.append(("signature", .text(signature))) }
            return .object(members)
        case .sealed: return block.start
        case .other: return nil
        }
    }
}
