-- The tenant of the transaction, set by src/db/tenant-database.ts. Null when none is set: then no row is visible.
CREATE OR REPLACE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('scrapersky.tenant_id', true), '')::uuid;
