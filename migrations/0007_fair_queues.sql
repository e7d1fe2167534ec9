-- The queue index begins with the tenant, so that a claim finds the rows of every tenant. On an empty database add_stage has
-- created this index already; there the loop replaces it by the same one.
DO $$
DECLARE
  stage record;
BEGIN
  FOR stage IN
    SELECT relname AS target, regexp_replace(attname, '_lease_token$', '') AS progress
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname LIKE '%\_lease\_token' AND NOT attisdropped
  LOOP
    EXECUTE format('DROP INDEX IF EXISTS %I', stage.target || '_' || stage.progress || '_queue');
    EXECUTE format($sql$
      CREATE INDEX %1$s_%2$s_queue ON %1$s (tenant_id, priority, %2$s_due_at) WHERE %2$s_due_at IS NOT NULL
    $sql$, stage.target, stage.progress);
  END LOOP;
END
$$;

-- A host may have thousands of queued pages or sitemaps.
CALL add_lane('pages', 'page_processing', 'domain_id');
CALL add_lane('sitemap_files', 'sitemap_import', 'domain_id');
