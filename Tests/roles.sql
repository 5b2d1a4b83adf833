-- roles.sql: tries all four statements on rows of anna's, and of her machine, in every table and view. The owner only
-- adds rows, and anna only reads them; for anybody else each try has to be refused or to find no row, and the others
-- are told.
SELECT set_config('tried.machine', :'machine', false) \g /dev/null
DO $$
DECLARE
  is_owner boolean := pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE relname = 'acts_for'), 'USAGE');
  each record;
  columns text;
  dummies text;
  hers text;
  words text;
  found bigint;
  tries int := 0;
BEGIN
  FOR each IN SELECT relname AS name, oid, relkind AS kind, relispartition AS is_part,
      EXISTS (SELECT FROM pg_attribute WHERE attrelid = oid AND attname = 'user') AS has_user,
      EXISTS (SELECT FROM pg_attribute WHERE attrelid = oid AND attname = 'machine') AS has_machine
    FROM pg_class WHERE relnamespace = CAST('public' AS regnamespace) AND relkind IN ('r', 'p', 'v') ORDER BY relname LOOP
    hers := CASE WHEN each.name = 'acts_for' THEN 'role = ''anna''' WHEN each.has_user THEN '"user" = ''anna'''
      WHEN each.has_machine THEN 'machine = current_setting(''tried.machine'')' ELSE 'true' END;
    SELECT string_agg(quote_ident(attname), ', '), string_agg(CASE
        WHEN EXISTS (SELECT FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum
          AND pg_get_expr(adbin, adrelid) ~ '^nextval') THEN 'DEFAULT'
        WHEN attname = 'runner' AND each.name = 'process' THEN 'current_setting(''tried.machine'') || '' 1'''
        WHEN attname = 'user' THEN '''anna''' WHEN attname = 'machine' THEN 'current_setting(''tried.machine'')'
        WHEN attname = 'kind' THEN '''entity''' WHEN attname = 'state' THEN '''accepted'''
        WHEN attname = 'log_id' AND each.name ~ 'event' THEN '1'
        WHEN attname IN ('taint', 'said_taint') THEN '1'
        WHEN atttypid = CAST('bigint' AS regtype) THEN '900000 + random() * 90000'
        WHEN atttypid = CAST('bytea' AS regtype) THEN '''\x'''
        WHEN atttypid = CAST('timestamptz' AS regtype) THEN 'now()'
        ELSE 'md5(random()::text)' END, ', ')
      INTO columns, dummies FROM pg_attribute WHERE attrelid = each.oid AND attnum > 0 AND NOT attisdropped;
    FOREACH words IN ARRAY ARRAY[
      format('SELECT * FROM %I WHERE %s', each.name, hers),
      format('INSERT INTO %I(%s) VALUES(%s)', each.name, columns, dummies),
      format('UPDATE %I SET %s = %2$s WHERE %s', each.name, split_part(columns, ', ', 1), hers),
      format('DELETE FROM %I WHERE %s', each.name, hers)
    ] LOOP
      CONTINUE WHEN is_owner
        AND (words !~ '^INSERT' OR each.kind = 'v' OR each.name IN ('machine', 'meta', 'acts_for', 'chain'));
      -- Parts of a table are nobody's, and what roles have reserved is its owner's.
      CONTINUE WHEN (is_owner OR current_user = 'anna') AND (each.is_part OR each.name = 'reserved');
      CONTINUE WHEN current_user = 'anna' AND words !~ '^SELECT';
      tries := tries + 1;
      BEGIN
        EXECUTE words;
        GET DIAGNOSTICS found = ROW_COUNT;
        IF is_owner OR current_user = 'anna' THEN
          IF found = 0 THEN RAISE NOTICE 'nothing: %', words; END IF;
        ELSIF found > 0 THEN
          RAISE NOTICE '% rows: %', found, left(words, 40);
        END IF;
      EXCEPTION
        WHEN insufficient_privilege THEN
          IF is_owner OR current_user = 'anna' THEN RAISE NOTICE '%: %', SQLERRM, left(words, 40); END IF;
        WHEN OTHERS THEN RAISE NOTICE '%: %', SQLERRM, left(words, 60);
      END;
    END LOOP;
  END LOOP;
  RAISE NOTICE '%: % tries', current_user, tries;
END $$;
