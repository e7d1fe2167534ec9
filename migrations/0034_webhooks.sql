-- Webhooks that tenants subscribe to events with (src/stages/wf8-webhooks), their outbox, and alarms that are reported.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> '' AND octet_length(name) <= 800),
  url text NOT NULL CHECK (octet_length(url) <= 2048),
  events text[] NOT NULL CHECK (cardinality(events) > 0 AND events <@ '{contact.created, contact.updated, lead.selected,
    search.completed, import.completed, stage.alarm, delivery.failed}'),
  secret_id uuid NOT NULL REFERENCES credentials,
  -- After a rotation the former secret signs too, until then.
  previous_secret_id uuid REFERENCES credentials,
  previous_until timestamptz,
  paused_at timestamptz,
  -- Nothing is recorded for a disabled webhook. `gone`: its receiver answered 410. `failing`: no delivery for five days.
  disabled_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
  -- Failed attempts since the last delivery, and the first of them.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, name),
  CHECK ((previous_secret_id IS NULL) = (previous_until IS NULL)),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);
CREATE INDEX webhooks_secret ON webhooks (secret_id);
CREATE INDEX webhooks_previous_secret ON webhooks (previous_secret_id) WHERE previous_secret_id IS NOT NULL;

-- The outbox, and afterwards the log of deliveries. An event of a row refers to it; what is sent is read from the row when it is
-- sent, so that no copy of a person has to be erased.
CREATE TABLE webhook_messages (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('contact.created', 'contact.updated', 'lead.selected', 'search.completed',
    'import.completed', 'stage.alarm', 'delivery.failed', 'webhook.test')),
  subject_id uuid,
  -- Of an event that has no row, or whose row holds other values later.
  data jsonb CHECK (jsonb_typeof(data) = 'object' AND octet_length(data::text) <= 65536),
  occurred_at timestamptz NOT NULL DEFAULT now(),
  -- No attempt has been made: a further event of the same row joins this message.
  is_fresh boolean NOT NULL DEFAULT true
);
CALL add_stage('webhook_messages', 'delivery');
CALL add_lane('webhook_messages', 'delivery', 'webhook_id');
CREATE UNIQUE INDEX webhook_messages_fresh ON webhook_messages (webhook_id, event, subject_id, tenant_id)
  WHERE is_fresh AND subject_id IS NOT NULL;
CREATE INDEX webhook_messages_subject ON webhook_messages (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX webhook_messages_log ON webhook_messages (webhook_id, id);
CREATE INDEX webhook_messages_age ON webhook_messages (tenant_id, occurred_at);

-- Alarms of tenants that have begun: each is reported once, by whichever process sees it first.
CREATE TABLE stage_alarms (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- A stage, or `webhook:` with the id of one.
  subject text NOT NULL CHECK (octet_length(subject) <= 200),
  alarm text NOT NULL CHECK (alarm IN ('no_worker', 'silent', 'key_rejected', 'webhook_disabled')),
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- When an e-mail about it was begun and sent.
  email_claimed_at timestamptz,
  emailed_at timestamptz,
  UNIQUE (tenant_id, subject, alarm)
);
