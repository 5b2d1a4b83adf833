package import ActJSON
import ActSettings
import ActSystem
import CSystem
import Glibc

/// Locks on the files of a folder. A call runs once because they keep other processes out, and some file systems give
/// them and lock nothing.
package enum FileLocks {
    /// File systems that other machines may use as well, by their numbers (statfs(2)): no probe sees whether their locks
    /// reach these.
    private static let shared: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x0102_1997: "9p",
        0x6573_5546: "FUSE",
        0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x7375_7245: "Coda", 0x00C3_6400: "Ceph", 0x0BD0_0BD0: "Lustre",
        0x786F_4256: "vboxsf",
    ]

    /// The kind of the file system that a path is on, where other machines may use it as well.
    package static func sharedKind(of path: String) -> String? { shared[act_file_system(path)] }

    /// The failure of everything that would write a store whose locks keep nobody out; nil where they do. Two processes
    /// try it once for a machine and a file system, and the state folder remembers that it was well.
    package static func fault(beside store: String) -> Failure? {
        var info = stat()
        let folder = parent(store)
        guard (try? makeFolder(folder)) != nil, stat(folder, &info) == 0 else { return nil }
        let tried = Array("\(info.st_dev) \(store)\n".utf8)
        let memory = "\(Paths.state)/locks-\(machine)"
        if let known = readSmallFile(memory, limit: 8 << 10), known == tried { return nil }
        guard let fault = probe(folder) else {
            try? replaceFile(memory, tried)
            return nil
        }
        return fault
    }

    /// The same, tried anew and not remembered. Where nobody can write, nothing can be locked or lost.
    package static func probe(_ folder: String) -> Failure? {
        let path = "\(folder)/.\(UUID.v7())"
        defer { unlink(path) }
        for ofAll in [Int32(0), 1] {
            let result = act_lock_fault(path, ofAll)
            guard result != 0, result != -2 else { continue }
            let why = result > 0 ? "can't lock files: \(systemMessage(result))" : "gives locks that keep nobody out"
            return Failure(
                .config, "the file system of '\(folder)' \(why): a call could run twice",
                hint: "set XDG_DATA_HOME to a folder on a local disk, or use a shared store: act-store(1)")
        }
        return nil
    }

    /// A name of this machine that no other has which may use the same folders.
    private static var machine: String {
        var name = utsname()
        uname(&name)
        let host = withUnsafeBytes(of: name.nodename) { Array($0.prefix { $0 != 0 }) }
        return hex(Array(Digest.sha256((readSmallFile("/etc/machine-id") ?? []) + host).prefix(8)))
    }
}
