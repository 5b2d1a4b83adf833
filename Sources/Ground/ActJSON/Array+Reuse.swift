extension Array {
    /// Puts these elements in the place of its own, in the same memory where nobody shares it: most lines, and most
    /// objects, are about as long as the one before.
    @inline(__always)
    package mutating func become(_ elements: UnsafeBufferPointer<Element>) {
        let more = elements.count &- count
        if more < 0 { removeLast(-more) }
        if more > 0 { append(contentsOf: UnsafeBufferPointer(rebasing: elements[count...])) }
        guard let from = elements.baseAddress else { return }
        withUnsafeMutableBufferPointer { $0.baseAddress?.update(from: from, count: elements.count) }
    }
}
