-- kind: before
-- Lists may be GeoJSON or parquet files too.
ALTER TABLE imports DROP CONSTRAINT imports_format_check;
ALTER TABLE imports ADD CONSTRAINT imports_format_check CHECK (format IN ('csv', 'xlsx', 'jsonl', 'geojson', 'parquet'));
