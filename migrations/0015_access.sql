-- Who may come in, and how far: accounts, sessions, one-time links, tenant isolation by the database itself, the books of
-- idempotent requests and of what changed.

ALTER TABLE users
  -- May see and make tenants. Everybody else's world ends at the tenant.
  ADD COLUMN manages_installation boolean NOT NULL DEFAULT false,
  -- "issuer|subject" of an outside token, once such a token has been used for this account.
  ADD COLUMN outside_subject text CHECK (octet_length(outside_subject) <= 2048);
CREATE INDEX users_email ON users (email);
CREATE INDEX users_outside_subject ON users (outside_subject) WHERE outside_subject IS NOT NULL;
UPDATE users SET manages_installation = true
WHERE id = (SELECT id FROM users WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id LIMIT 1);

-- What a key may do at most: its user's role still limits it. Empty: all that the role allows.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scopes_check
  CHECK (cardinality(scopes) <= 50 AND array_to_string(scopes, ' ') ~ '^(([a-z0-9-]+:)?(read|write|admin)( |$))*$');

-- A signed-in person. The refresh token is used once: each use replaces it, and a token that was replaced gives away that
-- somebody else has a copy, which ends the session.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  -- Two tabs may refresh at the same moment: the token before the last is forgiven for some seconds.
  previous_hash bytea,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  -- Who came by a link may set a password without knowing the old one.
  by_link boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_tenant ON sessions (tenant_id);

CREATE TABLE sign_in_links (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_links_token ON sign_in_links (token_hash);
CREATE INDEX sign_in_links_user ON sign_in_links (user_id);
CREATE INDEX sign_in_links_tenant ON sign_in_links (tenant_id);

-- Failures to sign in, by hashed account and by hashed address, known or not: an unknown account is locked like a known
-- one, so that the lock tells nothing. UNLOGGED: after a crash of the server everybody has a fresh start.
CREATE UNLOGGED TABLE sign_in_failures (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  locked_until timestamptz,
  last_at timestamptz NOT NULL DEFAULT now()
);

-- The secrets that access tokens are signed with; the newest signs.
CREATE TABLE signing_keys (
  id uuid PRIMARY KEY DEFAULT new_id(),
  secret bytea NOT NULL CHECK (octet_length(secret) >= 32),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A submit that is sent twice under one key is done once: the second gets the first one's answer, for a day.
CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL,
  -- Null while the first request is still being worked on.
  status smallint,
  content_type text,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What changed, one line per statement and tenant, for those who watch. Written by the transaction that changes, read in
-- the order of transactions (see src/http/events): nothing that is committed can be missed. The column is no foreign key:
-- each line would lock the tenant's row, and lines live for minutes only.
CREATE TABLE row_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  tenant uuid NOT NULL,
  entity text NOT NULL,
  row_count integer NOT NULL,
  -- Null when they are many.
  ids uuid[],
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xid, seq)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
CREATE INDEX row_changes_age ON row_changes USING brin (changed_at);

-- As the owner: whoever changes rows need not be allowed to read or write this book.
CREATE FUNCTION note_row_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.row_changes (tenant, entity, row_count, ids)
  SELECT tenant_id, TG_TABLE_NAME, count(*), CASE WHEN count(*) <= 20 THEN array_agg(id) END
  FROM changed GROUP BY tenant_id;
  RETURN NULL;
END
$$;
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY '{searches,places,local_businesses,domains,sitemap_files,pages,contacts,imports}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_noted_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_row_changes()', target);
    EXECUTE format('CREATE TRIGGER %1$s_noted_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_row_changes()', target);
    EXECUTE format('CREATE TRIGGER %1$s_noted_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_row_changes()', target);
  END LOOP;
END
$$;

-- Tenant isolation. The API's queries run as a role that owns nothing and cannot bypass row-level security, with the
-- tenant set for the transaction (src/db/tenant-database.ts). Loops, migrations and sign-in run as the owner, whom the
-- policies do not concern. Without a tenant the role sees nothing.
CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('scrapersky.tenant_id', true), '')::uuid;

-- What was done to the installation (a stage was paused) is nobody's own, and everybody may read it.
CREATE POLICY installation_rows ON audit_events FOR SELECT USING (tenant_id IS NULL);

-- Makes it so for every table there is. Repeatable; the migrator calls it after every migration, so that a later table
-- cannot be forgotten, and a database restored elsewhere or given the role later gets its grants. A user who may not
-- create roles gets the policies and no role: `doctor` says so, and queries are kept apart by their filters alone.
CREATE PROCEDURE secure_tenants() LANGUAGE plpgsql AS $$
DECLARE
  target record;
  has_role boolean;
  owners_only text[] := '{sessions,sign_in_links,idempotency_keys}';
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'scrapersky_tenant') THEN
    BEGIN
      CREATE ROLE scrapersky_tenant NOLOGIN NOBYPASSRLS;
    EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
      NULL; -- Not allowed, or another database of this server was faster.
    END;
  END IF;
  SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'scrapersky_tenant') INTO has_role;
  IF has_role AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    BEGIN
      EXECUTE format('GRANT scrapersky_tenant TO %I', current_user);
    EXCEPTION WHEN insufficient_privilege OR unique_violation OR internal_error THEN
      NULL; -- Somebody else granted it, or has to.
    END;
  END IF;
  FOR target IN
    SELECT relname AS name, relrowsecurity AS secured, relname = 'tenants' AS is_tenants,
      EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'tenant_rows') AS has_policy
    FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND (relname = 'tenants' OR EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'tenant_id' AND NOT attisdropped))
  LOOP
    IF NOT target.secured THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target.name);
    END IF;
    IF NOT target.has_policy THEN
      EXECUTE format('CREATE POLICY tenant_rows ON %I USING (%I = current_tenant())', target.name,
        CASE WHEN target.is_tenants THEN 'id' ELSE 'tenant_id' END);
    END IF;
    IF has_role AND NOT target.name = ANY(owners_only) AND NOT has_table_privilege('scrapersky_tenant',
      format('public.%I', target.name), 'SELECT') THEN
      EXECUTE format('GRANT %s ON %I TO scrapersky_tenant',
        CASE WHEN target.is_tenants THEN 'SELECT' ELSE 'SELECT, INSERT, UPDATE, DELETE' END, target.name);
    END IF;
  END LOOP;
  IF has_role THEN
    BEGIN
      GRANT USAGE ON SCHEMA public TO scrapersky_tenant;
    EXCEPTION WHEN insufficient_privilege THEN
      NULL; -- The schema is somebody else's; usually everybody may use it anyway.
    END;
    -- Of the installation, and nobody's secret: what the stages do.
    GRANT SELECT ON stage_settings, stage_runs, workers, leases TO scrapersky_tenant;
  END IF;
END
$$;
