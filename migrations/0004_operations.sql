-- Records of the product's own work. Stages, their runs and workers belong to the installation, since one loop serves all
-- tenants. The other tables belong to a tenant.

-- A claim takes many rows, and a lease is one row per claim: a heartbeat updates one row, not hundreds, and the claimed rows
-- need no index on their holder. `row_ids` leads from an expired lease to its rows.
CREATE TABLE leases (
  token uuid PRIMARY KEY,
  -- Table and column prefix (`places.deep_scan`), not the id of the stage, which may change while rows are in flight.
  queue text NOT NULL,
  worker text NOT NULL,
  row_ids uuid[] NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE workers (
  -- One per process: two processes may have the same name.
  id uuid PRIMARY KEY,
  name text NOT NULL,
  stage_ids text[] NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE stage_settings (
  stage_id text PRIMARY KEY,
  paused boolean NOT NULL DEFAULT false,
  paused_reason text,
  -- Null: the value of the environment applies. The limits are the same as there.
  interval_minutes integer CHECK (interval_minutes BETWEEN 1 AND 1440),
  batch_size integer CHECK (batch_size BETWEEN 1 AND 5000),
  max_instances integer CHECK (max_instances BETWEEN 1 AND 16),
  concurrency integer CHECK (concurrency BETWEEN 1 AND 5000),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
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

-- One row per failed attempt; the processed row shows only the last one. No foreign key: it serves the tables of all stages.
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

-- When each host may be requested again, shared by all processes and machines. Not per tenant: to the owner of a site, two
-- tenants who crawl it are one crawler. UNLOGGED: after a crash of the server the worst result is one early request per
-- host.
CREATE UNLOGGED TABLE host_slots (
  host text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  gap_ms double precision NOT NULL DEFAULT 0,
  -- Ticket to expiry (milliseconds since the epoch) of every request in flight.
  flights jsonb NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- Autopilot: one rule per tenant and gate that selects rows automatically. Every gate has a rule, enabled or not, so that
-- every automatic selection is visible.
CREATE TABLE autopilot_rules (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The table of the gate.
  entity text NOT NULL CHECK (entity IN ('places', 'local_businesses', 'domains', 'sitemap_files', 'pages', 'contacts')),
  name text NOT NULL CHECK (name <> '' AND octet_length(name) <= 200),
  enabled boolean NOT NULL,
  filter jsonb NOT NULL CHECK (octet_length(filter::text) <= 262144),
  -- Maximum of selected rows per domain, best first; null: no limit.
  per_group_limit integer CHECK (per_group_limit BETWEEN 1 AND 10000),
  -- True until a user edits it: a later version may replace default rules only.
  as_shipped boolean NOT NULL DEFAULT true,
  -- Null: a default rule.
  created_by uuid,
  updated_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, entity),
  CHECK (per_group_limit IS NULL OR entity IN ('sitemap_files', 'pages', 'contacts'))
);

-- Uploaded files. The counts are updated with each saved part, in its transaction.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  created_by uuid,
  entity text NOT NULL,
  -- A file of businesses is a search too: its places, their count and their history appear among the searches.
  search_id uuid REFERENCES searches ON DELETE SET NULL,
  file_name text,
  format text CHECK (format IN ('csv', 'xlsx', 'jsonl')),
  encoding text,
  size_bytes bigint NOT NULL DEFAULT 0,
  header jsonb,
  mapping jsonb NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '{}',
  row_count integer,
  rows_created integer NOT NULL DEFAULT 0,
  rows_linked integer NOT NULL DEFAULT 0,
  rows_duplicate integer NOT NULL DEFAULT 0,
  rows_invalid integer NOT NULL DEFAULT 0,
  -- Why the file could not be read.
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL add_stage('imports', 'import');
CREATE INDEX imports_tenant ON imports (tenant_id, id);
CREATE INDEX imports_search ON imports (search_id) WHERE search_id IS NOT NULL;

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
-- Whether an earlier line of the same file refers to the same row.
CREATE INDEX import_rows_entity ON import_rows (import_id, entity_id) WHERE entity_id IS NOT NULL;

-- The file itself, in chunks: workers on other machines share only the database with the server. Deleted when the import
-- completes; import_rows then holds its content.
CREATE TABLE import_chunks (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  n integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, n, tenant_id)
);
-- Compressing compressed or random bytes again gains nothing.
ALTER TABLE import_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX import_chunks_tenant ON import_chunks (tenant_id);

-- Written before the call: an entry that was never settled (its process died) counts as spent, since the call may have been
-- billed.
CREATE TABLE cost_ledger (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  provider text NOT NULL,
  sku text NOT NULL,
  units integer NOT NULL CHECK (units > 0),
  amount numeric(12, 6) NOT NULL CHECK (amount >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  price_version text,
  state text NOT NULL DEFAULT 'spent' CHECK (state IN ('reserved', 'spent')),
  stage_id text,
  row_id uuid,
  spent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cost_ledger_budget ON cost_ledger (tenant_id, provider, spent_at);
-- Calls and cost of a row are read from the ledger: a copy on the row would be outdated.
CREATE INDEX cost_ledger_row ON cost_ledger (row_id) WHERE row_id IS NOT NULL;

-- The maximum that a tenant spends with a provider per day and per month (UTC); 0: no limit.
CREATE TABLE budgets (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  provider text NOT NULL,
  day_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (day_limit >= 0),
  month_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (month_limit >= 0),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, provider)
);

-- Sums of the ledger, updated with it. The lock on a sum keeps two processes from spending the same money, and summing up a
-- month at every call would cost more with each call.
CREATE TABLE spending_totals (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- A provider, or the batch of a search.
  account text NOT NULL,
  -- 2026-11-15, 2026-11, or "all".
  period text NOT NULL,
  amount numeric(12, 6) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  PRIMARY KEY (tenant_id, account, period)
);

CREATE TABLE audit_events (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- Null for events of the whole installation (a stage paused, a setting changed).
  tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
  actor_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  happened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_events_tenant ON audit_events (tenant_id, happened_at DESC);
-- The history of a row: the events that contain its id.
CREATE INDEX audit_events_ids ON audit_events USING gin ((details -> 'ids') jsonb_path_ops);
-- All tenants may read events of the installation.
CREATE POLICY installation_rows ON audit_events FOR SELECT USING (tenant_id IS NULL);

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

-- The state before a bulk change, for its undo. Rows with the same state share one line: 100,000 new pages are one line.
-- `stages` holds, per stage that the change affected, the state before and after it.
CREATE TABLE bulk_action_changes (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  action_id uuid NOT NULL REFERENCES bulk_actions ON DELETE CASCADE,
  before_status text NOT NULL CHECK (before_status IN ('New', 'Selected', 'Maybe', 'Not a Fit', 'Archived')),
  before_at timestamptz,
  before_by uuid,
  before_reason text,
  stages jsonb NOT NULL,
  row_ids uuid[] NOT NULL
);
CREATE INDEX bulk_action_changes_action ON bulk_action_changes (action_id);
CREATE INDEX bulk_action_changes_tenant ON bulk_action_changes (tenant_id);

-- The change log behind server-sent events: one line per statement and tenant, written by the transaction that changes the
-- rows and read in the order of transactions (src/http/events), so that no committed change is missed. `tenant` is no
-- foreign key: each line would lock the row of the tenant, and lines live for minutes only.
CREATE TABLE row_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  tenant uuid NOT NULL,
  entity text NOT NULL,
  row_count integer NOT NULL,
  -- Null when there are many.
  ids uuid[],
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xid, seq)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);

-- How far the change log could be read at which time. A line is readable only when all older transactions have ended, which
-- may be long after it was written. So the age of a line does not say how long it was readable: it is deleted ten minutes
-- after the log was readable beyond it. UNLOGGED: after a crash of the server, lines stay ten minutes longer.
CREATE UNLOGGED TABLE row_change_marks (
  noted_at timestamptz NOT NULL DEFAULT now(),
  horizon xid8 NOT NULL
);

-- Imports from V1: the result of each of its rows, so that an import can be stopped, repeated and audited.
CREATE TABLE v1_imports (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Host and database, never the user.
  source text NOT NULL,
  tables text[] NOT NULL,
  -- By table: the last row that was read, and the counts. Written in the transaction of the rows, so that a run that was
  -- killed resumes with the right counts.
  progress jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX v1_imports_tenant ON v1_imports (tenant_id, id);

-- One line per row of V1. Children find their parent here, also after a merge; an unchanged row is recognised by its hash
-- and skipped; rows that users deleted in V2 since then are not created again.
CREATE TABLE v1_rows (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  v1_table text NOT NULL,
  -- As text: most keys are UUIDs, those of places are numbers.
  v1_id text NOT NULL,
  result text NOT NULL CHECK (result IN ('created', 'merged', 'rejected')),
  entity_id uuid,
  reason text,
  -- The rejected value, unless it is personal data.
  detail text,
  v1_updated_at timestamptz,
  row_hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, v1_table, v1_id),
  CHECK ((result = 'rejected') = (reason IS NOT NULL)),
  CHECK (result = 'rejected' OR entity_id IS NOT NULL)
);
CREATE INDEX v1_rows_entity ON v1_rows (entity_id) WHERE entity_id IS NOT NULL;
