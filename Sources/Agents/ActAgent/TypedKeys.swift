import ActJSON
import ActSettings
import ActSystem
import Glibc

/// The keys that a person types at a terminal in raw mode, scalar by scalar. A paste is told from typing where the
/// terminal brackets it: its line feeds end no line, and nothing in it is a command.
struct TypedKeys {
    enum Key {
        case scalar(Unicode.Scalar)
        /// The end of the input, a signal, or an error of the terminal.
        case end
        /// A key that makes a signal elsewhere.
        case signal(Int32)
    }

    /// The scalar that stands for a line feed of a paste, as everywhere on a terminal of ours.
    static let lineFeed: Unicode.Scalar = "⏎"
    /// Scalars of a paste that are taken.
    private static let longestPaste = 256 << 10
    private static let begin = Array("\u{1B}[200~".utf8)
    private static let finish = Array("\u{1B}[201~".utf8)
    /// Milliseconds that the rest of a key's bytes may take.
    private static let pause = 50

    /// Done every now and then while nothing is typed.
    var whileIdle: (() -> Void)?
    private static let look = 100

    private var bytes: [UInt8] = []
    private var at = 0
    private var isPasting = false
    private var pasted = 0

    /// The next key.
    mutating func next() -> Key {
        while true {
            guard let byte = peek(0, isPatient: true) else { return .end }
            if byte == 0x1B {
                if starts(with: isPasting ? TypedKeys.finish : TypedKeys.begin) {
                    isPasting.toggle()
                    pasted = 0
                    at += TypedKeys.begin.count
                    continue
                }
            }
            let scalar = take(byte)
            guard isPasting else { return TypedKeys.key(scalar) }
            pasted += 1
            if pasted > TypedKeys.longestPaste { continue }
            switch scalar.value {
            case 0x0D where peek(0, isPatient: false) == 0x0A: continue
            case 0x0A, 0x0D: return .scalar(TypedKeys.lineFeed)
            case 0x09: return .scalar(" ")
            case 0..<0x20, 0x7F..<0xA0: continue
            default: return .scalar(scalar)
            }
        }
    }

    /// Ctrl-C, Ctrl-Z and Ctrl-\\ come as characters.
    private static func key(_ scalar: Unicode.Scalar) -> Key {
        switch scalar.value {
        case 0x03: .signal(SIGINT)
        case 0x1A: .signal(SIGTSTP)
        case 0x1C: .signal(SIGQUIT)
        default: .scalar(scalar)
        }
    }

    /// Decodes a scalar that begins with this byte.
    private mutating func take(_ byte: UInt8) -> Unicode.Scalar {
        at += 1
        let more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0
        var all = [byte]
        while all.count <= more, let next = peek(0, isPatient: false), next & 0xC0 == 0x80 {
            all.append(next)
            at += 1
        }
        return String(decoding: all, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    private mutating func starts(with sequence: [UInt8]) -> Bool {
        for (k, byte) in sequence.enumerated() {
            guard peek(k, isPatient: false) == byte else { return false }
        }
        return true
    }

    /// A byte that comes next; nil where there is none.
    ///
    /// - Parameter isPatient: whether to wait for it as long as it takes.
    private mutating func peek(_ offset: Int, isPatient: Bool) -> UInt8? {
        while at + offset >= bytes.count {
            guard fill(isPatient) else { return nil }
        }
        return bytes[at + offset]
    }

    private mutating func fill(_ isPatient: Bool) -> Bool {
        while true {
            if Interrupt.isPending { return false }
            var waits = Waits()
            waits.add(0)
            if !isPatient { waits.add(milliseconds: TypedKeys.pause) }
            if isPatient, whileIdle != nil { waits.add(milliseconds: TypedKeys.look) }
            waits.wait()
            guard !waits.ready().isEmpty else {
                guard isPatient else { return false }
                whileIdle?()
                continue
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(0, &chunk, chunk.count)
            let number = errno
            if count > 0 {
                bytes = Array(bytes[at...]) + chunk[..<count]
                at = 0
                return true
            }
            if count < 0, number == EINTR || number == EAGAIN { continue }
            return false
        }
    }
}
