import ActJSON
import ActStore
import ActSystem
import ActTools

/// Tells which files of the workspace hold trusted text alone: files that act wrote from such text, as long as they are
/// as it left them.
struct FileTaint {
    private let run: LocalRun
    private let folder: String
    private let table: TrustedFileTable

    init(_ run: LocalRun, _ workspace: borrowing Workspace) {
        self.run = run
        folder = workspace.path
        table = TrustedFileTable(run.store)
    }

    /// Whether there is something to compare a file with.
    func mayBeTrusted(_ path: String) throws(Failure) -> Bool { try table.digest(of: place(path)) != nil }

    /// Whether `content` is what act left in the file.
    func trusts(_ path: String, _ content: [UInt8]) throws(Failure) -> Bool {
        guard let digest = try table.digest(of: place(path)) else { return false }
        return Digest.equal(digest, Digest.sha256(content))
    }

    /// Notes that the answer tells of a file's content; what can't be looked up is not trusted.
    func shows(_ path: String, _ content: [UInt8]) {
        guard !run.showsTainted else { return }
        run.shows(tainted: (try? trusts(path, content)) != true)
    }

    /// Notes that the answer tells of content that nobody knows the origin of.
    func showsUnknown() { run.shows(tainted: true) }

    /// Notes that the answer tells of a name in the workspace: a text as well.
    func names(_ path: String, isFolder: Bool) throws(Failure) {
        guard !run.showsTainted else { return }
        let isOurs = isFolder ? try table.hasAny(in: place(path)) : try mayBeTrusted(path)
        run.shows(tainted: !isOurs)
    }

    /// Remembers a file that was written.
    ///
    /// - Parameter old: what stands before `content` in it.
    func wrote(_ path: String, _ content: [UInt8], after old: [UInt8]) {
        // The file is written, whatever becomes of this: a digest that does not fit calms nothing.
        do throws(Failure) {
            let isTainted = run.isTainted ? true : old.isEmpty ? false : try !trusts(path, old)
            guard !isTainted else { return try table.drop(place(path)) }
            try table.put(place(path), digest: Digest.sha256(old + content))
        } catch {}
    }

    func deleted(_ path: String) { try? table.drop(place(path)) }

    private func place(_ path: String) -> String { "\(folder)/\(path)" }
}
