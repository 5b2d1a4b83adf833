package import ActJSON
import ActSystem
import CSystem
import Glibc

/// Lines from files, or from standard input when none is named, in constant memory: one buffer that grows to the
/// longest line seen and no further than the limit.
///
/// Lines end at LF only; one CR before it is dropped. A line over the limit is skipped to its end and reported; it may
/// have no end, so it is skipped part by part, and whoever waits looks at signals and at what runs in between.
package struct Input: ~Copyable {
    package static let maximumLine = 16 << 20
    /// Whether a person types the input.
    package static var isTyped: Bool { isatty(0) == 1 }
    /// Whether a file or a pipe has bytes for standard input now.
    package static var isWaiting: Bool {
        var info = stat()
        guard fstat(0, &info) == 0 else { return false }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return lseek(0, 0, SEEK_CUR) < info.st_size
        case S_IFIFO: return act_unread(0) > 0
        default: return false
        }
    }
    private static let chunk = 64 << 10

    /// The input that a command was given, and the rules by which it is read.
    package struct Options: Sendable {
        /// The files; none for standard input.
        package let files: [String]
        /// The most bytes of a line.
        package let maxLine: Int
        /// Whether reading stops after the first line that is bad.
        package let strict: Bool

        package init(_ files: [String] = [], maxLine: Int = Input.maximumLine, strict: Bool = false) {
            self.files = files
            self.maxLine = maxLine
            self.strict = strict
        }
    }

    /// An item of the input that `next` returns.
    package enum Line {
        /// A line's bytes, valid until the next call; where it began in the input, and whether LF ended it.
        case text(UnsafeBufferPointer<UInt8>, offset: Int, whole: Bool)
        /// A line over the limit, skipped.
        case tooLong(offset: Int, start: [UInt8])
    }

    private var files: ArraySlice<String>
    private let limit: Int
    private var descriptor: Int32 = -1
    private var buffer = ByteBuffer(capacity: Input.chunk)
    /// Where the unread part of the buffer begins, and up to where it is known to hold no LF.
    private var start = 0
    private var searched = 0
    private var atEnd = false
    private var offset = 0
    /// The line that is being skipped: where it began, and its first bytes.
    private var skipped: (offset: Int, start: [UInt8])?
    /// Lines handed out or skipped: in all files, and in the one at hand.
    package private(set) var number = 0
    package private(set) var lineInFile = 0
    /// The file at hand; nil for standard input.
    package private(set) var file: String?
    package private(set) var reads = 0
    /// Whether all that was opened are plain files.
    package private(set) var isRegular = true
    /// The bytes of the files before the one at hand.
    private var before = 0

    package init(_ files: [String] = [], limit: Int = Input.maximumLine) {
        self.files = (files.isEmpty ? ["-"] : files)[...]
        self.limit = limit
    }

    deinit { if descriptor > 0 { close(descriptor) } }

    /// The descriptor to wait on for more, or nil when no wait is needed.
    package var waits: Int32? { descriptor >= 0 && !atEnd ? descriptor : nil }

    /// The bytes that were handed out, and the size of all files; nil where one is not a plain file.
    package var share: (read: Int, size: Int)? {
        guard isRegular, descriptor >= 0 else { return nil }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { return nil }
        var size = before + info.st_size
        for path in files {
            guard (path == "-" ? fstat(0, &info) : stat(path, &info)) == 0, info.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            size += info.st_size
        }
        return (before + offset, size)
    }

    /// The next line, or nil at the end of the last file, and where nobody reads `out` any more: what is made of a line
    /// goes nowhere. `out` is flushed before any wait. Throws for a signal to end that was noted: no more is read.
    package mutating func next(_ out: inout some RecordSink & ~Copyable) throws(Failure) -> Line? {
        while !out.readerGone {
            if let line = buffered() { return line }
            if descriptor < 0 || atEnd, try !openNext() { return nil }
            try out.flush()
            try awaitMore()
            try fill()
        }
        return nil
    }

    /// Whether `next` would return without waiting. Of a line that is skipped, one part is read.
    package mutating func isReady() throws(Failure) -> Bool {
        if descriptor < 0, !atEnd, try !openNext() { return true }
        var hasRead = false
        while true {
            if hasLine() { return true }
            if atEnd {
                if start < buffer.count || skipped != nil { return true }
                guard try openNext() else { return true }
            }
            if isTooLong {
                _ = skip()
                if hasRead { return false }
            }
            guard isReadable else { return false }
            try fill()
            hasRead = true
        }
    }

    /// The place of the next LF.
    private var nextEnd: Int? {
        let rest = UnsafeRawBufferPointer(rebasing: buffer.bytes[searched...])
        guard let base = rest.baseAddress, let found = memchr(base, 0x0A, rest.count) else { return nil }
        return searched + base.distance(to: found)
    }

    /// Whether the end of a line was read.
    private mutating func hasLine() -> Bool {
        if nextEnd != nil { return true }
        searched = buffer.count
        return false
    }

    /// Whether the unread part of the buffer belongs to a line over the limit.
    private var isTooLong: Bool { skipped != nil || buffer.count - start > limit }

    private var isReadable: Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) > 0
    }

    /// Waits until there is more to read; a named pipe that nobody has opened for writing would read as empty.
    private func awaitMore() throws(Failure) {
        var waits = Waits()
        waits.add(descriptor)
        repeat {
            guard !Interrupt.isPending else {
                throw Failure(.unavailable, "interrupted: the input was not read to its end", hint: "run it again")
            }
            waits.wait()
        } while !isReadable
    }

    private mutating func buffered() -> Line? {
        if skipped != nil { return skip() }
        guard start < buffer.count else { return nil }
        let found = nextEnd
        let end = found ?? buffer.count
        if found == nil {
            searched = end
            guard atEnd || isTooLong else { return nil }
        }
        guard end - start <= limit else { return skip() }
        var line = buffer.bytes[start..<end]
        let at = offset
        pass(line.count + (found == nil ? 0 : 1))
        number += 1
        lineInFile += 1
        if found != nil, line.last == 0x0D { line.removeLast() }
        // One byte order mark before all is none of the text.
        let mark = at == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = UnsafeRawBufferPointer(rebasing: line.dropFirst(mark)).bindMemory(to: UInt8.self)
        return .text(text, offset: at + mark, whole: found != nil)
    }

    /// Drops what was read of a line that is too long; nil where that does not end it.
    private mutating func skip() -> Line? {
        if skipped == nil {
            skipped = (offset, Array(buffer.bytes[start...].prefix(120).prefix { $0 != 0x0A }))
            number += 1
            lineInFile += 1
        }
        let found = nextEnd
        pass((found.map { $0 + 1 } ?? buffer.count) - start)
        guard found != nil || atEnd, let line = skipped else { return nil }
        skipped = nil
        return .tooLong(offset: line.offset, start: line.start)
    }

    private mutating func pass(_ count: Int) {
        start += count
        searched = start
        offset += count
    }

    /// Bytes of a buffer that is kept between lines, at most.
    private static let keptCapacity = 1 << 20

    /// Gives back the memory that a very long line took. Lines that were handed out are not valid afterwards.
    package mutating func giveBack() {
        guard buffer.capacity > Input.keptCapacity, buffer.count - start <= Input.keptCapacity / 2 else { return }
        dropRead()
        _ = buffer.resize(Input.keptCapacity)
    }

    private mutating func dropRead() {
        buffer.removeFirst(start)
        searched -= start
        start = 0
    }

    private mutating func openNext() throws(Failure) -> Bool {
        guard let path = files.popFirst() else { return false }
        if descriptor > 0 { close(descriptor) }
        // Nobody can end the wait for the writer of a named pipe, where a signal is only noted.
        descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw .io("cannot open '\(path)'", errno: errno) }
        if descriptor > 0 { _ = fcntl(descriptor, F_SETFL, 0) }
        var info = stat()
        let kind = fstat(descriptor, &info) == 0 ? info.st_mode & S_IFMT : 0
        if kind != S_IFREG { isRegular = false }
        before += offset
        offset = 0
        lineInFile = 0
        file = path == "-" ? nil : path
        atEnd = false
        return true
    }

    /// Reads what is there; nothing comes of a descriptor that does not block and was read empty by another process.
    private mutating func fill() throws(Failure) {
        if start > 0, start == buffer.count || buffer.capacity - buffer.count < Input.chunk / 2 { dropRead() }
        if buffer.count == buffer.capacity {
            // It grows to exactly what is needed: doubling would use more memory than the page promises.
            let more = max(Input.chunk, buffer.capacity / 4)
            guard buffer.resize(min(buffer.capacity + more, limit + Input.chunk)) else {
                throw .io("cannot hold a line", errno: ENOMEM)
            }
        }
        let descriptor = descriptor
        let count = buffer.fill { read(descriptor, $0, $1) }
        let number = errno
        if count < 0, number != EINTR, number != EAGAIN { throw .io("cannot read input", errno: number) }
        if count == 0 { atEnd = true }
        reads += 1
    }
}
