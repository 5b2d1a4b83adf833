import ActJSON
import ActNet
import ActSystem
import Glibc
import Testing

@Suite struct EventStreamTests {
    private struct Seen: Equatable {
        let name: String
        let data: String
        let id: String
    }

    private static func event(_ data: String, name: String = "message", id: String = "") -> Seen {
        Seen(name: name, data: data, id: id)
    }

    private static func feed(_ bytes: some Sequence<UInt8>, _ stream: inout EventStream) -> [Seen] {
        stream.feed(bytes).map { Seen(name: $0.name, data: $0.data, id: $0.id) }
    }

    /// Texts and the events in them; all are fed cut at every byte.
    private static let cases: [(text: [UInt8], events: [Seen])] =
        [
            ("", []),
            ("data: one\n\n", [event("one")]),
            ("data: one", []),
            ("data: one\n", []),
            ("data: YHOO\ndata: +2\ndata: 10\n\n", [event("YHOO\n+2\n10")]),
            (
                ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
                [event("first event", id: "1"), event("second event"), event(" third event")]
            ),
            ("data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]),
            ("data:test\n\ndata: test\n\n", [event("test"), event("test")]),
            ("event: add\rdata: 1\r\rdata: 2\r\r", [event("1", name: "add"), event("2")]),
            ("event: add\r\ndata: 1\r\n\r\ndata: 2\r\n\r\n", [event("1", name: "add"), event("2")]),
            ("data: 1\n\r\ndata: 2\r\n\rdata: 3\r\r\n\n", [event("1"), event("2"), event("3")]),
            ("data: 1\rdata: 2\n\n", [event("1\n2")]),
            ("\u{FEFF}data: 1\n\n\u{FEFF}data: 2\n\n", [event("1")]),
            ("\u{FEFF}\u{FEFF}data: 1\n\n", []),
            ("\u{FEFF}\n\ndata: \u{FEFF}1\n\n", [event("\u{FEFF}1")]),
            ("event: lost\n\ndata: 1\n\n", [event("1")]),
            ("event: a\nevent: b\ndata: 1\n\n", [event("1", name: "b")]),
            ("event: a\nevent\ndata: 1\n\n", [event("1")]),
            ("id: 7\n\ndata: 1\n\nid:\ndata: 2\n\n", [event("1", id: "7"), event("2")]),
            ("id: 7\nid: 8\0\ndata: 1\n\nid: 9", [event("1", id: "7")]),
            ("Data: 1\n data: 2\ndata : 3\nother: 4\n:data: 5\n\n", []),
            ("data: a:b: c\n\n", [event("a:b: c")]),
            ("data:\ta \n\n", [event("\ta ")]),
            ("data: é日👍\n\n", [event("é日👍")]),
            ("data: a\u{85}b\u{2028}c\u{B}d\0\n\n", [event("a\u{85}b\u{2028}c\u{B}d\0")]),
        ].map { (Array($0.0.utf8), $0.1) } + [
            (Array("data: ".utf8) + [0xE6, 0x97, 0x0A, 0x0A], [event("\u{FFFD}")]),
            (
                Array("data: ".utf8) + [0xFF, 0x61, 0xED, 0xA0, 0x80, 0xF0, 0x9F, 0x91, 0x0D, 0x0D],
                [event("\u{FFFD}a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")]
            ),
            ([0xEF, 0xBB] + Array("data: 1\n\n".utf8), []),
            ([0xEF] + Array("\ndata: 1\n\n".utf8), [event("1")]),
        ]

    @Test func everyCutGivesTheSame() {
        for (text, events) in Self.cases {
            let name = Comment(rawValue: String(decoding: text, as: UTF8.self).debugDescription)
            func check(_ cuts: [Int]) {
                var stream = EventStream()
                var got: [Seen] = []
                for (from, to) in zip([0] + cuts, cuts + [text.count]) {
                    got += Self.feed(text[from..<to], &stream)
                }
                #expect(got == events && stream.failure == nil, name)
            }
            check([])
            check(Array(0...text.count))
            for first in 0...text.count {
                for second in first...text.count { check([first, second]) }
            }
        }
    }

    /// `==` on String calls different spellings equal; what is decoded has to be the same scalars.
    @Test func nothingIsNormalized() {
        var stream = EventStream()
        let data = stream.feed("data: e\u{301}\r\n\r\n".utf8).first?.data
        #expect(data?.unicodeScalars.elementsEqual("e\u{301}".unicodeScalars) == true)
    }

    @Test func anEventComesWithItsLastByte() {
        var stream = EventStream()
        #expect(Self.feed("data: 1\r\n\r".utf8, &stream) == [Self.event("1")])
        #expect(stream.feed([]).isEmpty && stream.feed("\n".utf8).isEmpty)
        #expect(Self.feed("data: 2\n\n".utf8, &stream) == [Self.event("2")])
    }

    @Test func theLastIDIsThatOfACompleteEvent() {
        var stream = EventStream()
        _ = stream.feed("id: 1\ndata: a\n\nid: 2\ndata: b\n".utf8)
        #expect(stream.lastEventID == "1")
        _ = stream.feed("\n".utf8)
        #expect(stream.lastEventID == "2")
        _ = stream.feed("id: 3\n\n".utf8)
        #expect(stream.lastEventID == "3")
        _ = stream.feed("id\n\n".utf8)
        #expect(stream.lastEventID == "")
    }

    @Test func theRetryIsANumberOfDigits() {
        let cases: [(String, Int?)] = [
            ("retry: 1500", 1500), ("retry:0", 0), ("retry: 007", 7), ("retry: 99999999999999999999", .max),
            ("retry: 9223372036854775807", .max), ("retry:", nil), ("retry", nil), ("retry: -1", nil),
            ("retry: +1", nil), ("retry: 1.5", nil), ("retry:  1", nil), ("retry: 1 ", nil), ("retry: ١", nil),
            ("retry: 1000\nretry: x", 1000), ("retry: 1\nretry: 2", 2), ("retry: 1e3", nil), ("Retry: 1", nil),
        ]
        for (text, milliseconds) in cases {
            var stream = EventStream()
            #expect(stream.feed("\(text)\n".utf8).isEmpty && stream.retry == milliseconds, "\(text)")
        }
    }

    @Test func anEventTooLongEndsTheStream() {
        let texts = [
            "data: 1\n\ndata: 2345678901234567890\n\ndata: 3\n\n",
            "data: 1\n\ndata: 2345\ndata: 6789\ndata: 01234\n\ndata: 3\n\n",
            "data: 1\n\n: 2345678901234567890\n\ndata: 3\n\n",
            "data: 1\n\ndata: 23456789012345678901234567890",
            "data: 1\n\n" + String(repeating: "data\n", count: 18),
        ].map { Array($0.utf8) }
        for text in texts {
            for cut in 0...text.count {
                var stream = EventStream(limit: 20)
                let got = Self.feed(text[..<cut], &stream) + Self.feed(text[cut...], &stream)
                #expect(got == [Self.event("1")])
                #expect(stream.failure?.code == .protocol && stream.failure?.message.contains("20 bytes") == true)
                #expect(stream.feed("\n\ndata: 4\n\n".utf8).isEmpty)
            }
        }
    }

    @Test func theLimitIsOfOneEvent() {
        var stream = EventStream(limit: 20)
        let text =
            "data: 12345678901234\n\ndata: 1234\ndata: 5678\ndata: 0123\n\n: 1\n: 2\n: 3\n: 4\n: 5\n: 6\n: 7\n"
        for _ in 0..<100 { #expect(stream.feed(text.utf8).count == 2) }
        #expect(stream.failure == nil)
    }

    @Test func aLongEventComesByteByByte() {
        var stream = EventStream()
        let text = Array("data: ".utf8) + [UInt8](repeating: 0x61, count: 1 << 18) + [0x0D, 0x0A, 0x0D, 0x0A]
        var got: [EventStream.Event] = []
        for byte in text { got += stream.feed(CollectionOfOne(byte)) }
        #expect(got.map(\.data.utf8.count) == [1 << 18])
    }
}

@Suite struct RetryAfterTests {
    private let now = Moment("2026-03-04T10:00:00.250Z") ?? Moment(seconds: 0)

    private func wait(_ text: String?, _ ms: String? = nil) -> Int? {
        RetryAfter.milliseconds(retryAfter: text, retryAfterMs: ms, now: now)
    }

    @Test func secondsAreMilliseconds() {
        let cases: [(String, Int?)] = [
            ("0", 0), ("1", 1000), ("120", 120_000), (" 5\t", 5000), ("0.5", 500), ("1.25", 1250), ("0010", 10_000),
            ("1.0001", 1001), ("0.0000001", 1),
            ("9223372036854775", 9_223_372_036_854_775_000), ("9223372036854776", .max),
            (String(repeating: "9", count: 5000), .max),
            ("9223372036854775.8069", .max), ("9223372036854775.8061", .max), ("9223372036854775.8071", .max),
            ("9223372036854775.806", .max - 1),
            ("-1", nil), ("-0.001", nil), ("-1e99", nil), ("1e2", nil), ("1e-9", nil), ("0e99", nil), ("-0", nil),
            ("1e99999999999999999", nil), ("", nil), (" ", nil), ("soon", nil), ("NaN", nil),
            ("nan", nil), ("inf", nil), ("Infinity", nil), ("0x10", nil), ("+5", nil), ("5s", nil), ("5 6", nil),
            ("5, 6", nil), ("1,5", nil), (".5", nil), ("5.", nil), ("1_000", nil), ("٥", nil), ("５", nil),
            ("5\0", nil), ("2026-03-04T10:00:10Z", nil),
        ]
        for (text, milliseconds) in cases { #expect(wait(text) == milliseconds, "\(text.prefix(40))") }
        #expect(wait(nil) == nil)
    }

    @Test func millisecondsComeFirst() {
        #expect(wait("7", "1500") == 1500)
        #expect(wait(nil, "1500.2") == 1501)
        #expect(wait("7", "0") == 0)
        #expect(wait(nil, "1e30") == nil)
        for bad in ["-5", "x", "", "NaN", "Wed, 04 Mar 2026 10:00:05 GMT"] {
            #expect(wait("7", bad) == 7000 && wait(nil, bad) == nil, "\(bad)")
        }
    }

    @Test func datesAreWaitedFor() {
        for date in [
            "Wed, 04 Mar 2026 10:00:05 GMT", "Wednesday, 04-Mar-26 10:00:05 GMT", "Wed Mar  4 10:00:05 2026",
            " Wed, 04 Mar 2026 10:00:05 GMT ",
        ] {
            #expect(wait(date) == 4750, "\(date)")
        }
        #expect(wait("Wed, 04 Mar 2026 10:00:00 GMT") == 0)
        #expect(wait("Sun, 06 Nov 1994 08:49:37 GMT") == 0)
        #expect(wait("Fri, 31 Dec 9999 23:59:59 GMT") == 251_629_682_398_750)
    }

    @Test func datesHaveThreeForms() {
        let cases: [(String, String?)] = [
            ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"),
            ("Wed Nov 16 08:49:37 1994", "1994-11-16T08:49:37Z"),
            ("Mon, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            ("Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00Z"),
            ("Wed, 31 Dec 1969 23:59:59 GMT", "1969-12-31T23:59:59Z"),
            ("Sat, 01 Jan 0000 00:00:00 GMT", "0000-01-01T00:00:00Z"),
            ("Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00Z"),
            ("Sat, 31 Dec 2016 23:59:60 GMT", "2017-01-01T00:00:00Z"),
            ("Sun, 29 Feb 2026 00:00:00 GMT", nil), ("Sun, 31 Jun 2026 00:00:00 GMT", nil),
            ("Sun, 00 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
            ("Sun, 06 Nov 1994 08:60:00 GMT", nil), ("Sun, 06 Nov 1994 08:49:61 GMT", nil),
            ("Sun, 6 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 94 08:49:37 GMT", nil),
            ("sun, 06 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 08:49:37 gmt", nil), ("Sun, 06 Nov 1994 08:49:37 UTC", nil),
            ("Sun, 06 Nov 1994 08:49:37 +0000", nil), ("Sun, 06 Nov 1994 08:49:37", nil),
            ("Sun, 06 Nov 1994 08:49 GMT", nil), ("Sun, 06 Nov 1994 8:49:37 GMT", nil),
            ("Sun,06 Nov 1994 08:49:37 GMT", nil), ("Sun,  06 Nov 1994 08:49:37 GMT", nil),
            ("Sunday, 06 Nov 1994 08:49:37 GMT", nil), ("Sun, 06-Nov-94 08:49:37 GMT", nil),
            ("Sunday, 06-Nov-1994 08:49:37 GMT", nil), ("Sun Nov 6 08:49:37 1994", nil),
            ("Sun Nov  6 08:49:37 1994 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 GMT.", nil),
            ("06 Nov 1994 08:49:37 GMT", nil), ("Sun, -6 Nov 1994 08:49:37 GMT", nil), ("", nil), ("Sun", nil),
        ]
        for (text, moment) in cases { #expect(RetryAfter.date(text, now: now)?.text == moment, "\(text)") }
    }

    @Test func shortYearsAreWithinFiftyYears() {
        func year(_ text: String, _ now: String = "2026-03-04T10:00:00Z") -> String? {
            Moment(now).flatMap { RetryAfter.date(text, now: $0)?.text }
        }
        #expect(year("Friday, 31-Dec-99 23:59:59 GMT") == "1999-12-31T23:59:59Z")
        #expect(year("Friday, 01-Jan-27 00:00:00 GMT") == "2027-01-01T00:00:00Z")
        #expect(year("Wednesday, 04-Mar-76 10:00:00 GMT") == "2076-03-04T10:00:00Z")
        #expect(year("Wednesday, 04-Mar-76 10:00:01 GMT") == "1976-03-04T10:00:01Z")
        #expect(year("Friday, 01-Jan-10 00:00:00 GMT", "2098-06-01T00:00:00Z") == "2110-01-01T00:00:00Z")
        #expect(year("Tuesday, 29-Feb-00 00:00:00 GMT") == "2000-02-29T00:00:00Z")
        #expect(year("Thursday, 29-Feb-00 00:00:00 GMT", "2098-06-01T00:00:00Z") == nil)
    }
}

@Suite struct AddressTests {
    private func origin(_ text: String) -> String? { (try? Address(text))?.origin }

    @Test func addressesAreTakenApart() throws {
        let cases: [(text: String, origin: String, host: String, whole: String)] = [
            ("https://api.example.com", "https://api.example.com", "api.example.com", "https://api.example.com"),
            (
                "HTTPS://API.Example.COM/A?B=C", "https://api.example.com", "api.example.com",
                "https://api.example.com/A?B=C"
            ),
            ("https://h:443/", "https://h", "h", "https://h/"),
            ("https://h:80", "https://h:80", "h", "https://h:80"),
            ("https://h:08443?a", "https://h:8443", "h", "https://h:8443?a"),
            ("https://h?a=https://x@y/", "https://h", "h", "https://h?a=https://x@y/"),
            ("https://h/a:b@c/%C3%A9", "https://h", "h", "https://h/a:b@c/%C3%A9"),
            ("https://my_host-1.x:65535", "https://my_host-1.x:65535", "my_host-1.x", "https://my_host-1.x:65535"),
            ("http://127.0.0.1:80/x", "http://127.0.0.1", "127.0.0.1", "http://127.0.0.1/x"),
            ("http://127.255.0.9:9900", "http://127.255.0.9:9900", "127.255.0.9", "http://127.255.0.9:9900"),
            ("http://[::1]:9900/a", "http://[::1]:9900", "[::1]", "http://[::1]:9900/a"),
            ("https://[2001:DB8::1]", "https://[2001:db8::1]", "[2001:db8::1]", "https://[2001:db8::1]"),
        ]
        for (text, origin, host, whole) in cases {
            let address = try Address(text)
            #expect(address.origin == origin && address.host == host && address.text == whole, "\(text)")
            #expect(try Address(address.text) == address, "\(text)")
        }
    }

    @Test func otherAddressesAreRefused() {
        let bad = [
            "", "https", "https:", "https:/", "https://", "https:///x", "https://:443", "//h", "/x", "h", "h:443",
            "ftp://h", "file:///etc/passwd", "httpss://h", "xhttps://h", "javascript://h", "mailto:a@h",
            " https://h", "https://h ", "https://h/a b", "https://h/\t", "https://h\r\n", "https://h/\0",
            "https://h/\u{7F}", "https://h/é", "https://é", "https://h/\u{202E}", "https://h/\u{A0}",
            "https://h\\@x", "https://h/\\x", "https:\\\\h", "https://h/a|b", "https://h/<a>", "https://h/\"",
            "https://u@h", "https://u:p@h", "https://@h", "https://h:443@x", "https://h/#", "https://h/a#b",
            "https://h#b", "https://h:", "https://h:0", "https://h:65536", "https://h:99999999999999999999",
            "https://h:-1", "https://h:+1", "https://h:1x", "https://h:1:2", "https://h%41", "https://a~b",
            "https://a,b", "https://a*b", "https://a!b", "https://::1", "https://[::1", "https://::1]",
            "https://[::1]x", "https://[::1]]", "https://[[::1]]", "https://[]", "https://[h]", "https://[1.2.3.4]",
            "https://[fe80::1%25eth0]", "https://[v1.x]", "https://[::g]", "https://[1:2]", "https://x[::1]",
        ]
        for text in bad {
            do {
                _ = try Address(text)
                Issue.record("\(text.debugDescription) is taken")
            } catch {
                #expect(error.code == .config && error.hint != nil, "\(text.debugDescription)")
            }
        }
    }

    @Test func plainHTTPIsForLoopbackAddresses() {
        let names = [
            "localhost.", "a.localhost", "localhost.example.com", "example.com", "127.example.com",
            "127.0.0.1.example.com", "0x7f.1", "0x7f.0.0.1", "2130706433", "127.1", "127.0.1", "0177.0.0.1",
            "127.0.0.01", "127.0.0.256", "127.0.0.1.", "127.0.0", "127.0.0.", "127..0.1", "128.0.0.1", "0.0.0.0",
            "10.0.0.1", "1.127.0.0", "[::]", "[::2]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::127.0.0.1]",
        ]
        for name in names {
            #expect(origin("http://\(name)") == nil, "\(name)")
            #expect((try? Address("https://\(name)"))?.isLoopback == false, "\(name)")
        }
        for name in ["127.0.0.1", "127.0.0.0", "127.255.255.255", "[::1]", "localhost", "LOCALHOST"] {
            #expect(origin("http://\(name):1") == "http://\(name.lowercased()):1")
            #expect((try? Address("https://\(name)"))?.isLoopback == true, "\(name)")
        }
    }

    @Test func remediesNameTheWayOut() {
        func hint(_ text: String) -> String? {
            do {
                _ = try Address(text)
                return nil
            } catch { return error.hint }
        }
        #expect(hint("http://localhost.:9900") == "use https://localhost.")
        #expect(hint("http://example.com:80/x") == "use https://example.com")
    }

    @Test func secretsStayOutOfMessages() {
        for text in [
            "https://u:secret@h", "https://h/secret#a", "https://h/a#secret", "http://h/secret?secret",
            "https://h/secret b", "secret", "secret://h", "https://u:secret@h\\", "http://h:0/secret",
        ] {
            do {
                _ = try Address(text)
                Issue.record("\(text) is taken")
            } catch {
                #expect(!error.message.contains("secret") && error.hint?.contains("secret") != true, "\(text)")
            }
        }
    }

    @Test func pathsAreAppended() throws {
        let cases = [
            ("https://h", "v3/tools", "https://h/v3/tools"), ("https://h", "/v3", "https://h/v3"),
            ("https://h/", "v3", "https://h/v3"), ("https://h/", "/v3/", "https://h/v3/"),
            ("https://h/api", "v3", "https://h/api/v3"), ("https://h/api/", "/v3", "https://h/api/v3"),
            ("https://h/api?a=1", "v3", "https://h/api/v3?a=1"), ("https://h?a=1", "v3", "https://h/v3?a=1"),
            ("https://h/api", "", "https://h/api"), ("https://h", "/", "https://h/"),
            ("https://h", "a%2Fb/c:d@e", "https://h/a%2Fb/c:d@e"),
            ("https://h", "a?b#c d\\é", "https://h/a%3Fb%23c%20d%5C%C3%A9"), ("https://h", "@x", "https://h/@x"),
            ("https://h", "//x", "https://h//x"), ("https://h", ":1", "https://h/:1"),
        ]
        for (base, path, text) in cases {
            let address = try Address(base).appending(path: path)
            #expect(address.text == text && address.host == "h", "\(base) \(path)")
            #expect(try Address(address.text) == address)
        }
    }

    @Test func queriesAreAppended() throws {
        let cases: [(String, [(String, String)], String)] = [
            ("https://h/a", [("b", "c")], "https://h/a?b=c"),
            ("https://h/a", [("b", "c"), ("b", "d")], "https://h/a?b=c&b=d"),
            ("https://h/a?x=1", [("b", "c")], "https://h/a?x=1&b=c"), ("https://h?", [("b", "c")], "https://h?b=c"),
            ("https://h", [], "https://h"),
            ("https://h", [("a b&", "=+é#/?%")], "https://h?a%20b%26=%3D%2B%C3%A9%23%2F%3F%25"),
            ("https://h", [("", "")], "https://h?="),
        ]
        for (base, query, text) in cases {
            let address = try Address(base).appending(query: query)
            #expect(address.text == text, "\(base)")
            #expect(try Address(address.text) == address)
        }
    }

    @Test func segmentsAreEncoded() {
        let plain = "ABCXYZabcxyz0189-._~"
        #expect(Address.encoded(plain) == plain)
        #expect(Address.encoded("a/b c%\n\0é👍") == "a%2Fb%20c%25%0A%00%C3%A9%F0%9F%91%8D")
        #expect(Address.encoded("!*'();:@&=+$,/?#[]").count == 18 * 3)
        #expect(Address.encoded("") == "")
    }
}

@Suite struct ReachTests {
    /// How an address in numbers is reached by each; nil for what is none.
    private func reaches(_ text: String) -> [Bool]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let isV4 = inet_pton(AF_INET, text, &bytes) == 1
        guard isV4 || inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        return [AddressPolicy.any, .publicOrLoopback, .publicOnly].map {
            $0.admits(Array(bytes.prefix(isV4 ? 4 : 16)))
        }
    }

    @Test func publicAddressesAreReachedByAll() {
        for text in [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0",
            "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "203.0.112.255", "203.0.114.0",
            "223.255.255.255", "2001:200::1", "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450::1",
            "3ffe:ffff::1", "64:ff9b::8.8.8.8", "2003::1",
        ] {
            #expect(reaches(text) == [true, true, true], "\(text)")
        }
    }

    @Test func loopbackIsReachedWhereTheServiceIsThere() {
        for text in ["127.0.0.1", "127.0.0.0", "127.255.255.255", "::1"] {
            #expect(reaches(text) == [true, true, false], "\(text)")
        }
    }

    @Test func otherAddressesAreNoPublicOnes() {
        for text in [
            "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255",
            "169.254.0.0", "169.254.169.254", "169.254.255.255", "172.16.0.0", "172.31.255.255", "192.0.0.1",
            "192.0.2.1", "192.88.99.1", "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255",
            "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
            "::", "::2", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::ffff:0:8.8.8.8",
            "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b:1::8.8.8.8",
            "64:ff9b:0:0:0:1:808:808", "100::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:1ff::1",
            "2001:db8::1", "2002::1", "2002:7f00:1::", "2002:808:808::", "3fff::1", "3fff:fff::1", "4000::1",
            "5f00::1", "1fff::1", "fc00::1", "fd00::1", "fdff::1", "fe80::1", "fec0::1", "feff::1", "ff02::1",
        ] {
            #expect(reaches(text) == [true, false, false], "\(text)")
        }
        #expect(!AddressPolicy.publicOnly.admits([]) && AddressPolicy.any.admits([]))
    }

    @Test func localhostLeadsToLoopbackAlone() {
        for (text, isHere) in [("127.0.0.1", true), ("::1", true), ("10.0.0.1", false), ("8.8.8.8", false)] {
            var v4 = in_addr()
            var v6 = in6_addr()
            let bytes =
                inet_pton(AF_INET, text, &v4) == 1
                ? withUnsafeBytes(of: v4) { Array($0) }
                : inet_pton(AF_INET6, text, &v6) == 1 ? withUnsafeBytes(of: v6) { Array($0) } : []
            #expect(AddressPolicy.loopbackOnly.admits(bytes) == isHere, "\(text)")
        }
    }

    @Test func namesOfLoopbackAreKnownWithoutALookUp() {
        for name in ["localhost", "localhost.", "a.localhost", "a.b.localhost.", "127.0.0.1.", "127.1", "[::1]"] {
            #expect(
                !AddressPolicy.publicOnly.admits(name: name) && AddressPolicy.publicOrLoopback.admits(name: name),
                "\(name)")
        }
        #expect(AddressPolicy.publicOnly.admits(name: "8.8.4.4."))
    }
}
