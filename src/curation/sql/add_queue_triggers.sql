-- after: notify_queued, for_each_stage

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
CALL for_each_stage('CALL add_queue_triggers(%1$L, %2$L)');
