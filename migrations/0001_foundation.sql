-- Words and tools that every later migration builds with.

-- UUID v7: time-ordered, so inserts stay local in the index and "oldest first" is "smallest id first".
-- PostgreSQL 18 has it built in; older servers get the same bits from the clock and gen_random_uuid().
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    EXECUTE 'CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS ''SELECT uuidv7()''';
  ELSE
    EXECUTE $older$
      CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $body$
        SELECT encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
              FROM 1 FOR 6),
            52, 1), 53, 1), 'hex')::uuid
      $body$
    $older$;
  END IF;
END
$$;

CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;

-- One channel for everything that wakes a process. Equal payloads of one transaction are sent once.
CREATE FUNCTION notify_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('scrapersky', 'queued:' || TG_TABLE_NAME || '.' || TG_ARGV[0]);
  RETURN NULL;
END
$$;

-- Makes a table curated: the person's word, who said it when, and the person's own fields.
CREATE PROCEDURE add_curation(target regclass) LANGUAGE plpgsql AS $$
DECLARE
  name text := target::text;
BEGIN
  EXECUTE format($sql$
    ALTER TABLE %1$s
      ADD COLUMN curation_status text NOT NULL DEFAULT 'New',
      ADD COLUMN curated_at timestamptz,
      ADD COLUMN curated_by uuid,
      ADD COLUMN curation_reason text,
      ADD COLUMN notes text,
      ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
      ADD CONSTRAINT %1$s_curation_status_check
        CHECK (curation_status IN ('New', 'Selected', 'Maybe', 'Not a Fit', 'Archived'))
  $sql$, name);
  EXECUTE format('CREATE INDEX %1$s_curation ON %1$s (tenant_id, curation_status, id)', name);
END
$$;

-- A claim takes many rows at once, so a lease is one row per claim: a heartbeat touches one row, not hundreds, and the
-- rows themselves need no index on who holds them. `row_ids` leads back from an expired lease to its rows.
CREATE TABLE leases (
  token uuid PRIMARY KEY,
  -- `places.deep_scan`: the rows', not the stage's name, which may change while rows are in flight.
  queue text NOT NULL,
  worker text NOT NULL,
  row_ids uuid[] NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Makes a table the input of a stage: the machine's word and everything the job loop keeps about a row.
-- A stage is added with one line, so that no two stages can differ in shape.
--
-- No index mentions the status. It changes with every step, and an update that changes an indexed column must write to
-- every index of the table; `due_at` and `dead_at` change only when a row enters or leaves the queue and the dead
-- letters. So the update that completes a row stays on its page (HOT) and writes to no index at all. Measured on a table
-- with two more indexes, claim 200 and complete 200: 25,500 rows a second with partial indexes on the status, 33,000 so.
-- The queue index holds queued rows only, so a claim costs the same whatever the size of the table.
CREATE PROCEDURE add_stage(target regclass, progress text) LANGUAGE plpgsql AS $$
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
