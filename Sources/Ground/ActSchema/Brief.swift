package import ActJSON

/// A value as a message shows it: a line of JSON, cut where it is long.
package func brief(_ value: JSON) -> String {
    let most = 60
    var line = ""
    func write(_ value: JSON) {
        guard line.utf8.count <= most * 4 else { return }
        switch value {
        case .array(let items):
            line += "["
            for (k, item) in items.prefix(most).enumerated() {
                if k > 0 { line += "," }
                write(item)
            }
            line += "]"
        case .object(let object):
            line += "{"
            for (k, member) in object.members.prefix(most).enumerated() {
                if k > 0 { line += "," }
                write(.string(member.key))
                line += ":"
                write(member.value)
            }
            line += "}"
        case .string(let text): line += "\"\(beginning(text.raw, most))\""
        case .number(let text): line += beginning(text, most)
        default: line += value.line
        }
    }
    write(value)
    return cut(line, most)
}

/// The text, of so many scalars at most; a longer one ends in `...`, without keys.
package func cut(_ text: String, _ most: Int) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
        end < scalars.endIndex
    else { return text }
    return beginning(text, most - 3) + "..."
}
