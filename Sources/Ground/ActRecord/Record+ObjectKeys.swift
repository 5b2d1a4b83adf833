import ActJSON
import ActSettings
import CSystem
import Glibc

/// The keys of an object that a field has, without a look at its values.
extension Record {
    /// Keys that an object is asked for.
    package struct Names: Sendable {
        package let all: [String]
        /// Their bytes, each behind how many they are: a string that is looked at would be counted. Empty where they are
        /// not compared so: where they are many, or one of them is long or is never spelled as it is.
        fileprivate let text: [UInt8]

        package init(_ all: [String]) {
            self.all = all
            let isPlain = all.count <= Names.few && all.allSatisfy(Names.isPlain)
            text = isPlain ? all.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } : []
        }

        /// Keys that are quicker compared one by one than hashed.
        private static let few = 16

        private static func isPlain(_ name: String) -> Bool {
            name.utf8.count <= UInt8.max && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
        }

        package var isEmpty: Bool { all.isEmpty }
    }

    /// Returns the keys that the object in a field lacks; all of them when it is no object.
    package func absent(_ keys: Names, in field: RecordKey) -> [String] {
        guard let range = range(field), bytes[range.lowerBound] == 0x7B else { return keys.all }
        let count = keys.all.count
        guard !keys.text.isEmpty else { return absent(many: keys.all, range) }
        // No key is there twice.
        var found = 0
        keys.text.withUnsafeBufferPointer { names in
            eachKey(range) { key in
                if isOne(of: names, key) { found &+= 1 }
                return found < count
            }
        }
        return found == count ? [] : absent(many: keys.all, range)
    }

    /// Whether the quoted text at a place is spelled as one of these names.
    @inline(__always)
    private func isOne(of names: UnsafeBufferPointer<UInt8>, _ quoted: Range<Int>) -> Bool {
        guard let first = names.baseAddress else { return false }
        let count = quoted.count &- 2
        return bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return false }
            var at = 0
            while at < names.count {
                let length = Int(first[at])
                if length == count, act_same(first + (at &+ 1), base + (quoted.lowerBound &+ 1), count) != 0 {
                    return true
                }
                at &+= length &+ 1
            }
            return false
        }
    }

    /// Hands over the quoted keys of a checked object, while `goesOn` says so.
    @inline(__always)
    private func eachKey(_ object: Range<Int>, _ goesOn: (Range<Int>) -> Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var i = object.lowerBound + 1
            while true {
                while bytes[i] != 0x22, bytes[i] != 0x7D { i &+= 1 }
                if bytes[i] == 0x7D { return }
                let key = i..<Record.after(string: i, bytes)
                guard goesOn(key) else { return }
                i = Record.after(member: key.upperBound, bytes)
            }
        }
    }

    @inline(never)
    private func absent(many keys: [String], _ range: Range<Int>) -> [String] {
        var there: Set<[UInt8]> = []
        eachKey(range) { key in
            there.insert(Array(Record.decode(bytes, key).utf8))
            return true
        }
        return keys.filter { !there.contains(Array($0.utf8)) }
    }

    /// Returns the place after the checked string that begins at `i`.
    @inline(__always)
    private static func after(string i: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var i = i &+ 1
        while let start = bytes.baseAddress, let quote = memchr(start + i, 0x22, bytes.count &- i) {
            let end = UnsafeRawPointer(start).distance(to: quote)
            // A quote behind an odd number of backslashes is a part of the text; the one that opens it ends the count.
            var first = end
            while bytes[first &- 1] == 0x5C { first &-= 1 }
            if (end &- first) & 1 == 0 { return end &+ 1 }
            i = end &+ 1
        }
        return bytes.count
    }

    /// Returns the place of the comma or brace behind the value of a checked member whose key ends at `i`.
    private static func after(member i: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var i = i
        var depth = 0
        while true {
            switch bytes[i] {
            case 0x22:
                i = Record.after(string: i, bytes)
                continue
            case 0x7B, 0x5B: depth &+= 1
            case 0x2C where depth == 0, 0x7D where depth == 0: return i
            case 0x7D, 0x5D: depth &-= 1
            default: break
            }
            i &+= 1
        }
    }
}
