extension JSON {
    /// Appends the value as one line of JSON, without needless white space.
    package func write(into out: inout [UInt8]) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let b): out.append(contentsOf: (b ? "true" : "false").utf8)
        case .number(let text): out.append(contentsOf: text.utf8)
        case .string(let spelled): spelled.write(into: &out)
        case .array(let items):
            out.append(0x5B)
            for (k, item) in items.enumerated() {
                if k > 0 { out.append(0x2C) }
                item.write(into: &out)
            }
            out.append(0x5D)
        case .object(let object):
            out.append(0x7B)
            for (k, member) in object.members.enumerated() {
                if k > 0 { out.append(0x2C) }
                member.key.write(into: &out)
                out.append(0x3A)
                member.value.write(into: &out)
            }
            out.append(0x7D)
        }
    }

    package var bytes: [UInt8] {
        var out: [UInt8] = []
        write(into: &out)
        return out
    }

    /// The value as one line of text.
    package var line: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSON.Spelled {
    fileprivate func write(into out: inout [UInt8]) {
        out.append(0x22)
        var raw = raw
        raw.withUTF8 { out.append(contentsOf: $0) }
        out.append(0x22)
    }
}
