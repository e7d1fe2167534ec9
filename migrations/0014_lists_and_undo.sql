-- What lists, bulk changes and their undo need.

-- What a bulk change found: rows that were alike before it share one line, so that a hundred thousand new pages are one
-- line and not a hundred thousand. `stages` holds, per stage that the change touched, what it found there and made of it.
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

-- The history of one row: which events name its id.
CREATE INDEX audit_events_ids ON audit_events USING gin ((details -> 'ids') jsonb_path_ops);

-- The sorts and filters people use on the one table that grows to millions. Only columns that an import writes once: an index
-- on what a later step writes (title, words, status) would take from it the update that touches no index. Measured on a
-- million pages, three filters and a sort: 240 to 520 ms without, 5 to 30 ms with; a sort by any other column stays at
-- 300 ms over all of them, and below 60 where a filter leaves some ten thousand.
CREATE INDEX pages_by_created ON pages (tenant_id, created_at, id);
CREATE INDEX pages_by_lastmod ON pages (tenant_id, lastmod, id);
CREATE INDEX pages_by_kind ON pages (tenant_id, kind, depth, id);

-- As wide as the settings of the environment may be.
ALTER TABLE stage_settings
  DROP CONSTRAINT stage_settings_batch_size_check,
  DROP CONSTRAINT stage_settings_concurrency_check,
  ADD CONSTRAINT stage_settings_batch_size_check CHECK (batch_size BETWEEN 1 AND 5000),
  ADD CONSTRAINT stage_settings_concurrency_check CHECK (concurrency BETWEEN 1 AND 5000);
