-- Notifies once for a statement that queues many rows, and turns the row triggers of these queues off for the rest of
-- the transaction (see add_queue_triggers). Returns `ids`, so that the statement can call it where it needs its ids:
-- before it writes the first row.
CREATE OR REPLACE FUNCTION notify_queues(queues text[], ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  queue text;
BEGIN
  IF cardinality(ids) > 0 THEN
    FOREACH queue IN ARRAY queues LOOP
      PERFORM pg_notify('scrapersky', 'queued:' || queue);
      -- A rollback to a savepoint undoes both the notification and the setting.
      PERFORM set_config('scrapersky.notified_' || replace(queue, '.', '_'), 'yes', true);
    END LOOP;
  END IF;
  RETURN ids;
END
$$;
