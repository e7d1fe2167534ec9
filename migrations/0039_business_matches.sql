-- One business, as several sources describe it: each keeps its row and its facts. All but one of these rows name the one
-- that lists and exports show. Nothing is copied between them, so a link can be undone at any time.
ALTER TABLE local_businesses ADD COLUMN same_as_id uuid REFERENCES local_businesses ON DELETE SET NULL;
ALTER TABLE leads ADD COLUMN same_as_id uuid REFERENCES leads ON DELETE SET NULL;
CREATE INDEX local_businesses_same_as ON local_businesses (same_as_id) WHERE same_as_id IS NOT NULL;
CREATE INDEX leads_same_as ON leads (same_as_id) WHERE same_as_id IS NOT NULL;
-- Candidates for a match: the same phone here, the same site by its domain, the same spot by leads_by_location.
CREATE INDEX local_businesses_by_phone ON local_businesses (tenant_id, phone) WHERE phone IS NOT NULL;

-- Pairs of businesses that may be one. The answer of a person is final, and a label to train the model with.
CREATE TABLE business_matches (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  one_id uuid NOT NULL REFERENCES local_businesses ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES local_businesses ON DELETE CASCADE,
  -- Null: a person named the pair.
  score real CHECK (score BETWEEN 0 AND 1),
  reasons text[] NOT NULL DEFAULT '{}',
  -- `link`: linked without a question. `ask`: a person decides.
  verdict text NOT NULL CHECK (verdict IN ('link', 'ask')),
  answer text CHECK (answer IN ('same', 'different')),
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (one_id <= other_id),
  UNIQUE (one_id, other_id, tenant_id)
);
CREATE INDEX business_matches_tenant ON business_matches (tenant_id, id);
CREATE INDEX business_matches_other ON business_matches (other_id);

-- The monthly version of the data that a place is from.
ALTER TABLE places ADD COLUMN release text;
ALTER TABLE places DISABLE TRIGGER USER;
UPDATE places SET release = left(raw->>'release', 100) WHERE provider = 'overture' AND jsonb_typeof(raw->'release') = 'string';
ALTER TABLE places ENABLE TRIGGER USER;
