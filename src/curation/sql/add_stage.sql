-- after: add_queue_triggers

-- Makes a table the input of a stage: processing status and all that the job loop stores about a row. A stage is added
-- with one line, so all stages have the same shape.
--
-- A change here reaches new stages only. A numbered migration must change the existing ones (see for_each_stage), with IF
-- NOT EXISTS: on an empty database this procedure has created the new shape already when that migration runs.
--
-- No index contains the status. It changes with every step, and an update that changes an indexed column must write to
-- every index of the table. `due_at` and `dead_at` change only when a row enters or leaves the queue and the dead
-- letters. So the update that completes a row stays on its page (HOT) and writes to no index. Measured on a table with
-- two more indexes, claim 200 and complete 200: 25,500 rows per second with partial indexes on the status, 33,000 so.
--
-- The queue index contains queued rows only, so a claim costs the same whatever the size of the table. It begins with the
-- tenant, so that a claim finds the rows of every tenant, however many rows another one has queued. It does not
-- contain the id: rows that were queued together have the same time, and PostgreSQL stores them as one index entry,
-- 0.5 MB instead of 3.6 MB after 100,000 changes. A claim reads the dead entries of earlier claims until vacuum removes
-- them: on a much used table it takes 1.1 times as long as on a new one, 1.3 times with the id. Rows that are due at
-- the same time are claimed in physical order, which is the order of insertion.
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
      -- Since when the row waits for a quota or for a site that wants fewer requests, to limit the total wait.
      -- Null after any other step.
      ADD COLUMN %2$s_waiting_since timestamptz,
      ADD COLUMN %2$s_cursor jsonb,
      ADD COLUMN %2$s_lease_token uuid,
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
    CREATE INDEX %1$s_%2$s_queue ON %1$s (tenant_id, priority, %2$s_due_at) WHERE %2$s_due_at IS NOT NULL
  $sql$, name, progress);
  EXECUTE format($sql$
    CREATE INDEX %1$s_%2$s_dead ON %1$s (%2$s_dead_at, id) WHERE %2$s_dead_at IS NOT NULL
  $sql$, name, progress);
  -- Rows of lost workers, which have claims of their own. Usually empty.
  EXECUTE format($sql$
    CREATE INDEX %1$s_%2$s_suspects ON %1$s (tenant_id, priority, %2$s_due_at)
      WHERE %2$s_due_at IS NOT NULL AND %2$s_error_code = 'worker_lost'
  $sql$, name, progress);
  CALL add_queue_triggers(target, progress);
  -- Each step leaves a dead row version: keep space for the next one on the page, and vacuum after thousands of them,
  -- not after a fifth of the table.
  EXECUTE format($sql$
    ALTER TABLE %1$s SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
      autovacuum_analyze_scale_factor = 0.05)
  $sql$, name);
END
$$;
