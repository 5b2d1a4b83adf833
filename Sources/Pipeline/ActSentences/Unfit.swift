import ActSystem

/// Why words make a text unfit for what it was read as.
struct Unfit: Sendable {
    /// The words stand for `{}`, with their marks for `{typed}`, and the last of them for `{last}`.
    let reason: String
    let hint: String?

    /// Rows by the words that their patterns have.
    struct Table: Sendable {
        private typealias Entry = (row: Unfit, pattern: WordPattern)
        private var keyed: [String: [Entry]] = [:]
        private var others: [Entry] = []

        /// - Parameter text: lines with a reason, and its hint behind a stroke; below each stand its patterns, further in.
        init(_ text: String) {
            var row = Unfit(reason: "", hint: nil)
            for line in text.split(separator: "\n") {
                guard line.first == " " else {
                    let parts = line.split(separator: " | ").map(String.init)
                    row = Unfit(reason: parts[0], hint: parts.count > 1 ? parts[1] : nil)
                    continue
                }
                let entry = (row, WordPattern(line))
                if entry.1.key == nil { others.append(entry) }
                for word in entry.1.key?.words ?? [] { keyed[word, default: []].append(entry) }
            }
        }

        func refusal(_ pieces: Pieces) -> Refusal? {
            for at in pieces.indices {
                for (row, pattern) in (pieces.piece(at).flatMap { keyed[$0.core] } ?? []) + others {
                    let start = at - (pattern.key?.offset ?? 0)
                    guard let shown = pattern.match(pieces, at: start) else { continue }
                    return row.refusal(pieces.text(shown), typed: pieces.text(shown, \.text))
                }
            }
            return nil
        }
    }

    private func refusal(_ text: String, typed: String) -> Refusal {
        let last = text.split(separator: " ").last ?? ""
        func filled(_ line: String) -> String {
            line.replacing("{last}", with: last).replacing("{typed}", with: typed).replacing("{}", with: text)
        }
        return Refusal(filled(reason), hint: hint.map(filled))
    }
}

extension LocalEngine {
    /// Refuses words that a table has.
    func refuse(_ tables: Unfit.Table..., in pieces: Pieces) throws(Refusal) {
        for table in tables {
            guard let found = table.refusal(pieces) else { continue }
            throw Refusal(found.reason.replacing("{zone}", with: zone.name), hint: found.hint)
        }
    }
}
