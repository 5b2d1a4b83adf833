package import ActJSON
package import Glibc

/// A wait for descriptors, for a moment, and for a signal that asks the process to end. Whoever has something under way
/// adds its part, and one poll(2) waits for all of it.
package struct Waits {
    /// Milliseconds of a wait that nothing bounds.
    private static let longest = 60_000

    private var descriptors: [pollfd] = []
    /// The moment to look again at, on the monotonic clock in milliseconds.
    private var moment = Int.max

    package init() {}

    package mutating func add(_ descriptor: Int32, _ events: Int32 = POLLIN) {
        descriptors.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }

    /// Waits no longer than until a moment on the monotonic clock.
    package mutating func add(until moment: Int) { self.moment = min(self.moment, moment) }

    package mutating func add(milliseconds: Int) { add(until: monotonic() + milliseconds) }

    /// Something is ready already: there is nothing to wait for.
    package mutating func addReady() { moment = Int.min }

    /// Waits until a descriptor is ready, the moment has come, or a signal asks the process to end.
    ///
    /// - Parameters:
    ///   - heedsSignals: false where something has to end first.
    ///   - stops: false where the caller stops the process itself, when the terminal asks for it.
    package func wait(heedsSignals: Bool = true, stops: Bool = true) {
        var all = descriptors
        if heedsSignals { all.append(Interrupt.wait) }
        _ = Heartbeat.poll(&all, milliseconds: left)
        if stops, Suspension.isAsked { Suspension.obey() }
    }

    /// Waits on a thread that signals and the word that this process lives do not concern.
    package func waitAside() {
        var all = descriptors
        poll(&all, nfds_t(all.count), Int32(clamping: left))
    }

    /// Milliseconds until the moment.
    private var left: Int {
        moment == .min ? 0 : moment == .max ? Waits.longest : max(0, min(moment - monotonic(), Waits.longest))
    }

    /// The descriptors that are ready now, with what they are ready for.
    package func ready() -> [pollfd] {
        guard !descriptors.isEmpty else { return [] }
        var all = descriptors
        return poll(&all, nfds_t(all.count), 0) > 0 ? all.filter { $0.revents != 0 } : []
    }

    /// Waits for what a look finds, and looks again whenever something is ready. Throws for a signal.
    package static func until<Found>(
        _ look: () throws(Failure) -> Found?, join: (inout Waits) -> Void
    ) throws(Failure) -> Found {
        try patiently(heedsSignals: true) { () throws(Failure) in
            if let found = try look() { return found }
            guard !Interrupt.isPending else { throw Interrupt.failure }
            return nil
        } join: {
            join(&$0)
        }
    }

    /// The same, whatever signals come.
    package static func patiently<Found, Trouble: Error>(
        heedsSignals: Bool = false, _ look: () throws(Trouble) -> Found?, join: (inout Waits) -> Void
    ) throws(Trouble) -> Found {
        while true {
            if let found = try look() { return found }
            var waits = Waits()
            join(&waits)
            waits.wait(heedsSignals: heedsSignals)
        }
    }

    /// Waits for so long, or until a signal.
    package static func pause(milliseconds: Int) {
        var waits = Waits()
        waits.add(milliseconds: milliseconds)
        waits.wait()
    }
}
