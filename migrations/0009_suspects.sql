-- Finds the rows of lost workers, which are claimed one by one. On an empty database add_stage has created this index already.
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
      CREATE INDEX IF NOT EXISTS %1$s_%2$s_suspects ON %1$s (tenant_id, priority, %2$s_due_at)
        WHERE %2$s_due_at IS NOT NULL AND %2$s_error_code = 'worker_lost'
    $sql$, stage.target, stage.progress);
  END LOOP;
END
$$;
