-- kind: before
-- Rows of the curated tables by what the overview shows, kept by triggers (src/curation/sql/keep_row_counts.sql). Each change adds
-- a row with the difference, because transactions that change one number would wait for each other; rows are added up later.
-- Without a reference to the tenant: the differences of its last rows are written when it is gone, and add up to nothing.
CREATE TABLE row_counts (
  tenant uuid NOT NULL,
  entity text NOT NULL,
  -- The columns that are counted, with their values.
  key jsonb NOT NULL,
  row_count bigint NOT NULL
);
CREATE INDEX row_counts_key ON row_counts (tenant, entity);
ALTER TABLE row_counts SET (autovacuum_vacuum_scale_factor = 0.2, autovacuum_vacuum_threshold = 5000);

-- Since when the counts of a table include the rows that were there before the triggers.
CREATE TABLE row_count_marks (
  entity text PRIMARY KEY,
  counted_at timestamptz NOT NULL DEFAULT now()
);
