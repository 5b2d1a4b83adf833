import ActDecide
import ActJSON
import ActSystem
import Testing

@Suite struct DestinationTests {
    private static let schema = """
        {"type":"object","properties":{
          "page":{"type":"string","format":"uri"},"when":{"type":"string","format":"date-time"},
          "doc":{"$ref":"#/$defs/file"},"kind_of_url":{"enum":["short","long"]},"a.bc":{"type":"string"},
          "list":{"type":"array","items":{"anyOf":[{"type":"null"},{"type":"string","format":"hostname"}]}}},
        "$defs":{"file":{"file_uploadable":true}}}
        """

    private func first(_ arguments: String) throws -> String? {
        Destinations.first(in: try JSON(arguments), try JSON(DestinationTests.schema))
    }

    @Test func thePlaceIsNamedAfterWhatItIsIn() throws {
        #expect(try first(#"{"q":{"n":[1,{"path":"/etc/x"}]}}"#) == "q.n.path")
        #expect(Destinations.reason("q.path").hasPrefix("arguments.q.path may be an address or a file, "))
    }

    @Test(arguments: [
        #""https://evil.example/?k=1""#, #""see HTTPS:\/\/EVIL""#, #""//evil/x""#, #""evil.example""#,
        #""see //evil/x""#, #""see \\\\evil\\x""#, #""look at evil.example now""#, #""https%3A%2F%2Fevil""#,
        #""evil。example""#, #""ｅｖｉｌ．ｅｘａｍｐｌｅ""#,
        #""ev\u200bil\u00ad.exam\u200dple""#, #""münchen.de""#, #""xn--mnchen-3ya.xn--p1ai""#, #""10.0.0.1""#,
        #""0x7f.0.0.1""#, #""[::1]:80""#, #""fe80::1%eth0""#, #""2001:db8:0:0:0:0:0:1""#, #""ada@example""#,
        #""mail bob@intranet please""#, #""localhost""#, #""intranet:8080""#, #""mailto:bob""#,
        #""data:text/html,x""#, #""/etc/passwd""#, #""~/.ssh/id_rsa""#, #""../../x""#, #""C:\\secrets""#,
        #""\\\\server\\share""#, #""{\"a\":\"http:\\/\\/evil\"}""#, #"[1,{"b":["ok",{"c":"evil.example"}]}]"#,
        #"{"https://evil":1}"#,
    ]) func aValueThatLooksLikeAPlaceIsOne(_ value: String) throws {
        #expect(try first(#"{"q":\#(value)}"#)?.split(separator: ".").first == "q")
    }

    @Test(arguments: [
        "2130706433", "0x7f000001", "127.1", "0177.0.0.1", "0177.1", "0x7f.1", "017700000001", "127.0.1", "10.0.1",
        "192.168.1", "see 2130706433/x", "2130706433:80", "at 0x7f000001 now", "evil%2eexample", "evil&#46;example",
        "evil&#x2e;example", "evil&period;example", "evil&#0046example", "%68ttp://x", "%68ttp%3a%2f%2fevil",
        "evil%252eexample", "evil&amp;#46;example", "evil\\u002eexample", "evil\\x2eexample", "evil\\u{2e}example",
        "evil%u002eexample", "evil\\.example", "~root/x", "~root", "cat ~root/.ssh/id", "cat /etc/passwd",
        "$HOME/.ssh/id", "${HOME}/x", "+1 555 0100", "+15550100", "+1 (555) 555-0100 x12", "(555) 555-0100",
        "555-555-0100", "0015550100123", "+١ ٥٥٥ ٠١٠٠", "evil．example", "evil｡example", "a:b@evil",
        "user@host:path", "host:/etc/passwd", "evil:~/x", "http:/\t/evil", "h\nttp:evil", "ev\til.exa\tmple",
        "/\\evil", "x /\\evil", "http:\\\\evil", "[::]", "::1", "::ffff:127.0.0.1", "i❤.ws", "💩.la",
        "evil.exa\u{301}mple", "ws:evil", "①②⑦.⓪.⓪.①", "http://\u{301}evil", "../\u{301}x", "../%2e", "..%2fx",
        "%2e%2e/x", "\\\\host\\share", "bob%40evil", "tel:123", "mailto&colon;bob", "evil%E3%80%82example",
        "evil%EF%BC%8Eexample", "smb:x", "203.0.28945/x",
    ]) func aPlaceIsOneHoweverItIsSpelled(_ text: String) throws {
        #expect(try first(JSON.object([("q", .text(text))]).line) == "q")
    }

    @Test(arguments: [
        ".ssh/id_rsa", ".env", "．env", "%2eenv", ".ssh\\id_rsa", "cat .ssh/id_rsa", "x,.env", "mode=.env", "._x",
        "x&.env", "@.env", "!.env", "read x:.env now",
        "h:r/p", "h::r", "h:.env", "copy h:r/p now", "repo:h/p",
        "repo:o/n is:open", "size:../x", "is:~x", "in:.env", "a/b", "a／b", "a⁄b", "a%2fb", "a\\b", "a＼b",
        "a\u{200B}/b", "a/b/", "owner/name", "AC/DC", "yes/no", "$x/month", "a\nb\\c", "a\tb/c", "a\nb/c",
        "a\u{A0}b/c", "image/127.1", "text/2130706433", "*/evil",
        "x:$HOME", "rsync:x", "%APPDATA%\\x", "Asia/evil.com", "Asia/Nowhere", "asia/../x", "Asia/Tokyo/x",
        "x/Asia/Tokyo", "text/evil.com",
        "text/h:80", "text/html/x", "x/html", "text/.env", "application/vnd.evil.com",
        "application/vnd.google-apps.evil.com", "Sheet1!http://evil", "evil.com!A1:B2", "h/p!A1:B2", "A1:B2/x",
        "h/1", "users/ada", "s/1", "1/2/x", "h/1/2", "Mar/x", "HEAD:.env", "main..dev/x",
    ]) func aPlaceInWordsIsOneToo(_ text: String) throws {
        #expect(try first(JSON.object([("q", .text(text))]).line) == "q")
    }

    @Test(arguments: [
        "what is the weather", "e.g. this one, i.e. that... and so on. Really?",
        "12.50 at 12:30:45, 2026-03-04T10:00:00Z, v1.2.3", "std::vector of a thing", "subject: hello, note: there",
        "owner/repo, and/or", "@ada and #tag, 5 @ 3", "bug", "wont fix", "50", "12.50", "3.14", "0.5", "10.5",
        "1.001", "2026-03-04", "20260304", "04.03.2026", "4.3.2026", "12:30", "10.12.26", "1,234.50", "4.5/5",
        "1.234.567", "12 345 678 901", "978-3-16-148410-0", "2026-03-04 10:00", "2026-03-04 1000", "AT&T", "100%",
        "50% off", "R&D; x", "C++ & C#", "5/4/2026", "#123", "1512085950.000216", "~5 minutes",
        "≈ 5", "$5/month", "a\\nb", "line one.\nLine two is here", "tab\tseparated words", "123", "555-0100",
        "v1.2.3", "1.2.3", "x > 5 && y", "50%ab", "Who? Me!", "what…now", "wait...now", "it's 5 o'clock (maybe)",
        "[x] done", "is:open label:bug", "from:ada subject:hi", "newer_than:7d", "size:5", "in:inbox",
        "café, naïve", "Ελλάδα", "a.b", "1/2", "hello 👍", "+5", "+1", "-1", "1e5", "{\"a\":1}",
        "name='x' and parents in 'y'", "SELECT * FROM t WHERE a = 1", "- one\n- two",
        "11111111-2222-3333-4444-555555555555", "deadbeef", "0xff", "00042",
    ]) func ordinaryTextIsNoPlace(_ text: String) throws {
        #expect(try first(JSON.object([("q", .text(text))]).line) == nil)
    }

    @Test(arguments: [
        #"{"version":"1.2.3.4"}"#, #"{"from_version":"10.0.1"}"#, #"{"since":"1700000000"}"#,
        #"{"user_id":"123456789"}"#,
        #"{"price":"127.50"}"#, #"{"from":1699999999,"to":1700000000}"#, #"{"number":42}"#, #"{"number":"42"}"#,
        #"{"server":{"port":8080}}"#, #"{"kind":"any url"}"#, #"{"id":12345678901}"#,
    ]) func aNumberUnderANameThatSaysSoIsOne(_ arguments: String) throws {
        #expect(try first(arguments) == nil)
    }

    /// Words with a slash, a colon or a dot that are none.
    @Test(arguments: [
        #"{"q":"Asia/Tokyo"}"#, #"{"timezone":"America/Argentina/Buenos_Aires"}"#, #"{"zone":"Etc/GMT+3"}"#,
        #"{"q":"Asia/Tokyo,Europe/Rome"}"#, #"{"a":"text/html"}"#, #"{"a":"image/*"}"#, #"{"a":"*/*"}"#,
        #"{"a":"text/html,image/svg+xml"}"#, #"{"a":"application/vnd.ms-excel"}"#,
        #"{"a":"application/vnd.google-apps.document"}"#, #"{"a":"text/html; charset=utf-8"}"#,
        #"{"a":"A1:B2"}"#, #"{"a":"Sheet1!A1:C9"}"#, #"{"a":"'Blatt'!$A$1:$B$2"}"#, #"{"a":"Sheet1!A:C"}"#,
        #"{"range":"A:C"}"#, #"{"cells":["a1:b2","C3"]}"#, #"{"a":"'My Sheet'!A1:B2"}"#, #"{"a":"A1:B2,C3:D4"}"#,
        #"{"ref":"HEAD~3"}"#, #"{"revision":"main..dev"}"#, #"{"tag":"v1.2/rc"}"#, #"{"branch":"feature/x"}"#,
        #"{"branch_name":"release/v1.2"}"#, #"{"head_branch":"bugfix/login"}"#, #"{"ref":"refs/pull/12/head"}"#,
        #"{"head":"ada:main"}"#, #"{"base":"origin/main"}"#, #"{"commit":"main@{1}"}"#,
        #"{"q":"is:open"}"#, #"{"query":"label:bug"}"#, #"{"q":"(is:open)"}"#, #"{"q":"\"is:open\""}"#,
        #"{"a":"*.py"}"#, #"{"a":"docs/"}"#, #"{"a":"$.store"}"#, #"{"commit":"10:30"}"#, #"{"search":"-is:open"}"#,
        #"{"filter":"a:1,b:2"}"#,
        #"{"q":"created:>=2026-03-04T10:00:00Z"}"#, #"{"q":"from:ada subject:hi"}"#, #"{"q":"label:\"x y\""}"#,
        #"{"a":"1/2"}"#, #"{"a":"5/4/2026"}"#, #"{"a":"4/Mar/2026"}"#, #"{"a":"2026/03/04"}"#, #"{"a":"12:30"}"#,
        #"{"a":"9:30am"}"#, #"{"a":"2026-03-04T10:00:00.5Z"}"#, #"{"a":"2026-01-01T10:00/2026-02-01"}"#,
        #"{"a":">=2026-03-04T10:00:00+02:00"}"#, #"{"a":"UTC+02:00"}"#, #"{"a":"16:9"}"#, #"{"a":"10-20%"}"#,
        #"{"origin":"ZRH","destination":"JFK"}"#, #"{"from":"LHR"}"#, #"{"commit":"-1"}"#, #"{"a":"video/3gpp"}"#,
        #"{"name":"accounts/100"}"#,
        #"{"parent":"properties/123/streams/4"}"#, #"{"labels":["priority:high"]}"#, #"{"sort":"created:desc"}"#,
        #"{"origins":"place_id:ChIJ69P_A4E|enc:gfo}EtohhU:"}"#,
        #"{"permission":"issues:write"}"#, #"{"page_token":"Zm9v/YmFy+Zm9v=="}"#, #"{"a":":smile:"}"#,
        #"{"a":"a:"}"#,
        #"{"a":"/"}"#, #"{"a":"{\"a\":1}"}"#, #"{"a":"see .NET and a/b, c:d"}"#, #"{"a":".5"}"#,
        #"{"a":"\\d+"}"#, #"{"listed":"a/b"}"#,
    ]) func aWordThatOnlyLooksLikeAPlaceIsNone(_ arguments: String) throws {
        let schema = #"{"properties":{"listed":{"enum":["a/b"]}}}"#
        #expect(Destinations.first(in: try JSON(arguments), try JSON(schema)) == nil)
    }

    /// What such a name says counts for such words alone.
    @Test(arguments: [
        #"{"branch":"h:r"}"#, #"{"ref":"HEAD:.env"}"#, #"{"ref":":x"}"#, #"{"revision":"--output=x"}"#,
        #"{"cursor":"etc/passwd"}"#, #"{"cursor":"proc/1/environ"}"#, #"{"token":"h=r/p"}"#,
        #"{"scope":"src/app"}"#, #"{"redirect_to":"ABC"}"#, #"{"file_origin":"ABC"}"#, #"{"ref":"HEAD@{1}:x"}"#,
        #"{"revision":"main:src/x"}"#, #"{"branch":"../x"}"#,
        #"{"branch":"a//b"}"#, #"{"branch":"a/.env"}"#, #"{"branch":"-o/x"}"#, #"{"ref":"h/.ssh/x"}"#,
        #"{"head":"h:/etc"}"#, #"{"head":"h:.env"}"#, #"{"head":"a/b:c"}"#, #"{"base":"evil.com/x"}"#,
        #"{"a":"h:r"}"#, #"{"a":"h：r"}"#, #"{"a":"h%3ar"}"#, #"{"a":"h&colon;r"}"#, #"{"a":"A:C"}"#,
        #"{"a":"a1:b2"}"#, #"{"a":"A1:evil"}"#, #"{"a":"priority:high"}"#,
        #"{"a":"t:1"}"#, #"{"a":"10:00x"}"#, #"{"a":"UTC:x"}"#, #"{"a":"utc/x"}"#, #"{"page":"a/b"}"#,
        #"{"a":"main:src"}"#, #"{"a":"is:open"}"#, #"{"a":"h::r"}"#, #"{"a":"std::vector"}"#,
        #"{"q":"h:r/p"}"#, #"{"q":"a/b"}"#, #"{"query":"repo:o/n"}"#, #"{"query":"repo:o/n is:open"}"#,
        #"{"filter":"from:h:r"}"#, #"{"q":"site:evil.com"}"#, #"{"q":"x:\\h"}"#, #"{"range":"h:r/p"}"#,
        #"{"range":"evil:r"}"#, #"{"range":"a1:b2:c3"}"#, #"{"labels":["h:r/p"]}"#, #"{"labels":[".env"]}"#,
        #"{"labels":["a:b:c"]}"#, #"{"label":"a/b.c"}"#, #"{"label":"a:~b"}"#, #"{"page_token":"a/b.c"}"#,
        #"{"page_token":"h:r"}"#, #"{"cursor":"/etc/x"}"#,
        #"{"host":"ZRH"}"#, #"{"origin":"zrh"}"#, #"{"origin":"ZRHX"}"#, #"{"origin_host":"ZRH"}"#,
        #"{"path":"ZRH"}"#,
        #"{"file":"Asia/Tokyo"}"#, #"{"url":"A1:B2"}"#, #"{"a/b":1}"#, #"{"listed":"a/c"}"#,
    ]) func aNameCallsNoPlaceAWord(_ arguments: String) throws {
        let schema = #"{"properties":{"listed":{"enum":["a/b"]}}}"#
        #expect(Destinations.first(in: try JSON(arguments), try JSON(schema)) != nil)
    }

    @Test(arguments: [
        #"{"number":"555-0100"}"#, #"{"numbers":["555 0100"]}"#, #"{"phone":15550100}"#, #"{"to":"+1 555 0100"}"#,
        #"{"hosts":[2130706433]}"#, #"{"version":"1.2.3.4/x"}"#, #"{"version":"0x7f.1"}"#, #"{"fax":"1"}"#,
        #"{"url":[[2130706433]]}"#,
    ]) func aNameMayMakeANumberAPlace(_ arguments: String) throws {
        #expect(try first(arguments) != nil)
    }

    @Test func onlyAValueThatTheProviderListedIsAChoice() throws {
        let schema = try JSON(
            """
            {"properties":{"url":{"anyOf":[{"const":"short"},{"type":"string"}]},"to":{"$ref":"#/$defs/kind"}},
            "$defs":{"kind":{"enum":["me","github.com"]}}}
            """)
        #expect(Destinations.first(in: try JSON(#"{"url":"short"}"#), schema) == nil)
        #expect(Destinations.first(in: try JSON(#"{"url":"other"}"#), schema) == "url")
        #expect(Destinations.first(in: try JSON(#"{"to":"github.com"}"#), schema) == nil)
        #expect(Destinations.first(in: try JSON(#"{"to":"GITHUB.com"}"#), schema) == "to")
    }

    @Test(arguments: [
        ##"{"properties":{"q":{"$ref":"#host"}},"$defs":{"h":{"$anchor":"host","format":"hostname"}}}"##,
        ##"{"properties":{"q":{"$dynamicRef":"#host"}},"$defs":{"h":{"$dynamicAnchor":"host","format":"uri"}}}"##,
        ##"{"properties":{"q":{"$ref":"#/%24defs/h"}},"$defs":{"h":{"$ref":"#/$defs/g"},"g":{"format":"email"}}}"##,
        ##"{"properties":{"q":{"if":{"minLength":1},"then":{"format":"phone-number"}}}}"##,
        ##"{"dependentSchemas":{"q":{"properties":{"q":{"format":"idn-hostname"}}}}}"##,
        ##"{"unevaluatedProperties":{"format":"x-url"}}"##,
        ##"{"properties":{"q":{"$ref":"https://elsewhere/x"}}}"##,
    ]) func aFormatIsFoundBehindEveryReference(_ schema: String) throws {
        #expect(Destinations.first(in: try JSON(#"{"q":"x"}"#), try JSON(schema)) == "q")
    }

    @Test(arguments: [
        "url", "url2", "imageurl", "webhookURL", "CALLBACK-URI", "to", "recipients", "proxy", "file_path",
        "attachment",
        "domain_name", "phone_number", "serverAddress", "reply_to", "page", "doc", "list",
    ]) func aNameOrASchemaSaysSo(_ name: String) throws {
        #expect(try first(#"{"\#(name)":"x"}"#) == name || first(#"{"\#(name)":["x"]}"#) == name)
        #expect(try first(#"{"\#(name)":""}"#) == nil)
    }

    @Test func aHostMayBeANumberAndANameAPlace() throws {
        #expect(try first(#"{"host":2130706433}"#) == "host")
        #expect(try first(#"{"evil.example":1}"#) == "evil.example")
        #expect(try first(#"{"a.bc":"x"}"#) == nil)
        #expect(try first(#"{"proxy":{"name":"x"}}"#) == "proxy.name")
    }

    @Test func whatIsTooDeepIsNotTakenForHarmless() throws {
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        #expect(try first(#"{"q":\#(deep)}"#) == "q")
    }

    @Test(arguments: [
        #"{}"#, #"{"q":"what is the weather"}"#, #"{"q":"e.g. this one, i.e. that... and so on. Really?"}"#,
        #"{"q":"12.50 at 12:30:45, 2026-03-04T10:00:00Z, v1.2.3"}"#, #"{"to":"2026-03-04"}"#,
        #"{"to":"2026-03-04T10:00"}"#, #"{"url":null}"#, #"{"include_url":true}"#, #"{"file_id":"abc"}"#,
        #"{"limit":50,"page_number":2}"#, #"{"when":"2026-03-04T10:00:00Z"}"#, #"{"kind_of_url":"short"}"#,
        #"{"q":"std::vector of a thing"}"#, #"{"q":"subject: hello, note: there"}"#, #"{"q":"owner/repo, and/or"}"#,
        #"{"q":"@ada and #tag, 5 @ 3"}"#, #"{"labels":["bug","wont fix"],"state":"open"}"#,
    ]) func whatNamesNoPlaceIsNotAskedAbout(_ arguments: String) throws {
        #expect(try first(arguments) == nil)
    }
}
