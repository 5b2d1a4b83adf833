/// The verbs by which sentences ask for an action, and tools' names say theirs.
enum VerbWords {
    struct Row {
        let kind: VerbKinds
        /// Words of sentences.
        let asked: String
        /// Words of tools' names.
        let named: String
    }

    static let table: [Row] = [
        Row(
            kind: .removes,
            asked: """
                delete deletes remove removes erase cancel trash discard rid unsubscribe unfollow clear drop
                detach unlink throw wipe uninstall
                """,
            named: """
                delete deletes remove removes erase cancel trash clear archive discard detach unlink drop
                destroy revoke invalidate unsubscribe
                """),
        Row(
            kind: .changes,
            asked: """
                update updates edit change rename modify move reschedule postpone alter adjust replace mark
                assign set push snooze correct fix finish complete approve
                """,
            named: """
                update updates edit patch modify rename move replace mark assign set snooze reschedule complete
                put enable disable merge change
                """),
        Row(
            kind: .makes,
            asked: """
                create add make new insert log schedule book put record write draft remind alert remember forget
                jot start upload save plan paid spent invite register copy generate build fork set open
                """,
            named: """
                create creates add insert log upload append new make write generate start copy post register
                invite save record fork set schedule book
                """),
        Row(
            kind: .sends,
            asked: """
                send email mail tell message share forward post publish reply answer text notify comment
                """,
            named: """
                send sends post reply publish message share forward notify create comment
                """),
        Row(
            kind: .reads,
            asked: """
                list show see view read find search check look get fetch display download export browse count
                open lookup
                """,
            named: """
                list lists get gets fetch read retrieve retrieves find search query lookup show view check count
                download export summary free report nearby
                """),
        Row(
            kind: .asks,
            asked: """
                what which when who whose where how many
                """,
            named: """

                """),
        Row(
            kind: .lists,
            asked: """
                list show see view browse count all
                """,
            named: """
                list lists find search query count
                """),
    ]
}
