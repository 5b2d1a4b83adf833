import ActCore
import ActGate
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
        #expect(try first(#"{"q":\#(value)}"#) == "q")
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
        #expect(try first(#"{"proxy":{"name":"x"}}"#) == "proxy")
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
