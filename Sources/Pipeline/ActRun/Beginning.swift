package import ActStore
import ActSystem
import Glibc

extension RunStore.Beginning {
    /// The beginning of this process, which reads these files, `-` for standard input.
    package init(command: RunStore.Command, files: [String]) {
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
