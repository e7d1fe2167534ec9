-- after: current_tenant, own_tables

-- Tenant isolation. Queries of the API run as a role that owns nothing and cannot bypass row-level security, with the
-- tenant set for the transaction (src/db/tenant-database.ts). Loops, migrations and sign-in run as the owner, to whom
-- the policies do not apply.
--
-- Secures every table of own_tables(). `migrate` calls it each time, so a database that was restored on another server, or
-- got the role later, gets its grants. If the database user may not create roles, there are
-- policies but no role: `doctor` reports it, and only the filters of the queries separate tenants.
CREATE OR REPLACE PROCEDURE secure_tenants() LANGUAGE plpgsql AS $$
DECLARE
  target record;
  has_role boolean;
  owners_only text[] := '{sessions,sign_in_links,idempotency_keys,read_positions}';
  -- What was written stays as it was. A tenant writes no place in the chain and no time of its own.
  append_only text[] := '{audit_events}';
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'scrapersky_tenant') THEN
    BEGIN
      CREATE ROLE scrapersky_tenant NOLOGIN NOBYPASSRLS;
    EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
      NULL; -- Not allowed, or the migration of another database of this server created it first.
    END;
  END IF;
  SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'scrapersky_tenant') INTO has_role;
  IF has_role AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    BEGIN
      EXECUTE format('GRANT scrapersky_tenant TO %I', current_user);
    EXCEPTION WHEN insufficient_privilege OR unique_violation OR internal_error THEN
      NULL; -- Granted by another transaction, or to be granted by an administrator of the server.
    END;
  END IF;
  FOR target IN
    SELECT pg_class.oid AS id, relname AS name, relrowsecurity AS secured, relname = 'tenants' AS is_tenants,
      EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'tenant_rows') AS has_policy
    FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname = ANY(own_tables())
      AND (relname = 'tenants' OR EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'tenant_id' AND NOT attisdropped))
  LOOP
    IF NOT target.secured THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target.name);
    END IF;
    IF NOT target.has_policy THEN
      -- As a subquery the tenant is read once per statement, not once per row.
      EXECUTE format('CREATE POLICY tenant_rows ON %I USING (%I = (SELECT current_tenant()))', target.name,
        CASE WHEN target.is_tenants THEN 'id' ELSE 'tenant_id' END);
    END IF;
    IF has_role AND NOT target.name = ANY(owners_only) AND NOT has_table_privilege('scrapersky_tenant',
      target.id, 'SELECT') THEN
      EXECUTE format('GRANT %s ON %I TO scrapersky_tenant',
        CASE WHEN target.is_tenants OR target.name = ANY(append_only) THEN 'SELECT'
          ELSE 'SELECT, INSERT, UPDATE, DELETE' END, target.name);
    END IF;
    IF has_role AND target.name = ANY(append_only) THEN
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON %I FROM scrapersky_tenant', target.name);
      EXECUTE format('GRANT INSERT (tenant_id, actor_id, action, subject, details) ON %I TO scrapersky_tenant', target.name);
    END IF;
  END LOOP;
  -- A lane belongs to no tenant, but its name is a site. A tenant sees the lanes of its own domains, and changes none.
  -- A backup of a former version is restored without the table.
  IF to_regclass('lanes') IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_policy WHERE polrelid = to_regclass('lanes') AND polname = 'lanes_of_domains') THEN
    ALTER TABLE lanes ENABLE ROW LEVEL SECURITY;
    CREATE POLICY lanes_of_domains ON lanes FOR SELECT USING (EXISTS (
      SELECT FROM domains WHERE domains.tenant_id = (SELECT current_tenant()) AND domains.host = lanes.lane));
  END IF;
  -- Its column is not named tenant_id, see migrations/0051_row_counts.sql.
  IF to_regclass('row_counts') IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_policy WHERE polrelid = to_regclass('row_counts') AND polname = 'tenant_rows') THEN
    ALTER TABLE row_counts ENABLE ROW LEVEL SECURITY;
    CREATE POLICY tenant_rows ON row_counts FOR SELECT USING (tenant = (SELECT current_tenant()));
  END IF;
  IF has_role THEN
    BEGIN
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO scrapersky_tenant', current_schema());
    EXCEPTION WHEN insufficient_privilege THEN
      NULL; -- Another user owns the schema; usually all roles may use it anyway.
    END;
    -- These belong to the installation and hold no secrets.
    GRANT SELECT ON stage_settings, stage_runs, workers, leases TO scrapersky_tenant;
    IF to_regclass('lanes') IS NOT NULL THEN
      GRANT SELECT ON lanes TO scrapersky_tenant;
    END IF;
    IF to_regclass('row_counts') IS NOT NULL THEN
      GRANT SELECT ON row_counts, row_count_marks TO scrapersky_tenant;
    END IF;
    -- What a tenant may spend at most. What all tenants spent is not for each of them.
    IF to_regclass('provider_limits') IS NOT NULL THEN
      GRANT SELECT ON provider_limits TO scrapersky_tenant;
    END IF;
  END IF;
END
$$;
