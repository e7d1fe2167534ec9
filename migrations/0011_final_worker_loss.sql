-- The code worker_lost marks queued rows that are claimed alone. Rows that ended in Error have another one, so that they
-- are queued like any other row when a person requeues them.
DO $$
DECLARE
  stage record;
BEGIN
  FOR stage IN
    SELECT relname AS target, regexp_replace(attname, '_lease_token$', '') AS progress
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname = ANY(own_tables())
      AND attname LIKE '%\_lease\_token' AND NOT attisdropped
  LOOP
    EXECUTE format($sql$
      UPDATE %1$s SET %2$s_error_code = 'worker_lost_finally'
      WHERE %2$s_dead_at IS NOT NULL AND %2$s_error_code = 'worker_lost'
    $sql$, stage.target, stage.progress);
  END LOOP;
END
$$;
