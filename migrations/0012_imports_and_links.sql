-- Files that people bring, and links of businesses that lead elsewhere.

-- What a file was taken for, and how far it has come. The counts grow with each saved part, in its transaction.
ALTER TABLE imports
  ADD COLUMN format text CHECK (format IN ('csv', 'xlsx', 'jsonl')),
  ADD COLUMN encoding text,
  ADD COLUMN size_bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN header jsonb,
  ADD COLUMN rows_created integer NOT NULL DEFAULT 0,
  ADD COLUMN rows_linked integer NOT NULL DEFAULT 0,
  ADD COLUMN rows_duplicate integer NOT NULL DEFAULT 0,
  ADD COLUMN rows_invalid integer NOT NULL DEFAULT 0,
  -- Why a file could not be read at all.
  ADD COLUMN problem text;

-- The file itself, in pieces: workers on other machines share nothing with the server but the database. Gone when the
-- import is completed; its rows hold what was in it.
CREATE TABLE import_chunks (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  n integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, n, tenant_id)
);
-- Compressed or random bytes gain nothing from being compressed again.
ALTER TABLE import_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX import_chunks_tenant ON import_chunks (tenant_id);

-- Whether an earlier line of the same file named the same row.
CREATE INDEX import_rows_entity ON import_rows (import_id, entity_id) WHERE entity_id IS NOT NULL;

-- A short link says where it leads only when it is asked: its target, kept with the link that it was asked for.
ALTER TABLE local_businesses
  ADD COLUMN website_problem text,
  ADD COLUMN short_link text,
  ADD COLUMN short_link_target text;
CALL add_stage('local_businesses', 'link_resolution');
