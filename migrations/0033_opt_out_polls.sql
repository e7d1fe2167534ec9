-- Where destinations can list who has opted out, they are asked regularly (src/stages/wf8-delivery/polling-stage.ts).
CREATE TABLE opt_out_polls (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  destination_id uuid NOT NULL REFERENCES destinations ON DELETE CASCADE,
  -- Changes since then are not known yet; null: none is.
  known_until timestamptz,
  UNIQUE (destination_id, tenant_id)
);
CREATE INDEX opt_out_polls_tenant ON opt_out_polls (tenant_id);
CALL add_stage('opt_out_polls', 'poll');
INSERT INTO opt_out_polls (tenant_id, destination_id, poll_status) SELECT tenant_id, id, 'Queued' FROM destinations;
