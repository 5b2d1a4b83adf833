import ActJSON
import ActSystem
import CSystem
import Glibc

/// The cause that keeps act from using a folder of its own, and the remedy.
struct FolderFault {
    let words: String
    let remedy: String
}

extension FolderFault {
    /// nil where nothing is wrong.
    init?(_ path: String, _ info: stat) {
        if info.st_uid != geteuid() {
            self.init(words: "it belongs to another user", remedy: "chown '\(path)', or set another folder")
        } else if info.st_mode & 0o022 != 0 {
            self.init(words: "others could write there", remedy: "chmod 700 '\(path)'")
        } else {
            self.init(writing: path)
        }
    }

    /// Bytes that a folder has to have room for: a store writes that many at a time.
    private static let room = 64 << 10

    /// Writes a file, which goes again. nil where that can be done.
    init?(writing folder: String) {
        let path = "\(folder)/.\(UUID.v7())"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        var number = file < 0 ? errno : 0
        if file >= 0 {
            let bytes = [UInt8](repeating: 0, count: FolderFault.room)
            let count = write(file, bytes, bytes.count)
            if count < 0 { number = errno } else if count < bytes.count { number = ENOSPC }
            if number == 0, fsync(file) != 0 { number = errno }
            close(file)
            unlink(path)
        }
        guard number != 0 else { return nil }
        self.init(
            words: "it can't be written: \(systemMessage(number))",
            remedy: Failure.remedy(for: number) ?? "make '\(folder)' writable, or set HOME")
    }
}
