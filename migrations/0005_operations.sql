-- What the house keeps about its own work. Stages, their runs and workers belong to the installation, not to a tenant:
-- one loop serves every tenant. All the rest is a tenant's.

CREATE TABLE stage_settings (
  stage_id text PRIMARY KEY,
  paused boolean NOT NULL DEFAULT false,
  paused_reason text,
  -- Null: what the environment says.
  interval_minutes integer CHECK (interval_minutes BETWEEN 1 AND 1440),
  batch_size integer CHECK (batch_size BETWEEN 1 AND 1000),
  max_instances integer CHECK (max_instances BETWEEN 1 AND 16),
  concurrency integer CHECK (concurrency BETWEEN 1 AND 1000),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE workers (
  -- A process, not its name: two may have been given the same one.
  id uuid PRIMARY KEY,
  name text NOT NULL,
  stage_ids text[] NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE stage_runs (
  id uuid PRIMARY KEY DEFAULT new_id(),
  stage_id text NOT NULL,
  worker text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  last_completed_at timestamptz,
  claimed integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  retried integer NOT NULL DEFAULT 0,
  waited integer NOT NULL DEFAULT 0,
  lost integer NOT NULL DEFAULT 0,
  released integer NOT NULL DEFAULT 0
);
CREATE INDEX stage_runs_stage ON stage_runs (stage_id, started_at DESC);

-- One row per failed attempt; the row itself shows only the last. No foreign key: it serves every stage's table.
CREATE TABLE job_failures (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  stage_id text NOT NULL,
  row_id uuid NOT NULL,
  attempt smallint NOT NULL,
  code text NOT NULL,
  message text NOT NULL,
  consequence text NOT NULL CHECK (consequence IN ('retry', 'give-up', 'wait')),
  worker text,
  duration_ms integer,
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX job_failures_row ON job_failures (row_id, stage_id, failed_at);
CREATE INDEX job_failures_stage ON job_failures (stage_id, failed_at DESC);
CREATE INDEX job_failures_tenant ON job_failures (tenant_id);

CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  created_by uuid,
  entity text NOT NULL,
  file_name text,
  mapping jsonb NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '{}',
  row_count integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX imports_tenant ON imports (tenant_id, id);
CALL add_stage('imports', 'import');
CREATE TRIGGER imports_touch BEFORE UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE import_rows (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  line integer NOT NULL,
  raw jsonb NOT NULL,
  result text CHECK (result IN ('created', 'linked', 'duplicate', 'invalid')),
  reason text,
  entity_id uuid,
  PRIMARY KEY (import_id, line, tenant_id)
);
CREATE INDEX import_rows_tenant ON import_rows (tenant_id);

CREATE TABLE cost_ledger (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  provider text NOT NULL,
  sku text NOT NULL,
  units integer NOT NULL CHECK (units > 0),
  amount numeric(12, 6) NOT NULL CHECK (amount >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  stage_id text,
  row_id uuid,
  spent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cost_ledger_budget ON cost_ledger (tenant_id, provider, spent_at);

CREATE TABLE audit_events (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- Null for what concerns the whole installation (a stage paused, a setting changed).
  tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
  actor_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  happened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_events_tenant ON audit_events (tenant_id, happened_at DESC);

CREATE TABLE saved_views (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  created_by uuid,
  entity text NOT NULL,
  name text NOT NULL,
  definition jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, entity, name)
);
CREATE TRIGGER saved_views_touch BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE bulk_actions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  actor_id uuid,
  entity text NOT NULL,
  filter jsonb,
  curation_status text NOT NULL CHECK (curation_status IN ('New', 'Selected', 'Maybe', 'Not a Fit', 'Archived')),
  updated integer NOT NULL,
  queued integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  undo_until timestamptz,
  undone_at timestamptz
);
CREATE INDEX bulk_actions_tenant ON bulk_actions (tenant_id, created_at DESC);
