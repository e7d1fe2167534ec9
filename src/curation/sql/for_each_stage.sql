-- after: own_tables

-- Executes a statement for every stage that exists: %1$s is its table, %2$s the prefix of its columns. For numbered
-- migrations, because a change of add_stage reaches new stages only:
--   CALL for_each_stage('ALTER TABLE %1$s ADD COLUMN IF NOT EXISTS %2$s_note text');
CREATE OR REPLACE PROCEDURE for_each_stage(statement text) LANGUAGE plpgsql AS $$
DECLARE
  stage record;
BEGIN
  FOR stage IN
    SELECT attrelid::regclass AS target, regexp_replace(attname, '_lease_token$', '') AS progress
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname = ANY(own_tables())
      AND attname LIKE '%\_lease\_token' AND NOT attisdropped
  LOOP
    EXECUTE format(statement, stage.target, stage.progress);
  END LOOP;
END
$$;
