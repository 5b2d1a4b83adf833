package import ActJSON
import ActSystem
import CSystem
import Glibc

extension Terminal {
    /// Columns of the terminal at `descriptor`, or 80.
    package static func columns(_ descriptor: Int32) -> Int {
        let columns = Int(act_terminal_columns(descriptor))
        return columns > 0 ? columns : 80
    }

    /// Rows of the terminal at `descriptor`, or 24.
    package static func rows(_ descriptor: Int32) -> Int {
        let rows = Int(act_terminal_rows(descriptor))
        return rows > 0 ? rows : 24
    }

    /// Whether colour is wanted there: a terminal that can, and no NO_COLOR (no-color.org).
    package static func color(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && !Environment.noColor && !Environment.dumbTerminal
    }
}
