package import ActJSON
package import ActTools

extension ToolSpec {
    /// Words of names of tools that make their answers of their arguments and of the clock. One table.
    private static let computing = Set(
        """
        calc calculate calculator clock convert converter date datetime now time timezone timezones today weekday
        """.split(whereSeparator: \.isWhitespace).map(String.init))
    /// Words that may stand beside one of them, and say nothing of anybody's data.
    private static let beside = Set(
        """
        at between current day expression for from get in list local of tell temperature the to tz unit units utc zone
        zones
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Whether a call only computes: each word of the tool's name is of a clock or of reckoning, the tool says of itself
    /// nothing else, and no argument is a place from which it could read. It errs towards no.
    package func onlyComputes(_ arguments: JSON) -> Bool {
        let words = ToolName.split(exactName)
        return words.contains(where: ToolSpec.computing.contains)
            && words.allSatisfy { ToolSpec.computing.contains($0) || ToolSpec.beside.contains($0) }
            && annotations?.readOnly != false && Destinations.first(in: arguments, inputSchema) == nil
    }
}
