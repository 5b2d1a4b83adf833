import ActJSON
import ActRecord

/// The decisions on tools by the words that a record has for its tool.
struct KnownTools {
    typealias Found = Result<Gate.Assessment, Failure>

    /// A record's words for its tool, as they are spelled: tool, provider and tags; and its taint.
    struct Name: Hashable {
        private let bytes: [UInt8]
        let isTainted: Bool

        init(_ record: borrowing Record) {
            var bytes: [UInt8] = []
            for key in [.tool, .provider, .tags] as [RecordKey] { record.append(key, to: &bytes) }
            self.bytes = bytes
            isTainted = record.bool(.taint) ?? true
        }

        // Array would hash its bytes one by one.
        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private static let most = 4096
    private var all: [Name: Found] = [:]
    /// Whether there is one that nobody has described, or that can't be looked up.
    private(set) var hasUnknown = false

    func find(_ name: Name) throws(Failure) -> Gate.Assessment? { try all[name]?.get() }

    mutating func add(_ found: Found, _ name: Name) {
        if all.count >= KnownTools.most { all = [:] }
        all[name] = found
        if !KnownTools.isKnown(found) { hasUnknown = true }
    }

    mutating func forgetUnknown() {
        all = all.filter { KnownTools.isKnown($0.value) }
        hasUnknown = false
    }

    private static func isKnown(_ found: Found) -> Bool {
        if case .success(let decision) = found { decision.tool.isDescribed } else { false }
    }
}
