import ActJSON
import ActRecord
import ActTools

/// The tools for accounts at services (act-connect(1)).
enum AccountTools {
    static let all = [connect, list, remove]

    private static let toolkit = Argument.text("the toolkit, as gmail", longest: 100)

    private static let connect = BuiltinTool(
        slug: "ACT_CONNECT", title: "Connect an account",
        description: """
            Make a link by which the person connects a toolkit's account. Show the person the link: the account is \
            connected once they have agreed there. A toolkit that is connected already is told as it is.
            """,
        properties: [
            ("toolkit", toolkit),
            ("alias", Argument.text("a name for the account, where there are several", longest: 100)),
        ], required: ["toolkit"], effect: .creates, examples: ["connect gmail", "link my slack account"],
        reach: .online
    ) { registry, call throws(Failure) in
        let (connections, toolkit) = try registry.accounts(of: call.text("toolkit") ?? "")
        let alias = call.text("alias")
        var asked = false
        return later(hasAsked: { asked }) { taker in
            connections.list([toolkit], active: true) { listed in
                guard case .success(let active) = listed else { return taker(listed.map { _ in [] }) }
                let known = active.filter { account in alias.map { account.isNamed($0) } ?? true }
                guard known.isEmpty else { return taker(.success(known.map(\.record))) }
                asked = true
                connections.link(toolkit, alias: alias) { made in
                    taker(made.map { [$0?.record ?? Account.needless(toolkit)] })
                }
            }
        }
    }

    private static let list = BuiltinTool(
        slug: "ACT_LIST_ACCOUNTS", title: "List connected accounts",
        description: "List the person's accounts at services, with their status: of one toolkit, or of all.",
        properties: [("toolkit", toolkit)], effect: .reads,
        examples: ["which accounts are there", "is my account still linked"], reach: .online
    ) { registry, call throws(Failure) in
        let keepers = try registry.keepers(of: call.text("toolkit").map { [$0] } ?? [])
        return later { taker in
            inTurn(keepers[...], { $0.keeper.list($0.toolkits, active: false, $1) }) {
                taker($0.map { $0.activeFirst.map(\.record) })
            }
        }
    }

    private static let remove = BuiltinTool(
        slug: "ACT_REMOVE_ACCOUNT", title: "Remove a connected account",
        description: "Disconnect an account of the person's from its service, by its id or alias.",
        properties: [("account", Argument.text("the account's id or alias", longest: 200))], required: ["account"],
        effect: .destroys, examples: ["disconnect my old gmail account"], reach: .online
    ) { registry, call throws(Failure) in
        let name = call.text("account") ?? ""
        let (connections, _) = try registry.accounts(of: name)
        return later(hasAsked: { true }) { taker in
            connections.remove(name) { taker($0.map { [$0.record] }) }
        }
    }

    /// The work that ends once records were taken. A service's reason is its own text.
    private static func later(
        hasAsked: @escaping () -> Bool = { false }, _ ask: (@escaping CompletionHandler<[JSON]>) -> Void
    ) -> BuiltinTool.Work {
        var taken: Result<[JSON], Failure>?
        ask { taken = $0 }
        return .later(hasAsked: hasAsked) { () throws(Failure) in
            guard let taken else { return nil }
            let records = try taken.get()
            var answer = InvocationResult.done(.object([("items", .array(records))]))
            answer.isTainted = records.contains { $0[.reason] != nil }
            return answer
        }
    }
}
