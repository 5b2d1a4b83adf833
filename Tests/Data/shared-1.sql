-- A shared store of version 1, as `act-store init` and `act-store init --role anna --for anna` made it.
BEGIN;
CREATE DOMAIN words AS text COLLATE "C";
CREATE TABLE meta (name words PRIMARY KEY, value words NOT NULL);
INSERT INTO meta VALUES('store', md5(random()::text || clock_timestamp()::text)), ('version', '0'),
  ('unsummed', '0');
CREATE TABLE process (
  runner words PRIMARY KEY, machine words NOT NULL, number bigint NOT NULL, until timestamptz NOT NULL
);
CREATE FUNCTION items(text) RETURNS TABLE(value text) LANGUAGE sql IMMUTABLE
  AS $$ SELECT json_array_elements_text(CAST(replace($1, '\u0000', '\ufffe0') AS json)) $$;
CREATE FUNCTION fits(name text, pattern text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE plain text := regexp_replace(pattern, '([.+(){}|$\\])', '\\\1', 'g'); BEGIN
  RETURN name ~ ('^' || replace(replace(plain, '*', '.*'), '?', '.') || '$'); EXCEPTION
  WHEN invalid_regular_expression THEN RETURN false; END $$;
CREATE OPERATOR @~ (FUNCTION = fits, LEFTARG = text, RIGHTARG = text);
CREATE SEQUENCE journal_numbers;
CREATE TABLE journal (
  log_id bigint PRIMARY KEY DEFAULT nextval('journal_numbers'),
  id words NOT NULL, "user" words NOT NULL, conversation words NOT NULL,
  tool words NOT NULL, provider words NOT NULL, account words,
  arguments words NOT NULL, digest bytea NOT NULL,
  intent words, nonce words,
  started bigint NOT NULL, runner words NOT NULL,
  begun_sum bigint,
  ended bigint, outcome words,
  taint bigint NOT NULL DEFAULT 1,
  attempts bigint NOT NULL,
  ended_sum bigint,
  key words, run bigint, answer_digest bytea,
  UNIQUE("user", id)
);
CREATE INDEX journal_started ON journal(started);
CREATE UNIQUE INDEX journal_nonce ON journal(nonce) WHERE nonce IS NOT NULL;
CREATE TABLE session (
  "user" words, conversation words, origin words,
  session words NOT NULL, created bigint NOT NULL, expires bigint NOT NULL,
  toolkits words NOT NULL, mcp_url words,
  PRIMARY KEY("user", conversation, origin)
);
CREATE TABLE request (
  "user" words, id words, requests words NOT NULL, state words, asked bigint NOT NULL,
  PRIMARY KEY("user", id)
);
CREATE TABLE account (
  provider words, "user" words, toolkit words, id words, name words,
  PRIMARY KEY(provider, "user", toolkit, name, id)
);
CREATE SEQUENCE held_numbers;
CREATE TABLE held (
  number bigint PRIMARY KEY DEFAULT nextval('held_numbers'),
  "user" words NOT NULL, conversation words NOT NULL, id words NOT NULL,
  record words NOT NULL, reason words NOT NULL, at bigint NOT NULL,
  UNIQUE("user", conversation, id)
);
CREATE SEQUENCE run_numbers;
CREATE TABLE run (
  number bigint PRIMARY KEY DEFAULT nextval('run_numbers'),
  "user" words NOT NULL, conversation words NOT NULL,
  command words NOT NULL, words words NOT NULL, folder words NOT NULL, files words NOT NULL,
  piped bigint NOT NULL, state words NOT NULL, why words, runner words NOT NULL,
  started bigint NOT NULL, changed bigint NOT NULL, counts words NOT NULL
);
CREATE SEQUENCE queue_numbers;
CREATE TABLE queue (
  number bigint PRIMARY KEY DEFAULT nextval('queue_numbers'),
  "user" words NOT NULL, conversation words NOT NULL, id words NOT NULL,
  tool words NOT NULL, provider words NOT NULL, toolkit words NOT NULL, account words,
  lane words NOT NULL, reach words NOT NULL, record words NOT NULL, digest bytea NOT NULL,
  state words NOT NULL, why words, tries bigint NOT NULL DEFAULT 0,
  added bigint NOT NULL, due bigint NOT NULL, until bigint NOT NULL,
  owner words, claimed_until bigint, fence bigint NOT NULL DEFAULT 0,
  UNIQUE("user", id)
);
CREATE INDEX queue_head ON queue(lane, number) WHERE state IN ('queued', 'waiting');
CREATE SEQUENCE conversation_numbers;
CREATE TABLE conversation (
  number bigint PRIMARY KEY DEFAULT nextval('conversation_numbers'),
  "user" words NOT NULL, name words NOT NULL, origin words, taint bigint NOT NULL, tools words NOT NULL,
  owner words, created bigint NOT NULL, changed bigint NOT NULL,
  UNIQUE("user", name)
);
CREATE SEQUENCE spending_numbers;
CREATE TABLE spending (
  number bigint PRIMARY KEY DEFAULT nextval('spending_numbers'),
  "user" words NOT NULL, conversation words NOT NULL, run bigint NOT NULL,
  command words NOT NULL, model words NOT NULL, runner words NOT NULL,
  at bigint NOT NULL, ended bigint, input bigint NOT NULL, output bigint NOT NULL, cached bigint NOT NULL,
  counted bigint NOT NULL, cost bigint
);
CREATE INDEX spending_at ON spending("user", at);
CREATE INDEX spending_run ON spending(run);
CREATE TABLE memory (
  "user" words, toolkit words, kind words CHECK(kind IN ('entity', 'preference')), name words,
  value words NOT NULL, source words NOT NULL, at bigint NOT NULL, until bigint,
  taint bigint NOT NULL CHECK(taint IN (0, 1)),
  state words NOT NULL CHECK(state IN ('accepted', 'proposed', 'ending')),
  said words, said_source words, said_taint bigint CHECK(said_taint IN (0, 1)),
  PRIMARY KEY("user", toolkit, kind, name)
);
CREATE TABLE pin (
  "user" words, origin words, slug words, digest words NOT NULL, text words NOT NULL, at bigint NOT NULL,
  PRIMARY KEY("user", origin, slug)
);
CREATE TABLE served (
  "user" words, conversation words, id words, digest bytea NOT NULL, held bigint NOT NULL,
  runner words NOT NULL, at bigint NOT NULL,
  PRIMARY KEY("user", conversation, id)
);
CREATE TABLE lane (
  "user" words, conversation words, lane words, number bigint NOT NULL, -- of its first call
  provider words NOT NULL, toolkit words NOT NULL, machine words,
  fence bigint NOT NULL DEFAULT 0, owner words, claimed timestamptz, since timestamptz, -- of the owner's claim
  PRIMARY KEY("user", conversation, lane)
) WITH (fillfactor = 50);
ALTER TABLE queue SET (fillfactor = 70);
ALTER TABLE process ADD COLUMN since timestamptz NOT NULL DEFAULT clock_timestamp();
CREATE FUNCTION begin_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.until < clock_timestamp() THEN NEW.since := clock_timestamp(); END IF; RETURN NEW; END $$;
CREATE TRIGGER process_claim BEFORE UPDATE ON process FOR EACH ROW EXECUTE FUNCTION begin_claim();
CREATE SEQUENCE event_places;
CREATE TABLE moved (
  store words PRIMARY KEY, machine words NOT NULL,
  log_shift bigint NOT NULL, run_shift bigint NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE FUNCTION reserve(numbers text, count bigint, keeps boolean) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE place regclass := quote_ident(numbers || '_numbers'); given bigint := nextval(place); BEGIN
  IF count NOT BETWEEN 1 AND (1::bigint << 40) THEN RAISE 'no such count'; END IF;
  IF keeps OR given = 1 THEN
    IF given < count THEN PERFORM setval(place, count); END IF; RETURN 0; END IF;
  PERFORM setval(place, given + 100 + count); RETURN given + 100; END $$;
CREATE SEQUENCE task_numbers;
CREATE TABLE all_task ("user" words NOT NULL DEFAULT current_setting('act.user'), id bigint NOT NULL DEFAULT nextval('task_numbers'), title words NOT NULL, notes words, due words, priority words NOT NULL, project words, tags words NOT NULL, done bigint NOT NULL, completed words, folded words NOT NULL, created words NOT NULL, updated words NOT NULL, taint bigint NOT NULL DEFAULT 1, PRIMARY KEY("user", id));
CREATE VIEW task WITH (security_invoker) AS
  SELECT id, title, notes, due, priority, project, tags, done, completed, folded, created, updated, taint FROM all_task WHERE "user" = current_setting('act.user');

CREATE SEQUENCE budget_numbers;
CREATE TABLE all_budget ("user" words NOT NULL DEFAULT current_setting('act.user'), id bigint NOT NULL DEFAULT nextval('budget_numbers'), amount words NOT NULL, date words NOT NULL, transaction_type words NOT NULL, category words, details words, currency words NOT NULL, size words NOT NULL, folded words NOT NULL, created words NOT NULL, updated words NOT NULL, taint bigint NOT NULL DEFAULT 1, PRIMARY KEY("user", id));
CREATE VIEW budget WITH (security_invoker) AS
  SELECT id, amount, date, transaction_type, category, details, currency, size, folded, created, updated, taint FROM all_budget WHERE "user" = current_setting('act.user');
CREATE INDEX ON all_budget("user", date);
CREATE SEQUENCE calendar_numbers;
CREATE TABLE all_calendar ("user" words NOT NULL DEFAULT current_setting('act.user'), id bigint NOT NULL DEFAULT nextval('calendar_numbers'), title words NOT NULL, start words NOT NULL, "end" words, all_day bigint NOT NULL, zone words NOT NULL, place words, notes words, repeat words, uid words NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''), folded words NOT NULL, created words NOT NULL, updated words NOT NULL, taint bigint NOT NULL DEFAULT 1, PRIMARY KEY("user", id));
CREATE VIEW calendar WITH (security_invoker) AS
  SELECT id, title, start, "end", all_day, zone, place, notes, repeat, uid, folded, created, updated, taint FROM all_calendar WHERE "user" = current_setting('act.user');
CREATE INDEX ON all_calendar("user", start);
CREATE SEQUENCE reminder_numbers;
CREATE TABLE all_reminder ("user" words NOT NULL DEFAULT current_setting('act.user'), id bigint NOT NULL DEFAULT nextval('reminder_numbers'), text words NOT NULL, due words NOT NULL, zone words NOT NULL, done bigint NOT NULL, folded words NOT NULL, created words NOT NULL, updated words NOT NULL, taint bigint NOT NULL DEFAULT 1, PRIMARY KEY("user", id));
CREATE VIEW reminder WITH (security_invoker) AS
  SELECT id, text, due, zone, done, folded, created, updated, taint FROM all_reminder WHERE "user" = current_setting('act.user');
CREATE INDEX ON all_reminder("user", due);
CREATE SEQUENCE message_numbers;
CREATE TABLE all_message ("user" words NOT NULL DEFAULT current_setting('act.user'), number bigint NOT NULL DEFAULT nextval('message_numbers'), conversation bigint NOT NULL, role words NOT NULL, content words NOT NULL, taint bigint NOT NULL, at bigint NOT NULL, PRIMARY KEY(number));
CREATE VIEW message WITH (security_invoker) AS
  SELECT number, conversation, role, content, taint, at FROM all_message WHERE "user" = current_setting('act.user');
CREATE INDEX ON all_message(conversation, number);

CREATE TABLE all_nonce_before ("user" words NOT NULL DEFAULT current_setting('act.user'), nonce words PRIMARY KEY, log_id bigint NOT NULL);
CREATE VIEW nonce_before WITH (security_invoker) AS
  SELECT nonce, log_id FROM all_nonce_before WHERE "user" = current_setting('act.user');
CREATE INDEX ON all_nonce_before(log_id, nonce);

CREATE TABLE all_rule_use ("user" words NOT NULL DEFAULT current_setting('act.user'), rule words NOT NULL, at bigint NOT NULL);
CREATE VIEW rule_use WITH (security_invoker) AS
  SELECT rule, at FROM all_rule_use WHERE "user" = current_setting('act.user');
CREATE INDEX ON all_rule_use("user", rule, at);

CREATE TABLE all_pace ("user" words NOT NULL DEFAULT current_setting('act.user'), origin words NOT NULL, until bigint NOT NULL, PRIMARY KEY("user", origin));
CREATE VIEW pace WITH (security_invoker) AS
  SELECT origin, until FROM all_pace WHERE "user" = current_setting('act.user');


CREATE TABLE all_event (machine words NOT NULL DEFAULT current_setting('act.machine'), number bigint NOT NULL, log_id bigint NOT NULL, id words NOT NULL, what words NOT NULL, at bigint NOT NULL, digest bytea NOT NULL, hash bytea NOT NULL, "user" words NOT NULL DEFAULT current_setting('act.user'), place bigint NOT NULL DEFAULT nextval('event_places'), PRIMARY KEY(machine, number, at)) PARTITION BY RANGE(at);
CREATE VIEW event WITH (security_invoker) AS
  SELECT number, log_id, id, what, at, digest, hash FROM all_event WHERE machine = current_setting('act.machine');
CREATE INDEX ON all_event(log_id, place);
CREATE TABLE chain (machine words PRIMARY KEY, number bigint NOT NULL, hash bytea NOT NULL)
  WITH (fillfactor = 50);
CREATE TABLE chain_start (machine words PRIMARY KEY, number bigint NOT NULL, hash bytea NOT NULL);
CREATE TABLE answer (
  log_id bigint NOT NULL, "user" words NOT NULL, ended bigint NOT NULL, attempts bigint NOT NULL,
  answer words NOT NULL
) PARTITION BY RANGE(ended);
CREATE INDEX ON answer(log_id);
CREATE TABLE answer_rest PARTITION OF answer DEFAULT;
CREATE TABLE all_event_rest PARTITION OF all_event DEFAULT;
INSERT INTO meta VALUES('months', ''), ('dropped', '0'), ('dropped_log', '0');
CREATE FUNCTION make_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE month timestamp; part text; whole text; BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('act months', 0));
  FOR k IN 0..2 LOOP
    month := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => k);
    FOREACH whole IN ARRAY ARRAY['answer', 'all_event'] LOOP
      part := whole || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(part) IS NOT NULL;
      BEGIN
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, whole);
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', whole, part,
          milliseconds(month), milliseconds(month + interval '1 month'));
      EXCEPTION WHEN check_violation THEN NULL; -- rows of this month are with the rest
      END;
    END LOOP;
  END LOOP;
  UPDATE meta SET value = to_char(month, 'YYYY-MM') WHERE name = 'months';
  END $$;
CREATE FUNCTION milliseconds(month timestamp) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS $$ SELECT CAST(extract(epoch FROM month) * 1000 AS bigint) $$;
CREATE FUNCTION place() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()), CAST('journal' AS regclass)::oid) $$;
INSERT INTO meta VALUES('place', '');
UPDATE meta SET value = place() WHERE name = 'place';
CREATE TABLE acts_for (role words, "user" words, PRIMARY KEY(role, "user"));
INSERT INTO acts_for VALUES(current_user, '*');
CREATE TABLE machine (machine words PRIMARY KEY, role words NOT NULL DEFAULT current_user);
DO $$
DECLARE
  everybody text := 'EXISTS (SELECT FROM acts_for AS a WHERE a.role = current_user AND a."user" = ''*'')';
  own text := '("user" = ANY (ARRAY(SELECT CAST(a."user" AS text) FROM acts_for AS a WHERE a.role = current_user)) OR '
    || everybody || ')';
  ours text := 'machine IN (SELECT m.machine FROM machine AS m)';
  entry text := 'EXISTS (SELECT FROM journal AS j WHERE j.log_id = all_event.log_id)';
  owner text := (SELECT tableowner FROM pg_tables WHERE tablename = 'acts_for' AND schemaname = current_schema());
  each record;
BEGIN
  -- A role that makes functions or operators there could have others run them.
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', current_schema());
  EXECUTE format('REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA %I FROM PUBLIC', current_schema());
  FOR each IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP POLICY %I ON %I', each.policyname, each.tablename);
  END LOOP;
  FOR each IN SELECT relname AS name, relispartition AS is_part,
      EXISTS (SELECT FROM pg_attribute WHERE attrelid = oid AND attname = 'user') AS has_user,
      EXISTS (SELECT FROM pg_attribute WHERE attrelid = oid AND attname = 'machine') AS has_machine
    FROM pg_class WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind IN ('r', 'p')
      AND relname <> 'meta' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each.name);
    IF each.is_part OR each.name IN ('acts_for', 'machine', 'all_event') THEN
      CONTINUE;
    ELSIF each.has_user THEN
      EXECUTE format('CREATE POLICY "acts for its user" ON %I USING (%s)', each.name, own);
    ELSIF each.has_machine THEN
      EXECUTE format('CREATE POLICY "has its machine" ON %I USING (%s)', each.name, ours);
    ELSE
      EXECUTE format('CREATE POLICY "is its owner" ON %I TO %I USING (true)', each.name, owner);
    END IF;
  END LOOP;
  CREATE POLICY "is it" ON acts_for FOR SELECT USING (role = current_user);
  EXECUTE format('CREATE POLICY "is its owner" ON acts_for TO %I USING (true)', owner);
  EXECUTE format('CREATE POLICY "has it" ON machine USING (role = current_user AND EXISTS (SELECT FROM acts_for))');
  EXECUTE format('CREATE POLICY "acts for everybody" ON machine USING (%s)', everybody);
  CREATE POLICY "acts for somebody" ON process FOR SELECT USING (EXISTS (SELECT FROM acts_for));
  EXECUTE format('CREATE POLICY "has its machine" ON all_event USING (%s) WITH CHECK (%s AND (%s OR %s))',
    ours, ours, entry, everybody);
  EXECUTE format('CREATE POLICY "acts for its entry''s user" ON all_event FOR SELECT USING (%s)', entry);
END $$;
DO $$
DECLARE
  home text := current_schema();
  role text;
BEGIN
  FOR role IN SELECT DISTINCT a.role FROM acts_for AS a JOIN pg_roles ON rolname = a.role
    WHERE a.role <> (SELECT tableowner FROM pg_tables WHERE tablename = 'acts_for' AND schemaname = home) LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', home, role);
    EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA %I TO %I', home, role);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO %I', home, role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', home, role);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON acts_for, meta FROM %I', role);
    EXECUTE format('REVOKE UPDATE, DELETE ON machine, event, all_event, answer FROM %I', role);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON chain_start FROM %I', role);
    EXECUTE format('REVOKE UPDATE, DELETE ON nonce_before, all_nonce_before, rule_use, all_rule_use FROM %I', role);
    EXECUTE format('REVOKE DELETE ON journal FROM %I', role);
  END LOOP;
END $$;
UPDATE meta SET value = '1' WHERE name = 'version';
INSERT INTO meta VALUES('oldest', '1') ON CONFLICT(name) DO UPDATE SET value = excluded.value;
COMMIT;
BEGIN;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'anna') THEN CREATE ROLE "anna" LOGIN; END IF;
END $$;
DELETE FROM acts_for WHERE role = 'anna';
INSERT INTO acts_for VALUES ('anna', 'anna');
DO $$
DECLARE
  home text := current_schema();
  role text;
BEGIN
  FOR role IN SELECT DISTINCT a.role FROM acts_for AS a JOIN pg_roles ON rolname = a.role
    WHERE a.role <> (SELECT tableowner FROM pg_tables WHERE tablename = 'acts_for' AND schemaname = home) LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', home, role);
    EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA %I TO %I', home, role);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO %I', home, role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', home, role);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON acts_for, meta FROM %I', role);
    EXECUTE format('REVOKE UPDATE, DELETE ON machine, event, all_event, answer FROM %I', role);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON chain_start FROM %I', role);
    EXECUTE format('REVOKE UPDATE, DELETE ON nonce_before, all_nonce_before, rule_use, all_rule_use FROM %I', role);
    EXECUTE format('REVOKE DELETE ON journal FROM %I', role);
  END LOOP;
END $$;
COMMIT;
