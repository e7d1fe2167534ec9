-- kind: before
-- Up to where a standby must have replayed the log before a tenant's lists are read from it: the position after the last change
-- by one of its users. Written only by processes that have DATABASE_READ_URL (src/db/replica).
CREATE TABLE read_positions (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  position pg_lsn NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 50);
