-- CRMs, mailing lists and webhooks of tenants that contacts are delivered to (src/destinations, src/stages/wf8-delivery).
CREATE TABLE destinations (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('hubspot', 'brevo', 'mautic', 'n8n', 'webhook', 'listmonk', 'mailchimp', 'twenty')),
  name text NOT NULL CHECK (name <> '' AND octet_length(name) <= 200),
  -- Null: the service's own. Only self-hosted systems and webhooks have one.
  base_url text CHECK (octet_length(base_url) <= 2048),
  credential_id uuid REFERENCES credentials,
  -- What a kind needs besides: a list, an audience.
  settings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object'),
  -- What the last connection test said about the account.
  account text,
  facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
  -- [{"from": "company", "to": "company", "policy": "fill"}]
  field_map jsonb NOT NULL CHECK (jsonb_typeof(field_map) = 'array' AND octet_length(field_map::text) <= 32768),
  -- Which contacts it accepts, in the filter language; null: all.
  filter jsonb,
  -- 'none': contacts without a verdict are delivered too.
  minimum_verdict text NOT NULL DEFAULT 'none' CHECK (minimum_verdict IN ('none', 'unknown', 'risky', 'safe')),
  paused_at timestamptz,
  tested_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, name)
);
CREATE INDEX destinations_credential ON destinations (credential_id) WHERE credential_id IS NOT NULL;

-- `destination` is the id of the destination, or its kind in a row that was imported from V1 before there was one.
ALTER TABLE contact_syncs
  ADD COLUMN destination_id uuid REFERENCES destinations ON DELETE CASCADE,
  -- What was sent last, by field of the destination: a value that a person changed there since is not overwritten.
  ADD COLUMN sent jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sent) = 'object'),
  ADD COLUMN remote_url text;
CREATE INDEX contact_syncs_destination ON contact_syncs (destination_id) WHERE destination_id IS NOT NULL;
CALL add_lane('contact_syncs', 'sync', 'destination_id');

ALTER TABLE lanes
  DROP CONSTRAINT IF EXISTS lanes_pause_reason_check,
  ADD CONSTRAINT lanes_pause_reason_check CHECK (pause_reason IN ('throttled', 'failing', 'rejected', 'paused'));
