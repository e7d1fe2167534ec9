-- The columns by which the curated tables are counted: those of the overview. A test compares them with the stages.
CREATE OR REPLACE FUNCTION counted_columns(entity text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE entity
    WHEN 'places' THEN '{curation_status,deep_scan_status,deep_scan_outcome}'::text[]
    WHEN 'local_businesses' THEN '{curation_status,domain_extraction_status,domain_extraction_outcome,link_resolution_status,link_resolution_outcome}'
    WHEN 'domains' THEN '{curation_status,metadata_status,metadata_outcome,sitemap_analysis_status,sitemap_analysis_outcome}'
    WHEN 'sitemap_files' THEN '{curation_status,sitemap_import_status,sitemap_import_outcome}'
    WHEN 'pages' THEN '{curation_status,page_processing_status,page_processing_outcome}'
    WHEN 'contacts' THEN '{curation_status,validation_status,validation_outcome,verification_status,verification_outcome}'
  END
$$;

-- Counts the rows of a table that are there. One statement, so that it leaves no row out and counts none twice: what it does
-- not see yet is in rows of `row_counts` that it does not see either, and those stay. The lock keeps the sums from
-- moving meanwhile, see src/curation/pipeline/sum-row-counts.ts.
CREATE OR REPLACE FUNCTION recount_rows(counted text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text := (SELECT string_agg(quote_ident(name), ', ') FROM unnest(counted_columns(counted)) AS name);
  pairs text := (SELECT string_agg(format('%L, %I', name, name), ', ') FROM unnest(counted_columns(counted)) AS name);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('row_counts'));
  EXECUTE format('WITH former AS (DELETE FROM row_counts WHERE entity = %1$L)
    INSERT INTO row_counts (tenant, entity, key, row_count)
    SELECT tenant_id, %1$L, jsonb_strip_nulls(jsonb_build_object(%2$s)), count(*) FROM %1$I GROUP BY tenant_id, %3$s',
    counted, pairs, columns);
  INSERT INTO row_count_marks (entity) VALUES (counted) ON CONFLICT (entity) DO UPDATE SET counted_at = now();
END
$$;
