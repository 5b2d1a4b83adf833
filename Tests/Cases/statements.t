# statements: what a call's arguments run decides too (act(7)). HOME is a fresh folder for each case.

# a tool that explains queries and runs them is asked about for a statement that changes something, and not for one that reads
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/rows ~/.config/act/handlers/rows
act-call ROWS_EXPLAIN_QUERY sql='DELETE FROM victim' analyze:=true >call; act-confirm call | act-exec --jq .error.code; act-exec call --jq .error.code
act-confirm --explain --jq '.risk | .level, .reasons[]' call; jq -c '.taint = true' call | act-confirm --mode yolo --jq .approval.decision
act-call ROWS_EXPLAIN_QUERY sql='SELECT count(*) FROM victim' | act-confirm | act-exec --jq .data.rows
act-confirm -y call | act-exec --jq .outcome; cat ran
>>>
not-approved
not-approved
high
sql has DELETE
denied
3
done
SELECT count(*) FROM victim
DELETE FROM victim

# a statement that nobody can read in every dialect is unknown, and the reason says why
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/rows ~/.config/act/handlers/rows
jq -Rc '{sql: .}' <<'END' | act-call ROWS_EXPLAIN_QUERY --map . --trusted | act-confirm --explain --jq '[.risk.level, .risk.reasons[0]]'
SELECT 'a' FROM t WHERE b = "c" -- d
SELECT '\'; DROP TABLE t; -- '
SELECT 'a\', E'"\' , ' ; DELETE FROM t; --' -- "
WITH x AS (SELECT 1 AS a) ınſert ınto t SELECT a FROM x
SELECT 1 ADD SIGNATURE TO dbo.p BY CERTIFICATE c
SELECT `a` FROM [b] # '
SELECT pg_sleep(1)
SELECT 1; SELECT 2
SELECT * FROM t FOR SHARE
PRAGMA writable_schema = 1
VACUUM
list all of them
END
>>>
["low","EXPLAIN only reads"]
["high","sql has DROP"]
["unknown","sql can't be read in every dialect"]
["high","sql has INSERT"]
["high","sql has ADD"]
["unknown","sql can't be read in every dialect"]
["unknown","sql calls PG_SLEEP, which may do anything"]
["unknown","sql has a second statement"]
["unknown","sql locks rows"]
["high","sql has PRAGMA"]
["high","sql has VACUUM"]
["unknown","sql is no SELECT, SHOW, VALUES, DESCRIBE or EXPLAIN"]

# a query of a tool about other things is judged only where it is a statement that changes something; a program always is
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/rows ~/.config/act/handlers/rows
level() { act-call "$@" | act-confirm --explain --jq '[.risk.level, .risk.reasons[0]]'; }
level ROWS_SEARCH_WEB query='how to delete from a list'; level ROWS_SEARCH_WEB query='mutation { deleteRepository(id: 1) { id } }'; level ROWS_SEARCH_WEB query='delete from people where 1'
level ROWS_SEARCH_WEB command='ls'; level ROWS_SEARCH_WEB filters:='{"shell_command": "ls"}'; level ROWS_SEARCH_WEB code=de; level ROWS_SEARCH_WEB query=x; level ROWS_SEARCH_WEB query=x filters:='{"raw_sql": ["DROP TABLE t"]}'
>>>
["low","SEARCH only reads"]
["high","query has MUTATION"]
["high","query has DELETE"]
["unknown","command may be a program"]
["unknown","shell_command may be a program"]
["low","SEARCH only reads"]
["low","SEARCH only reads"]
["high","raw_sql has DROP"]

# a call with such a statement is no read: its lost answer is unknown, and it is not tried again
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/rows ~/.config/act/handlers/rows
act-call ROWS_EXPLAIN_QUERY sql='INSERT INTO victim VALUES (1)' lost:=true | act-confirm -y | act-exec --jq '[.outcome, .attempts]'; cat ran
act-call ROWS_EXPLAIN_QUERY sql='SELECT 1' lost:=true | act-exec --jq .outcome
>>>
["unknown",1]
INSERT INTO victim VALUES (1)
failed
>>>= 1
