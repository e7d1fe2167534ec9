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
