import CSystem

/// Numbers and the three words.
extension JSONScanner {
    func word(
        _ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int, _ word: StaticString
    ) throws(JSONTrouble) -> Int {
        let count = word.utf8CodeUnitCount
        guard start &+ count <= n, memcmp(p + start, word.utf8Start, count) == 0 else {
            throw JSONTrouble(message: "expected a value", offset: start)
        }
        return start &+ count
    }

    @_optimize(speed)
    func number(_ p: UnsafePointer<UInt8>, _ start: Int, _ n: Int) throws(JSONTrouble) -> Int {
        var i = start
        func digits() throws(JSONTrouble) {
            guard i < n, p[i] &- 0x30 < 10 else { throw JSONTrouble(message: "expected a digit", offset: i) }
            while i < n, p[i] &- 0x30 < 10 { i &+= 1 }
        }
        if p[i] == 0x2D { i &+= 1 }
        if i < n, p[i] == 0x30 { i &+= 1 } else { try digits() }
        if i < n, p[i] == 0x2E {
            i &+= 1
            try digits()
        }
        if i < n, p[i] | 0x20 == 0x65 {
            i &+= 1
            if i < n, p[i] == 0x2B || p[i] == 0x2D { i &+= 1 }
            try digits()
        }
        return i
    }
}
