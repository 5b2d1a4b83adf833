import ActJSON
import ActServe
import ActSystem
import Glibc

/// The standard streams of an agent, joined to an act-serve that runs already.
enum StdioRelay {
    /// Carries bytes in both directions until the server has answered all of them.
    static func run() throws(Failure) {
        let server = try Listener.connect()
        defer { close(server) }
        var (asking, answering) = (ReadBuffer(0), ReadBuffer(server))
        var (to, from) = (WriteBuffer(server), WriteBuffer(1))
        var isShut = false
        while !answering.isOver || !from.isFlushed, !from.isGone, !Interrupt.isPending {
            if to.isFlushed { to.add(asking.take()) }
            to.flush()
            if (asking.isOver && to.isFlushed || to.isGone), !isShut {
                isShut = true
                shutdown(server, Int32(SHUT_WR))
            }
            if from.isFlushed { from.add(answering.take()) }
            from.flush()
            if answering.isOver, from.isFlushed { break }
            var waits = Waits()
            to.join(&waits)
            from.join(&waits)
            if to.isFlushed, !asking.isOver { waits.add(0) }
            if from.isFlushed { waits.add(server) }
            waits.wait()
        }
        guard asking.isOver || Interrupt.isPending || from.isGone else {
            throw Failure(
                .unavailable, "the act-serve at the socket ended", hint: "start it again: act-serve --socket")
        }
    }
}
