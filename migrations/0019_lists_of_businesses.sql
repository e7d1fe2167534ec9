-- A file of businesses is a search too: whoever brings one finds its places, their count and their history where searches
-- are. The import does the work and knows the lines; the search is what it found.
ALTER TABLE imports ADD COLUMN search_id uuid REFERENCES searches ON DELETE SET NULL;
CREATE INDEX imports_search ON imports (search_id) WHERE search_id IS NOT NULL;

-- Since when a row waits for somebody else (a quota, a site that wants fewer requests): who never lets us in must not keep it
-- for ever. Says nothing once the row has done anything but wait.
DO $$
DECLARE
  stage record;
BEGIN
  FOR stage IN
    SELECT attrelid::regclass AS target, regexp_replace(attname, '_lease_token$', '') AS progress
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname LIKE '%\_lease\_token' AND NOT attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %s ADD COLUMN %I timestamptz', stage.target, stage.progress || '_waiting_since');
  END LOOP;
END
$$;

CREATE OR REPLACE PROCEDURE add_stage(target regclass, progress text) LANGUAGE plpgsql AS $$
DECLARE
  name text := target::text;
BEGIN
  EXECUTE format($sql$
    ALTER TABLE %1$s
      ADD COLUMN IF NOT EXISTS priority smallint NOT NULL DEFAULT 5 CHECK (priority BETWEEN 0 AND 9),
      ADD COLUMN %2$s_status text,
      ADD COLUMN %2$s_outcome text,
      ADD COLUMN %2$s_error_code text,
      ADD COLUMN %2$s_error text,
      ADD COLUMN %2$s_attempts smallint NOT NULL DEFAULT 0,
      ADD COLUMN %2$s_next_attempt_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN %2$s_started_at timestamptz,
      ADD COLUMN %2$s_finished_at timestamptz,
      ADD COLUMN %2$s_cursor jsonb,
      ADD COLUMN %2$s_lease_token uuid,
      ADD COLUMN %2$s_waiting_since timestamptz,
      ADD COLUMN %2$s_due_at timestamptz
        GENERATED ALWAYS AS (CASE WHEN %2$s_status = 'Queued' THEN %2$s_next_attempt_at END) STORED,
      ADD COLUMN %2$s_dead_at timestamptz
        GENERATED ALWAYS AS (CASE WHEN %2$s_status = 'Error' THEN %2$s_finished_at END) STORED,
      ADD CONSTRAINT %1$s_%2$s_status_check
        CHECK (%2$s_status IN ('Queued', 'Processing', 'Completed', 'Error')),
      ADD CONSTRAINT %1$s_%2$s_lease_check
        CHECK ((%2$s_status IS NOT DISTINCT FROM 'Processing') = (%2$s_lease_token IS NOT NULL)),
      ADD CONSTRAINT %1$s_%2$s_dead_check
        CHECK (%2$s_status <> 'Error' OR %2$s_finished_at IS NOT NULL)
  $sql$, name, progress);
  EXECUTE format($sql$
    CREATE INDEX %1$s_%2$s_queue ON %1$s (priority, %2$s_due_at, id) WHERE %2$s_due_at IS NOT NULL
  $sql$, name, progress);
  EXECUTE format($sql$
    CREATE INDEX %1$s_%2$s_dead ON %1$s (%2$s_dead_at, id) WHERE %2$s_dead_at IS NOT NULL
  $sql$, name, progress);
  EXECUTE format($sql$
    CREATE TRIGGER %2$s_queued_by_update AFTER UPDATE OF %2$s_status ON %1$s FOR EACH ROW
      WHEN (NEW.%2$s_status = 'Queued' AND OLD.%2$s_status IS DISTINCT FROM 'Queued'
        AND NEW.%2$s_next_attempt_at <= now())
      EXECUTE FUNCTION notify_queued(%2$L)
  $sql$, name, progress);
  EXECUTE format($sql$
    CREATE TRIGGER %2$s_queued_by_insert AFTER INSERT ON %1$s FOR EACH ROW
      WHEN (NEW.%2$s_status = 'Queued' AND NEW.%2$s_next_attempt_at <= now())
      EXECUTE FUNCTION notify_queued(%2$L)
  $sql$, name, progress);
  -- A queue on status columns makes dead rows all the time: leave room for the next version on the page, and vacuum
  -- after thousands of them, not after a fifth of the table.
  EXECUTE format($sql$
    ALTER TABLE %1$s SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
      autovacuum_analyze_scale_factor = 0.05)
  $sql$, name);
END
$$;
