import ActJSON
import ActSettings
package import ActStore
import ActSystem
import ActTools
import Glibc

/// The beginning of a call in the journal, in the turn's commit.
extension Engine {
    /// Writes the intent of a call that is new; false where its id, or its approval, is on record.
    func begin(_ job: Job, _ journal: Journal) throws(Failure) -> Bool {
        // The clock is the store's, which may have been reached just now.
        job.started = .now
        // A run is on record from the first call that it begins.
        if run == nil, try journal.entry(job.admitted.call.id, user: settings.user) != nil { return false }
        try mark(job, journal, key: nil)
        job.begun = try journal.begin(job.admitted.intent, at: job.started, endsNow: isAtomic(job))
        return job.begun != nil
    }

    /// Writes that a call on record runs once more.
    func beginAgain(_ job: Job, _ entry: Journal.Entry, _ journal: Journal) throws(Failure) {
        job.started = .now
        try mark(job, journal, key: entry.nextKey)
        job.begun = try journal.beginAgain(entry, job.admitted.intent, at: job.started, endsNow: isAtomic(job))
    }

    /// Notes the run that begins a call, and the key that it is sent with: a new one, unless an earlier try had no
    /// answer.
    private func mark(_ job: Job, _ journal: Journal, key: String?) throws(Failure) {
        if run == nil, let beginning = options.beginning {
            run = try RunStore(journal.store, user: settings.user)
                .begin(beginning, conversation: settings.conversation, at: job.started)
        }
        job.admitted.runs(in: run, key: isAtomic(job) ? nil : key ?? hex(random(16)))
    }
}

extension RunStore.Beginning {
    /// The beginning of this process, which reads these files, `-` for standard input.
    package init(command: String, files: [String]) {
        let here = currentFolder
        var paths: [String] = []
        for file in files {
            let named = file == "-" ? "/proc/self/fd/0" : wholePath(file)
            let path = RunStore.Beginning.regular(named)
            if path != nil || !paths.contains("-") { paths.append(path ?? "-") }
        }
        self.init(
            command: command, words: Array(CommandLine.arguments.dropFirst()), folder: here, files: paths,
            isPiped: paths.contains("-"))
    }

    /// The path that leads to a regular file later too: one into an open file, as /dev/stdin, is no name of it. nil for
    /// all else, as a pipe, a terminal and a file that was removed: nothing of them can be read again.
    private static func regular(_ path: String) -> String? {
        var (info, named) = (stat(), stat())
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        guard ["/dev/", "/proc/"].contains(where: { path.hasPrefix($0) }) else { return path }
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        guard stat(found, &named) == 0, named.st_dev == info.st_dev, named.st_ino == info.st_ino else { return nil }
        return String(cString: found)
    }
}
