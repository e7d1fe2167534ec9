-- after: own_tables

CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;

-- Gives every own table with `updated_at` its trigger. `migrate` calls it each time, so a new table gets it too.
-- A statement that sets the time itself skips the trigger: a bulk change of 100,000 rows need not call it for each.
-- `stage_settings.updated_at` is the time of the last change by a user and is set by that change.
CREATE OR REPLACE PROCEDURE add_touch_triggers(replace_existing boolean DEFAULT false) LANGUAGE plpgsql AS $$
DECLARE
  target text;
BEGIN
  FOR target IN
    SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname = ANY(own_tables())
      AND attname = 'updated_at' AND NOT attisdropped AND relname <> 'stage_settings' AND (replace_existing
        OR NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = relname || '_touch'))
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
      WHEN (NEW.updated_at = OLD.updated_at) EXECUTE FUNCTION touch_updated_at()', target || '_touch', target);
  END LOOP;
END
$$;
CALL add_touch_triggers(replace_existing => true);
