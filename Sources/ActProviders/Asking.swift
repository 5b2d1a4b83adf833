import ActCore
package import ActGate
package import ActQuestion
import ActStore
package import ActTools

extension Confirmation {
    /// Deciding with these tools, and with the inbox in the store.
    package init(_ toolbox: Toolbox, _ rules: Rules, _ options: Options) {
        let services = Services(
            settings: toolbox.settings, inbox: StoredInbox(toolbox: toolbox),
            forgetUnknown: toolbox.forgetUnknown, use: toolbox.use, asked: toolbox.asked,
            isOnRecord: toolbox.isOnRecord, isDone: toolbox.isDone, storeID: toolbox.makeStoreID,
            preview: { tool, arguments in toolbox.provider(tool.provider)?.preview(tool, arguments) })
        self.init(services, toolbox.gate(rules), rules, options)
    }
}

/// The inbox of the user and conversation of the settings.
private struct StoredInbox: Inbox {
    let toolbox: Toolbox

    private func table() throws(Failure) -> HeldTable {
        HeldTable(
            try toolbox.store(), user: toolbox.settings.user, conversation: toolbox.settings.conversation)
    }

    func put(
        _ id: String, _ record: [UInt8], reason: String, isSame: (Record) -> Bool
    ) throws(Failure) -> Bool {
        try table().put(id, record: record, reason: reason, at: .now, isSame: isSame)
    }

    func calls() throws(Failure) -> [Result<HeldCall, Failure>] {
        guard Store.exists else { return [] }
        let table = try table()
        try table.dropJournalled()
        return try table.rows().map { row in
            row.flatMap { row in
                do throws(Failure) {
                    let record = try HeldTable.record(of: row)
                    return .success(HeldCall(record: record, reason: row.reason, at: row.at))
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    func approve(_ id: String, _ record: [UInt8]) throws(Failure) { try table().approve(id, record: record) }

    func drop(_ id: String) throws(Failure) { try table().drop(id) }

    func countOfAll() throws(Failure) -> Int {
        Store.exists ? try HeldTable.count(try toolbox.store()) : 0
    }
}
