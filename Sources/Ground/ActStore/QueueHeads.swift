import ActDatabase
import ActRecord

/// The head of each lane of a store of one machine, kept in the commit that changes it: who looks for the next call need
/// not pass those that wait behind others. A shared store has `Lanes`.
enum QueueHeads {
    static let schema = """
        CREATE TABLE IF NOT EXISTS head (
          number INTEGER PRIMARY KEY, -- the call's
          user TEXT NOT NULL, conversation TEXT NOT NULL, lane TEXT NOT NULL UNIQUE, due INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS head_due ON head(user, conversation, due);

        """

    private static let row = "number, user, conversation, lane, due"

    private static func first(of lane: String) -> String {
        """
        INSERT INTO head SELECT \(row) FROM queue WHERE lane = \(lane) AND \(QueueStore.isOpen) ORDER BY number LIMIT 1
          ON CONFLICT DO UPDATE SET number = excluded.number, due = excluded.due
            WHERE (excluded.number, excluded.due) <> (head.number, head.due);
        """
    }

    static let triggers = """
        CREATE TEMP TRIGGER head_enters AFTER INSERT ON queue WHEN NEW.\(QueueStore.isOpen) BEGIN
          \(first(of: "NEW.lane")) END;
        CREATE TEMP TRIGGER head_changes AFTER UPDATE OF state, lane, due ON queue BEGIN
          DELETE FROM head WHERE number = OLD.number;
          \(first(of: "OLD.lane")) \(first(of: "NEW.lane")) END;
        CREATE TEMP TRIGGER head_leaves AFTER DELETE ON queue WHEN OLD.\(QueueStore.isOpen) BEGIN
          DELETE FROM head WHERE number = OLD.number;
          \(first(of: "OLD.lane")) END;

        """

    static let filling = """
        DELETE FROM head;
        INSERT INTO head SELECT \(row) FROM queue WHERE number IN (
          SELECT min(number) FROM queue WHERE \(QueueStore.isOpen) GROUP BY lane);

        """
}
