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
BEGIN
  CALL add_stage_columns(target, progress);
  CALL quieten_queue(target, progress);
  EXECUTE format('ALTER TABLE %s ADD COLUMN %I timestamptz', target, progress || '_waiting_since');
END
$$;
