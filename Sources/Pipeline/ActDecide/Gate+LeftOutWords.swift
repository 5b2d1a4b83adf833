import ActJSON
package import ActRecord

/// Words of an intent that search could not use: a claim of the record, which can only make the decision graver.
extension Gate {
    package static func unused(_ record: Record) -> [String] {
        record.has(.unused) ? record[.unused]?.array?.compactMap(\.string) ?? [] : []
    }
}

extension Gate.Decision {
    /// The decision on a call that leaves words of its intent out: a person decides, unless it only reads.
    var leavingOut: Gate.Decision {
        guard risk.level > .low else { return self }
        switch verdict {
        case .ask, .hold, .deny: return self
        case .pass, .seal, .allow:
            return Gate.Decision(
                tool, risk, .ask("words of the intent were not used"), ruling: ruling, files: files, inner: inner,
                unpinned: unpinned, missing: missing)
        }
    }
}
