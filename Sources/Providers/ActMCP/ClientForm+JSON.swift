import ActJSON

/// Entries in a text of JSON: behind each but the last stands a comma.
extension ClientForm {
    static func json(_ bytes: [UInt8]) throws(Fault) -> JSON {
        do throws(JSONError) { return try JSON(ImportedJSON.plain(bytes)) } catch {
            throw Fault(message: error.message, line: bytes.prefix(error.offset).count { $0 == 0x0A } + 1)
        }
    }

    static func jsonPlaces(_ bytes: [UInt8], _ keys: [String]) throws(Fault) -> [Place] {
        let plain = ImportedJSON.plain(bytes)
        do throws(JSONError) {
            var range = 0..<plain.count
            for key in keys {
                let members = try ImportedJSON.members(of: plain, range)
                guard let member = members.first(where: { sameBytes($0.name, key) }) else { return [] }
                range = member.value
            }
            return try ImportedJSON.members(of: plain, range).map { Place(name: $0.name, range: $0.range) }
        } catch { throw Fault(message: error.message, line: 1) }
    }

    static func jsonChanges(
        _ bytes: [UInt8], _ places: [Place], without names: [String], _ new: ClientFile.Server?
    ) -> [ClientEdit.Change] {
        let plain = ImportedJSON.plain(bytes)
        let isTaken = places.map { place in names.contains { sameBytes($0, place.name) } }
        var stays = isTaken.map { !$0 }
        var changes: [ClientEdit.Change] = []
        if let new, let first = isTaken.firstIndex(of: true) {
            changes.append(ClientEdit.Change(range: places[first].range, text: Array(text(new).utf8)))
            stays[first] = true
        }
        for k in places.indices where !stays[k] {
            var range = places[k].range
            let next = k + 1 < places.count ? places[k + 1].range.lowerBound : range.upperBound
            let behind = range.upperBound + bytes[range.upperBound...].prefix { $0 == 0x20 || $0 == 0x09 }.count
            if behind < bytes.count, bytes[behind] == 0x2C {
                range = range.lowerBound..<behind + 1
            } else if let comma = plain[range.upperBound..<next].firstIndex(of: 0x2C) {
                changes.append(ClientEdit.Change(range: comma..<comma + 1, text: []))
            }
            changes.append(ClientEdit.Change(range: line(around: range, bytes), text: []))
            // At the end of the list the comma behind the last that stays goes too.
            if k > 0, stays[k - 1], !stays[k...].contains(true),
                let comma = plain[places[k - 1].range.upperBound..<range.lowerBound].firstIndex(of: 0x2C)
            {
                changes.append(ClientEdit.Change(range: comma..<comma + 1, text: []))
            }
        }
        return changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func text(_ server: ClientFile.Server) -> String {
        "\(JSON.text(server.name).line): \(server.entry.line)"
    }

    /// A range with the blanks before it, and with its line where nothing else stands on that.
    private static func line(around range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        let start =
            range.lowerBound - bytes[..<range.lowerBound].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        let end = range.upperBound + bytes[range.upperBound...].prefix { [0x20, 0x09, 0x0D].contains($0) }.count
        let isAlone = start > 0 && bytes[start - 1] == 0x0A && end < bytes.count && bytes[end] == 0x0A
        return isAlone ? start..<end + 1 : start..<range.upperBound
    }
}
