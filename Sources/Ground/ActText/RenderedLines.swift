package import ActRecord

/// A record as a terminal shows it, for a command that lays out more than records.
package func rendered(_ record: Record, columns: Int, color: Bool) -> String {
    let style = Style(
        columns: columns, color: color, showsUpkeep: false, view: nil, drawsBars: false, tellsWay: false,
        isWhole: false)
    return render([record], style)
}
