-- after: notify_queued, own_tables

-- The setting is the last condition of the update trigger, so that only a row that has just been queued reads it.
CREATE OR REPLACE PROCEDURE add_queue_triggers(target regclass, progress text) LANGUAGE plpgsql AS $$
DECLARE
  name text := target::text;
BEGIN
  EXECUTE format($sql$
    CREATE OR REPLACE TRIGGER %2$s_queued_by_update AFTER UPDATE OF %2$s_status ON %1$s FOR EACH ROW
      WHEN (NEW.%2$s_status = 'Queued' AND OLD.%2$s_status IS DISTINCT FROM 'Queued'
        AND NEW.%2$s_next_attempt_at <= now()
        AND current_setting('scrapersky.notified_%1$s_%2$s', true) IS DISTINCT FROM 'yes')
      EXECUTE FUNCTION notify_queued(%2$L)
  $sql$, name, progress);
  EXECUTE format($sql$
    CREATE OR REPLACE TRIGGER %2$s_queued_by_insert AFTER INSERT ON %1$s FOR EACH ROW
      WHEN (NEW.%2$s_status = 'Queued' AND NEW.%2$s_next_attempt_at <= now())
      EXECUTE FUNCTION notify_queued(%2$L)
  $sql$, name, progress);
END
$$;

-- Stages that exist already get the new triggers when this file changes.
DO $$
DECLARE
  stage record;
BEGIN
  FOR stage IN
    SELECT attrelid::regclass AS target, regexp_replace(attname, '_lease_token$', '') AS progress
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname = ANY(own_tables())
      AND attname LIKE '%\_lease\_token' AND NOT attisdropped
  LOOP
    CALL add_queue_triggers(stage.target, stage.progress);
  END LOOP;
END
$$;
