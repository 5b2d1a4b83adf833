/// The names that differ least from `word`, by edits and shared words; none that differ by more than half.
package func nearest(_ word: String, _ names: [String], limit: Int) -> [String] {
    // No name is so long.
    guard word.utf8.count <= 1000 else { return [] }
    let target = Array(word.uppercased().utf8)
    let words = Set(word.uppercased().split { $0 == "_" || $0 == "-" || $0 == "." })
    let scored = names.map { name -> (name: String, distance: Int) in
        let upper = name.uppercased()
        let shared = words.intersection(upper.split { $0 == "_" || $0 == "-" || $0 == "." }).count
        return (name, edits(target, Array(upper.utf8)) - shared * 3)
    }
    return scored.filter { $0.distance <= max(2, target.count / 2) }.sorted {
        $0.distance != $1.distance ? $0.distance < $1.distance : $0.name < $1.name
    }.prefix(limit).map(\.name)
}

/// Levenshtein's distance; with `swaps`, letters that are swapped with their neighbour are one edit too.
package func edits(_ a: [UInt8], _ b: [UInt8], swaps: Bool = false) -> Int {
    var (before, row) = ([Int](), Array(0...b.count))
    for (i, x) in a.enumerated() {
        let above = row
        row[0] = i + 1
        for (j, y) in b.enumerated() {
            row[j + 1] = x == y ? above[j] : min(above[j], above[j + 1], row[j]) + 1
            if swaps, i > 0, j > 0, x == b[j - 1], a[i - 1] == y { row[j + 1] = min(row[j + 1], before[j - 1] + 1) }
        }
        before = above
    }
    return row[b.count]
}
