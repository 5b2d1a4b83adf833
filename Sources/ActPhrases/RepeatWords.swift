/// Repeats: `every other monday`, `tuesdays`.
extension TimeWords {
    func every(_ at: Int) -> Taken<TimePhrase>? {
        var next = at + 1
        var rule = RepeatRule(frequency: "")
        if core(next) == "other" || core(next) == "second" {
            rule.interval = 2
            next += 1
        } else if let number = count(next), core(next) != "a", number.value > 0 {
            rule.interval = number.value
            next = number.end
        }
        switch core(next) {
        case "day", "days": rule.frequency = "DAILY"
        case "weekday", "weekdays", "workday":
            guard rule.interval == 1 else { return (.refused("a repeat by weekdays"), next + 1) }
            rule.frequency = "WEEKLY"
            rule.weekdays = [0, 1, 2, 3, 4]
        case "morning", "afternoon", "evening", "night":
            guard rule.interval == 1, core(next + 1) == "at" else { return nil }
            return (.every(RepeatRule(frequency: "DAILY")), next)
        case "week", "weeks":
            guard core(next + 1) == "on", let weekday = TimeWords.weekdays[core(next + 2)] else {
                return (.refused("a repeat without its day"), next + 1)
            }
            rule.frequency = "WEEKLY"
            rule.weekdays = [weekday]
            next += 2
        case "month", "months", "year", "years", "weekend", "hour", "minute", "quarter":
            return (.refused("a repeat by the \(core(next))"), next + 1)
        default:
            while let weekday = TimeWords.weekdays[core(next)] {
                rule.weekdays.append(weekday)
                next += 1
                if core(next) == "and" || core(next) == "&", TimeWords.weekdays[core(next + 1)] != nil { next += 1 }
            }
            guard !rule.weekdays.isEmpty else { return nil }
            rule.frequency = "WEEKLY"
            return (.every(rule), next)
        }
        return (.every(rule), next + 1)
    }

    /// `tuesdays`, `mondays and thursdays`.
    func plural(_ at: Int) -> Taken<RepeatRule>? {
        var rule = RepeatRule(frequency: "WEEKLY")
        var next = at
        while core(next).utf8.last == 0x73, let weekday = TimeWords.weekdays[String(core(next).dropLast())],
            core(next).count > 6
        {
            rule.weekdays.append(weekday)
            next += core(next + 1) == "and" ? 2 : 1
        }
        guard !rule.weekdays.isEmpty else { return nil }
        if core(next - 1) == "and" { next -= 1 }
        return (rule, next)
    }
}
