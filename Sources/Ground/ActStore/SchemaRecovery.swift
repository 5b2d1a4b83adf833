import ActDatabase
import ActJSON
import ActSystem
import Glibc

/// A copy of a store whose schema can't be read, under the schema of a new one. Stores that were made alike have their
/// tables at the same pages; whether this one has them there, the checksums of its journal tell.
enum SchemaRecovery {
    /// - Parameter sample: a new store's file, with nothing left in its log.
    static func make(_ path: String, sample: String, at copy: String) throws(Failure) -> SQLite? {
        guard let size = try pageSize(sample) else { return nil }
        for file in ["", "-wal"] where access(path + file, F_OK) == 0 { try duplicate(path + file, copy + file) }
        let magic = try bytes(sample, at: 0, 16)
        // SQLite does not look at a file without a header.
        if try bytes(copy, at: 0, 16) != magic { try lay(sample, over: copy, at: 0, 100) }
        do throws(Failure) {
            // Pages in the log replace those in the file.
            try SQLite(asItIs: copy).run("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch { return nil }
        for file in ["-wal", "-shm"] { unlink(copy + file) }
        for page in try schemaPages(sample, size) { try lay(sample, over: copy, at: (page - 1) * size, size) }
        let database = try SQLite(asItIs: copy)
        return fits(database) ? database : nil
    }

    /// Whether most of what stands where the journal should be are entries as they were written.
    private static func fits(_ database: SQLite) -> Bool {
        do throws(Failure) {
            let all = try database.int("SELECT count(*) FROM journal NOT INDEXED")
            return try Journal(Store(database)).damagedEntries().count * 2 <= all
        } catch { return false }
    }

    /// The pages of the table of tables, which begins on the first: sqlite.org/fileformat2.html, 1.6.
    private static func schemaPages(_ sample: String, _ size: Int) throws(Failure) -> [Int] {
        var pages = [1]
        var next = 0
        while next < pages.count {
            let page = try bytes(sample, at: (pages[next] - 1) * size, size)
            let head = pages[next] == 1 ? 100 : 0
            next += 1
            // An inner page: its cells and its head name those below.
            guard page[head] == 5 else { continue }
            for cell in 0..<word(page, head + 3, 2) {
                pages.append(word(page, word(page, head + 12 + cell * 2, 2), 4))
            }
            pages.append(word(page, head + 8, 4))
        }
        return pages
    }

    private static func pageSize(_ path: String) throws(Failure) -> Int? {
        let size = word(try bytes(path, at: 16, 2), 0, 2)
        return size >= 512 ? size : nil
    }

    private static func word(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        bytes[at..<(at + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Bytes of a file; zeros where it has none.
    private static func bytes(_ path: String, at place: Int, _ count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .io("cannot open '\(path)'", errno: errno) }
        defer { close(file) }
        guard pread(file, &bytes, count, off_t(place)) >= 0 else {
            throw .io("cannot read '\(path)'", errno: errno)
        }
        return bytes
    }

    private static func lay(_ sample: String, over copy: String, at place: Int, _ count: Int) throws(Failure) {
        var bytes = try bytes(sample, at: place, count)
        // With a count of zero pages in its header, SQLite goes by the file's size.
        if place == 0 { bytes.replaceSubrange(28..<32, with: [0, 0, 0, 0]) }
        let file = open(copy, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw .io("cannot open '\(copy)'", errno: errno) }
        defer { close(file) }
        guard pwrite(file, bytes, count, off_t(place)) == count else {
            throw .io("cannot write '\(copy)'", errno: errno)
        }
    }

    private static func duplicate(_ from: String, _ to: String) throws(Failure) {
        let source = open(from, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .io("cannot open '\(from)'", errno: errno) }
        defer { close(source) }
        let target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw .io("cannot make '\(to)'", errno: errno) }
        defer { close(target) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count >= 0 else { throw .io("cannot read '\(from)'", errno: errno) }
            if count == 0 { return }
            try writeAll(target, Array(buffer[..<count]), name: to)
        }
    }
}
