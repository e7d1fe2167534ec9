-- Calls of destinations to us (src/http/hooks.ts): events of one table, once each, so that a repeated call does nothing.
ALTER TABLE destinations ADD COLUMN hook_credential_id uuid REFERENCES credentials;
CREATE INDEX destinations_hook_credential ON destinations (hook_credential_id) WHERE hook_credential_id IS NOT NULL;

CREATE TABLE hook_events (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  destination_id uuid NOT NULL REFERENCES destinations ON DELETE CASCADE,
  -- Of the sender, or a hash of what it sent.
  event_id text NOT NULL CHECK (event_id <> '' AND octet_length(event_id) <= 300),
  kind text NOT NULL
    CHECK (kind IN ('unsubscribed', 'bounced', 'complained', 'blocked', 'deleted', 'enrichment')),
  -- Of whom. Cleared when the event was processed.
  email text CHECK (octet_length(email) <= 400),
  remote_id text CHECK (octet_length(remote_id) <= 100),
  -- What was answered: a repeated call gets the same.
  answer jsonb,
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (destination_id, event_id, tenant_id)
);
CREATE INDEX hook_events_tenant ON hook_events (tenant_id);
CREATE INDEX hook_events_received ON hook_events (received_at);
CREATE INDEX hook_events_last ON hook_events (destination_id, received_at);
CALL add_stage('hook_events', 'opt_out');
