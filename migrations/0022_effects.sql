-- Calls with a side effect at an outside service (src/curation/effects): the intent is written before the call, and what became
-- of it directly after. `row_id` has no foreign key, as stages work on several tables; a trigger deletes the effects of deleted
-- rows. What was sent is not stored, only its hash.
CREATE TABLE effects (
  -- The idempotency key of the call.
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  stage_id text NOT NULL,
  row_id uuid NOT NULL,
  key text NOT NULL CHECK (octet_length(key) <= 200),
  request_hash bytea NOT NULL,
  -- `intended`: it is not known whether the call was made. `refused`: the service did nothing.
  state text NOT NULL DEFAULT 'intended' CHECK (state IN ('intended', 'confirmed', 'refused')),
  -- What the stage needs to continue after a crash. No personal data.
  response jsonb,
  -- How often the call was made: more than once only after a refusal, or after a reconciliation that found nothing.
  attempts integer NOT NULL DEFAULT 1,
  intended_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- When the row completed. A later run of the row begins new effects.
  closed_at timestamptz,
  CHECK ((state = 'intended') = (settled_at IS NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
CREATE UNIQUE INDEX effects_open ON effects (row_id, stage_id, key, tenant_id) WHERE closed_at IS NULL;
CREATE INDEX effects_row ON effects (row_id);
CREATE INDEX effects_tenant ON effects (tenant_id, id);
CREATE INDEX effects_closed ON effects (closed_at) WHERE closed_at IS NOT NULL;
