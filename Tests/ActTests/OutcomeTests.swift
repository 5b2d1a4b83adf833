import ActNet
import Testing

/// The table of docs/outcomes.md, row by row: what was observed, what it means for a write and for a read.
@Suite struct OutcomeTests {
    private typealias RequestDisposition = RequestEnd.RequestDisposition

    private func received(
        _ end: Received.End = .whole, _ status: Int = 0, _ headers: [(String, String)] = [], _ body: String = ""
    ) -> Received {
        var received = Received(end: end)
        received.status = status
        for (name, value) in headers {
            Array("\(name): \(value)\r\n".utf8).withUnsafeBytes { received.head.take($0) }
        }
        received.body = Array(body.utf8)
        return received
    }

    private func expect(
        _ received: Received, _ observed: RequestEnd, write: RequestEnd.RequestDisposition,
        read: RequestEnd.RequestDisposition,
        readable: Bool = true, _ place: SourceLocation = #_sourceLocation
    ) {
        let seen = RequestEnd(received) { readable }
        #expect(seen == observed, sourceLocation: place)
        #expect(seen.verdict(writes: true) == write, sourceLocation: place)
        #expect(seen.verdict(writes: false) == read, sourceLocation: place)
    }

    @Test func notSent() {
        for trouble in [Received.TransferError.name, .connect, .tls, .timeout, .cut, .other] {
            expect(received(.notSent(trouble)), .notSent, write: .retry, read: .retry)
        }
        for status in [421, 425] { expect(received(.whole, status), .notSent, write: .retry, read: .retry) }
    }

    @Test func barred() {
        expect(received(.notSent(.outOfReach)), .barred, write: .failed, read: .failed)
    }

    @Test func declined() {
        expect(received(.whole, 429), .declined, write: .retry, read: .retry)
        expect(received(.whole, 429, [("Retry-After", "1")]), .declined, write: .retry, read: .retry)
        expect(received(.whole, 503, [("RETRY-AFTER", "1")]), .declined, write: .retry, read: .retry)
    }

    @Test(arguments: [400, 401, 403, 404, 405, 409, 410, 411, 413, 414, 415, 422, 426, 428, 431])
    func refused(status: Int) {
        expect(received(.whole, status), .refused, write: .failed, read: .failed)
        // Its body does not matter.
        expect(received(.cut(.cut), status), .refused, write: .failed, read: .failed, readable: false)
        expect(received(.tooLong, status), .refused, write: .failed, read: .failed, readable: false)
    }

    @Test(arguments: [408, 499, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529, 599])
    func ambiguousStatuses(status: Int) {
        expect(received(.whole, status), .ambiguous, write: .unknown, read: .retry)
    }

    @Test func ambiguousEnds() {
        for trouble in [Received.TransferError.timeout, .cut, .other] {
            expect(received(.cut(trouble)), .ambiguous, write: .unknown, read: .retry)
            // A part of an answer that said yes is no answer.
            expect(
                received(.cut(trouble), 200, [], #"{"data":{}"#), .ambiguous, write: .unknown, read: .retry,
                readable: false)
        }
    }

    @Test func resultLost() {
        let json = [("Content-Type", "application/json")]
        expect(
            received(.whole, 200, json, #"{"data":"#), .resultLost, write: .doneResultLost, read: .retry,
            readable: false)
        for headers in [json, [("x-request-id", "1")]] {
            expect(
                received(.whole, 204, headers), .resultLost, write: .doneResultLost, read: .retry,
                readable: false)
        }
        for end in [("content-length", "0"), ("transfer-encoding", "chunked")] {
            expect(
                received(.whole, 200, json + [end]), .resultLost, write: .doneResultLost, read: .retry,
                readable: false)
        }
        // Nothing, and nobody said that it would be nothing: it may be cut.
        expect(received(.whole, 200, json), .ambiguous, write: .unknown, read: .retry, readable: false)
        expect(
            received(.tooLong, 200, json, "{}"), .resultLost, write: .doneResultLost, read: .retry, readable: true)
    }

    /// Somebody's page between is not the service's answer.
    @Test func captivePortal() {
        let html = [("content-type", "text/html; charset=utf-8")]
        for body in ["<html>Log in</html>", #"{"looks":"like it"}"#, ""] {
            expect(received(.whole, 200, html, body), .ambiguous, write: .unknown, read: .retry, readable: false)
        }
        expect(received(.whole, 200, [], "garbage"), .ambiguous, write: .unknown, read: .retry, readable: false)
        // Nothing, and nobody says whose.
        expect(received(.whole, 204), .ambiguous, write: .unknown, read: .retry, readable: false)
    }

    @Test(arguments: [300, 301, 302, 303, 304, 307, 308])
    func redirected(status: Int) {
        expect(received(.whole, status, [("Location", "/")]), .redirected, write: .failed, read: .failed)
    }

    @Test func saidNo() {
        #expect(RequestEnd.saidNo(lostFurtherOn: false).verdict(writes: true) == .failed)
        #expect(RequestEnd.saidNo(lostFurtherOn: true).verdict(writes: true) == .unknown)
        #expect(RequestEnd.saidNo(lostFurtherOn: false).verdict(writes: false) == .failed)
        #expect(RequestEnd.saidNo(lostFurtherOn: true).verdict(writes: false) == .failed)
    }

    @Test func answered() {
        expect(received(.whole, 200, [], "{}"), .answered, write: .done, read: .done)
    }
}
