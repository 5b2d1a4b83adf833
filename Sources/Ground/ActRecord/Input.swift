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
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity = Input.chunk
    /// The unread part of the buffer, and how much of it is known to hold no LF.
    private var start = 0
    private var end = 0
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
        base = .allocate(capacity: Input.chunk)
    }

    deinit {
        free(base)
        if descriptor > 0 { close(descriptor) }
    }

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
                if start < end || skipped != nil { return true }
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

    /// Whether the end of a line was read.
    private mutating func hasLine() -> Bool {
        if memchr(base + searched, 0x0A, end - searched) != nil { return true }
        searched = end
        return false
    }

    /// Whether the unread part of the buffer belongs to a line over the limit.
    private var isTooLong: Bool { skipped != nil || end - start > limit }

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
                throw Failure(
                    .unavailable, "interrupted: the input was not read to its end", hint: "run it again")
            }
            waits.wait()
        } while !isReadable
    }

    private mutating func buffered() -> Line? {
        if skipped != nil { return skip() }
        guard start < end else { return nil }
        let from = base + start
        var length = end - start
        var whole = false
        if let found = memchr(base + searched, 0x0A, end - searched) {
            length = base.distance(to: found.assumingMemoryBound(to: UInt8.self)) - start
            whole = true
        } else {
            searched = end
            guard atEnd || length > limit else { return nil }
        }
        guard length <= limit else { return skip() }
        let at = offset
        pass(length + (whole ? 1 : 0))
        number += 1
        lineInFile += 1
        if length > 0, from[length - 1] == 0x0D, whole { length -= 1 }
        // One byte order mark before all is none of the text.
        let mark = at == 0 && length >= 3 && from[0] == 0xEF && from[1] == 0xBB && from[2] == 0xBF ? 3 : 0
        return .text(
            UnsafeBufferPointer(start: from + mark, count: length - mark), offset: at + mark, whole: whole)
    }

    /// Drops what was read of a line that is too long; nil where that does not end it.
    private mutating func skip() -> Line? {
        if skipped == nil {
            let text = UnsafeBufferPointer(start: base + start, count: min(120, end - start))
            skipped = (offset, Array(text.prefix { $0 != 0x0A }))
            number += 1
            lineInFile += 1
        }
        let found = memchr(base + searched, 0x0A, end - searched)
        let place = found.map { base.distance(to: $0.assumingMemoryBound(to: UInt8.self)) + 1 }
        pass((place ?? end) - start)
        guard place != nil || atEnd, let line = skipped else { return nil }
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
        guard capacity > Input.keptCapacity, end - start <= Input.keptCapacity / 2 else { return }
        memmove(base, base + start, end - start)
        (searched, end, start) = (searched - start, end - start, 0)
        guard let less = realloc(base, Input.keptCapacity) else { return }
        (base, capacity) = (less.assumingMemoryBound(to: UInt8.self), Input.keptCapacity)
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
        if start > 0, start == end || capacity - end < Input.chunk / 2 {
            memmove(base, base + start, end - start)
            end -= start
            searched -= start
            start = 0
        }
        if end == capacity {
            // The buffer grows to exactly what is needed: doubling would use more memory than the page promises.
            capacity = min(capacity + max(Input.chunk, capacity / 4), limit + Input.chunk)
            guard let grown = realloc(base, capacity) else { throw .io("cannot hold a line", errno: ENOMEM) }
            base = grown.assumingMemoryBound(to: UInt8.self)
        }
        let count = read(descriptor, base + end, capacity - end)
        let number = errno
        if count < 0, number != EINTR, number != EAGAIN { throw .io("cannot read input", errno: number) }
        if count == 0 { atEnd = true }
        reads += 1
        end += max(0, count)
    }
}
