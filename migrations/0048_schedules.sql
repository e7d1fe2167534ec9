-- kind: before
-- Work that is repeated (src/stages/schedules): a rule of the tenant that starts searches, imports, validations, readings and deliveries.
CREATE TABLE schedules (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> '' AND octet_length(name) <= 800),
  -- What is repeated: `kind` and what that kind needs.
  target jsonb NOT NULL CHECK (jsonb_typeof(target) = 'object' AND octet_length(target::text) <= 262144),
  -- Five fields, on the clocks of the tenant's time zone.
  cron text NOT NULL CHECK (octet_length(cron) <= 400),
  paused_at timestamptz,
  -- When its webhook event and e-mail are sent.
  notify text NOT NULL DEFAULT 'new' CHECK (notify IN ('new', 'always', 'never')),
  -- Users of the tenant who get an e-mail, in this language.
  email_users uuid[] NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de')),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, name)
);

-- One row per occurrence. The next one of each schedule is planned: it is in the queue of the stage and due when it occurs.
CREATE TABLE schedule_runs (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  occurs_at timestamptz NOT NULL,
  is_planned boolean NOT NULL DEFAULT false,
  -- The user who started it now; null: it occurred.
  requested_by uuid,
  -- Later occurrences that passed before it could start, and were left out.
  missed integer NOT NULL DEFAULT 0,
  -- What was queued: ids of searches, an import, rows.
  work jsonb,
  skipped_because text CHECK (skipped_because IN ('still_running', 'paused')),
  problem text,
  result jsonb,
  UNIQUE (schedule_id, occurs_at, tenant_id)
);
CALL add_stage('schedule_runs', 'start');
CALL add_stage('schedule_runs', 'finish');
CALL add_stage('schedule_runs', 'digest');
CREATE UNIQUE INDEX schedule_runs_planned ON schedule_runs (schedule_id, tenant_id) WHERE is_planned;
CREATE INDEX schedule_runs_tenant ON schedule_runs (tenant_id);

-- The rows that a run works on, as they were before: deleted when it has ended.
CREATE TABLE schedule_run_rows (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  run_id uuid NOT NULL REFERENCES schedule_runs ON DELETE CASCADE,
  entity text NOT NULL,
  row_id uuid NOT NULL,
  before text,
  PRIMARY KEY (run_id, entity, row_id, tenant_id)
);
CREATE INDEX schedule_run_rows_tenant ON schedule_run_rows (tenant_id);

-- What a run found new, changed or gone. The source is the run; the rows of the last run have its schedule as a source, too.
CREATE TABLE schedule_changes (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  source_id uuid NOT NULL,
  run_id uuid NOT NULL REFERENCES schedule_runs ON DELETE CASCADE,
  entity text NOT NULL CHECK (entity IN ('places', 'leads', 'contacts')),
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'gone')),
  row_id uuid NOT NULL,
  PRIMARY KEY (source_id, kind, row_id, entity, tenant_id)
);
CREATE INDEX schedule_changes_run ON schedule_changes (run_id);
CREATE INDEX schedule_changes_row ON schedule_changes (row_id);
CREATE INDEX schedule_changes_tenant ON schedule_changes (tenant_id);

-- Not validated: the rows that are there met the former, narrower check.
ALTER TABLE webhooks DROP CONSTRAINT webhooks_events_check,
  ADD CONSTRAINT webhooks_events_check CHECK (cardinality(events) > 0 AND events <@ '{contact.created, contact.updated,
    lead.selected, lead.changed, search.completed, import.completed, schedule.completed, stage.alarm, delivery.failed}') NOT VALID;
ALTER TABLE webhook_messages DROP CONSTRAINT webhook_messages_event_check,
  ADD CONSTRAINT webhook_messages_event_check CHECK (event IN ('contact.created', 'contact.updated', 'lead.selected', 'lead.changed',
    'search.completed', 'import.completed', 'schedule.completed', 'stage.alarm', 'delivery.failed', 'webhook.test')) NOT VALID;

-- A list that is read from a URL, for a schedule: the stage reads it, and then it is an import like any other.
ALTER TABLE imports ADD COLUMN list_url text CHECK (octet_length(list_url) <= 2048);
CALL add_stage('imports', 'download');
