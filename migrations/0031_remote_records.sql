-- Records at destinations of people who are no contacts here any more, or whose destination was deleted here: what is needed to
-- erase them there (src/contacts/erasure, src/stages/wf8-erasure). Triggers write them (src/contacts/sql/keep_records_of_*.sql).
CREATE TABLE remote_records (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Null: the destination was deleted, or the record is from V1 and has no destination here.
  destination_id uuid REFERENCES destinations ON DELETE SET NULL,
  -- As it was called, so that a receipt can name it afterwards.
  destination_name text NOT NULL,
  destination_kind text NOT NULL,
  -- The hash under which suppressions know the person.
  value_hash bytea NOT NULL,
  -- By which webhooks know the person. The contact may be gone.
  contact_id uuid NOT NULL,
  -- Both are cleared when the erasure is confirmed. The e-mail is kept only where the destination has no id of its own.
  remote_id text CHECK (octet_length(remote_id) <= 1000),
  email text,
  -- A delivery that was under way may end until then, and would create the person again.
  not_before timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL add_stage('remote_records', 'erasure');
CALL add_lane('remote_records', 'erasure', 'destination_id');
CREATE INDEX remote_records_person ON remote_records (tenant_id, value_hash);
CREATE INDEX remote_records_destination ON remote_records (destination_id) WHERE destination_id IS NOT NULL;
