-- becomes-owner.sql: a role's try to have a function that runs as the owner read a temporary table in place of the
-- store's, whose trigger then runs as the owner.
CREATE TEMP TABLE meta (name text, value text);
INSERT INTO meta VALUES ('months', '');
CREATE FUNCTION pg_temp.evil() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN INSERT INTO public.acts_for VALUES (session_user, '*'); RETURN NEW; END $$;
CREATE TRIGGER evil BEFORE UPDATE ON meta FOR EACH ROW EXECUTE FUNCTION pg_temp.evil();
CREATE TEMP TABLE reserved (role text PRIMARY KEY, numbers bigint);
CREATE TRIGGER evil BEFORE INSERT ON reserved FOR EACH ROW EXECUTE FUNCTION pg_temp.evil();
CREATE TEMP SEQUENCE journal_numbers;
GRANT ALL ON meta, reserved TO PUBLIC;
GRANT ALL ON journal_numbers TO PUBLIC;
SELECT make_months();
SELECT reserve('journal', 1, false) >= 0;
SELECT * FROM acts_for ORDER BY 1, 2;
