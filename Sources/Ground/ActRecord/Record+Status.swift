package import ActJSON

extension Record {
    /// The exit status that this record stands for when a command writes it or passes it on.
    package var status: ExitStatus {
        switch type {
        case "error":
            return errorCode?.status ?? .no
        case "result":
            if has(.recorded), self[.recorded]?.bool == false { return .unknownOutcome }
            return outcome?.status(errorCode?.status) ?? .ok
        case "call":
            guard has(.approval), let decision else { return .ok }
            switch decision.word {
            case .held: return .tryLater
            // Nobody was there to ask: not the same as a person's no.
            case .denied: return decision.author?.isMode ?? false ? .notPermitted : .no
            case .approved, nil: return .ok
            }
        default: return .ok
        }
    }
}
