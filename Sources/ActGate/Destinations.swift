package import ActCore

/// Whether a call's arguments say where something goes: a URL, a host, an address, or a file. A tool that only reads
/// still tells a secret to the address it reads from, so a tainted call that names one is asked about.
///
/// It errs towards asking: a value that only looks like a place counts as one.
package enum Destinations {
    /// Deeper than this nobody looks.
    private static let deepest = 32
    /// Longer text than this is not read, in bytes.
    private static let longest = 1 << 20

    /// The top-level argument that has a place in it, the first of them; nil where none has.
    ///
    /// - Parameter schema: the tool's input schema.
    package static func first(in arguments: JSON, _ schema: JSON) -> String? {
        let walk = Walk(root: schema)
        let schemas = walk.all([schema])
        guard let object = arguments.object else {
            return walk.holds(arguments, schemas, isNamed: false, 0) ? "" : nil
        }
        return object.members.first { walk.holds($0.text, $1, of: schemas, isNamed: false, 0) }?.key.text
    }

    /// Why a call with a place in this argument is asked about.
    static func reason(_ argument: String) -> String {
        let name = argument.isEmpty ? "arguments" : "arguments.\(String(argument.unicodeScalars.prefix(60)))"
        return "\(name) may be an address or a file, and the call was made from text that is not trusted"
    }

    // MARK: Arguments

    private struct Walk {
        let root: JSON

        /// - Parameter isNamed: the name of the value, or of what it is in, says that it is a place.
        func holds(_ value: JSON, _ schemas: [JSON], isNamed: Bool, _ depth: Int) -> Bool {
            guard depth < deepest else { return true }
            switch value {
            case .string(let spelled):
                let text = spelled.text
                guard text.utf8.contains(where: { $0 > 0x20 }) else { return false }
                return isPlace(text) || (isNamed && !isTime(text)) || schemas.contains(where: asksForPlace)
            case .array(let items):
                return items.enumerated().contains { k, item in
                    holds(item, inside(k, schemas), isNamed: isNamed, depth + 1)
                }
            case .object(let object):
                return object.members.contains { holds($0.text, $1, of: schemas, isNamed: isNamed, depth + 1) }
            default: return false
            }
        }

        /// The same of a member of an object that these schemas describe. A name that they do not have is a text as well.
        func holds(_ name: String, _ value: JSON, of owners: [JSON], isNamed: Bool, _ depth: Int) -> Bool {
            if isPlace(name), !owners.contains(where: { $0["properties"]?[name] != nil }) { return true }
            let schemas = under(name, owners)
            let isChoice = schemas.contains { $0["enum"] != nil || $0["const"] != nil }
            let words = Names(name)
            if case .number = value { return words.sayHost && !isChoice }
            return holds(value, schemas, isNamed: isNamed || (words.sayPlace && !isChoice), depth)
        }

        // What the schema says of a part.

        private func under(_ name: String, _ schemas: [JSON]) -> [JSON] {
            schemas.flatMap { schema in
                let patterns = schema["patternProperties"]?.object?.members.map(\.value) ?? []
                let own = schema["properties"]?[name] ?? schema["additionalProperties"]
                return all(patterns + (own.map { [$0] } ?? []))
            }
        }

        private func inside(_ index: Int, _ schemas: [JSON]) -> [JSON] {
            schemas.flatMap { schema in
                let first = schema["prefixItems"]?.array ?? []
                let own = index < first.count ? first[index] : schema["items"]
                return all(own.map { [$0] } ?? [])
            }
        }

        /// Schemas, and those that they refer to or are made of.
        func all(_ schemas: [JSON], _ depth: Int = 0) -> [JSON] {
            guard depth < 6 else { return schemas }
            return schemas.flatMap { schema in
                var parts = ["allOf", "anyOf", "oneOf"].flatMap { schema[$0]?.array ?? [] }
                parts += ["then", "else"].compactMap { schema[$0] }
                if let target = schema["$ref"]?.string.flatMap(resolve) { parts.append(target) }
                return [schema] + (parts.isEmpty ? [] : all(parts, depth + 1))
            }
        }

        private func resolve(_ reference: String) -> JSON? {
            guard reference.hasPrefix("#") else { return nil }
            var at: JSON? = root
            for part in reference.dropFirst().split(separator: "/") {
                at = at?[String(part).replacing("~1", with: "/").replacing("~0", with: "~")]
            }
            return at
        }
    }

    private static let formats: Set<String> = [
        "email", "file", "file-path", "hostname", "idn-email", "idn-hostname", "ip", "ipv4", "ipv6", "iri",
        "iri-reference", "path", "phone", "uri", "uri-reference", "uri-template", "url",
    ]

    private static func asksForPlace(_ schema: JSON) -> Bool {
        schema["file_uploadable"]?.bool == true
            || schema["format"]?.string.map { formats.contains($0.lowercased()) } ?? false
    }

    private static func isTime(_ text: String) -> Bool { Day(text) != nil || LocalTime(text) != nil }

    // MARK: Names

    /// What an argument's name says of its value.
    private struct Names {
        let sayPlace: Bool
        /// A number is a place as well: 2130706433 is 127.0.0.1.
        let sayHost: Bool

        private static let hosts: Set<String> = [
            "addr", "address", "addresses", "domain", "domains", "endpoint", "endpoints", "fqdn", "host",
            "hostname",
            "hostnames", "hosts", "ip", "ipaddress", "ips", "ipv4", "ipv6", "server", "servers",
        ]
        /// They say so wherever they stand in a name.
        private static let places: Set<String> = [
            "attachment", "attachments", "bcc", "callback", "cc", "email", "emails", "file", "filename",
            "filenames",
            "filepath", "files", "homepage", "href", "iri", "path", "paths", "proxy", "recipient", "recipients",
            "redirect", "subdomain", "uri", "uris", "url", "urls", "webhook", "webhooks", "webpage", "website",
            "websites",
        ]
        /// They say so at a name's end.
        private static let last: Set<String> = [
            "addressee", "dest", "destination", "destinations", "dir", "directory", "feed", "folder", "gateway",
            "link", "links", "mail", "mailbox", "mobile", "origin", "phone", "phones", "referer", "referrer",
            "remote", "site", "sites", "src", "target", "targets", "to", "upload",
        ]
        /// Parts of words that were written together: imageurl.
        private static let parts = [
            "callback", "domain", "email", "endpoint", "filename", "filepath", "hostname", "ipaddress", "url",
            "webhook", "website",
        ]
        /// At a name's end they say that the value is no place, but something of one.
        private static let aspects: Set<String> = [
            "count", "format", "id", "ids", "kind", "length", "limit", "order", "size", "sort", "status", "type",
            "types",
        ]

        init(_ name: String) {
            var words = ToolName.split(name).map {
                String($0.drop { $0.isNumber }.reversed().drop { $0.isNumber }.reversed())
            }
            words.removeAll(where: \.isEmpty)
            // phone_number, host_name
            if words.count > 1, let end = words.last, ["name", "names", "number", "numbers"].contains(end) {
                words.removeLast()
            }
            guard let end = words.last, !Names.aspects.contains(end) else {
                (sayPlace, sayHost) = (false, false)
                return
            }
            sayHost = words.contains { Names.hosts.contains($0) }
            sayPlace =
                sayHost || Names.last.contains(end)
                || words.contains { word in
                    Names.places.contains(word) || word.hasSuffix("uri")
                        || Names.parts.contains { word.hasPrefix($0) || word.hasSuffix($0) }
                }
        }
    }

    // MARK: Values

    /// Schemes of addresses that need no `//`.
    private static let schemes: Set<String> = [
        "blob", "callto", "cid", "data", "dns", "facetime", "file", "geo", "http", "https", "im", "ipfs",
        "javascript",
        "jdbc", "ldap", "magnet", "mailto", "mid", "news", "sip", "sips", "skype", "sms", "tel", "urn",
        "view-source",
        "xmpp",
    ]

    private static let colonAndSlashes = ["://", ":\\/\\/", "%3a%2f%2f", "&#58;", "&#x3a;", "&colon;"]

    /// Whether a text has an address in it, a host, or is the path of a file.
    static func isPlace(_ text: String) -> Bool {
        guard text.utf8.count <= longest else { return true }
        let plain = plain(text)
        let whole = String(String.UnicodeScalarView(plain))
        if colonAndSlashes.contains(where: whole.contains) { return true }
        if isPath(whole) { return true }
        return hasHost(plain)
    }

    /// In lower case, as a resolver reads it: wide letters and foreign full stops as the usual ones, without characters
    /// that nobody sees.
    private static func plain(_ text: String) -> [Unicode.Scalar] {
        text.lowercased().unicodeScalars.compactMap { scalar in
            switch scalar.value {
            case 0...0x7F: return scalar
            case 0x3002, 0xFF61, 0x2024, 0xFE52: return "."
            case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
            default: return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
            }
        }
    }

    private static func isPath(_ text: String) -> Bool {
        let text = text.trimmed
        let bytes = Array(text.utf8.prefix(4))
        guard bytes.count > 1 else { return text == "~" }
        if text.contains("../") || text.contains("..\\") || text == ".." { return true }
        switch (bytes[0], bytes[1]) {
        case (0x2F, let next): return next > 0x20
        case (0x7E, 0x2F), (0x2E, 0x2F), (0x2E, 0x5C), (0x5C, 0x5C): return true
        // C:\ and C:/
        case (let drive, 0x3A):
            return drive &- 0x61 < 26 && bytes.count > 2 && (bytes[2] == 0x5C || bytes[2] == 0x2F)
        default: return false
        }
    }

    private static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.generalCategory == .nonspacingMark
    }

    private static func isHex(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isASCIIHexDigit
    }

    /// Whether a run of letters, digits and dots is a host's name or address, has a port behind it or a name before
    /// an `@`, or is a scheme.
    private static func hasHost(_ text: [Unicode.Scalar]) -> Bool {
        var i = 0
        while i < text.count {
            let start = i
            while i < text.count, isLabel(text[i]) || text[i] == "." { i += 1 }
            let next = i + 1 < text.count ? text[i + 1] : " "
            if i > start {
                let run = text[start..<i]
                if isHost(run) { return true }
                if i < text.count, text[i] == "@", isLabel(next) || next == "[" { return true }
                if i < text.count, text[i] == ":", hasPortOrIsScheme(run, text[(i + 1)...]) { return true }
            }
            if i < text.count, text[i] == ":", isIPv6(text, around: i) { return true }
            // //host and \\host
            let isSlash = i < text.count && (text[i] == "/" || text[i] == "\\")
            if isSlash, i > 0, text[i - 1] == text[i], isLabel(next) { return true }
            i += 1
        }
        return false
    }

    private static func isHost(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
        let labels = run.split(separator: ".", omittingEmptySubsequences: false).drop(while: \.isEmpty)
        let inner = labels.reversed().drop(while: \.isEmpty).reversed()
        guard inner.count > 1 else {
            return inner.first.map { $0.elementsEqual("localhost".unicodeScalars) } ?? false
        }
        guard inner.allSatisfy({ !$0.isEmpty }), let last = inner.last else { return false }
        if last.count > 1,
            last.allSatisfy({ $0.properties.isAlphabetic }) || last.starts(with: "xn--".unicodeScalars)
        {
            return true
        }
        return inner.count == 4 && inner.allSatisfy { $0.allSatisfy { isHex($0) || $0 == "x" } }
    }

    private static func hasPortOrIsScheme(
        _ run: ArraySlice<Unicode.Scalar>, _ rest: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard let first = run.first, first.properties.isAlphabetic, let next = rest.first else { return false }
        if schemes.contains(String(String.UnicodeScalarView(run))) { return next.value > 0x20 }
        let port = rest.prefix { $0.isASCII && $0.properties.numericType != nil }
        let end = rest.dropFirst(port.count).first
        return (2...5).contains(port.count) && !(end.map(isLabel) ?? false)
    }

    /// Whether the colon at a place is one of an address such as fe80::1.
    private static func isIPv6(_ text: [Unicode.Scalar], around colon: Int) -> Bool {
        var (start, end) = (colon, colon)
        while start > 0, colon - start < 8, isHex(text[start - 1]) { start -= 1 }
        while end < text.count, end - colon < 64, isHex(text[end]) || text[end] == ":" { end += 1 }
        let isBounded =
            (start == 0 || !isLabel(text[start - 1]))
            && (end == text.count || !isLabel(text[end]) || text[end] == ".")
        let run = text[start..<end]
        let colons = run.count { $0 == ":" }
        let isShort = zip(run, run.dropFirst()).contains { $0 == ":" && $1 == ":" }
        return isBounded && run.contains(where: isHex) && (colons == 7 || (isShort && colons <= 7))
    }
}
