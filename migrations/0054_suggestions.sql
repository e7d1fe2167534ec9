-- kind: before
-- Suggestions (docs/suggestions.md): what a model per tenant and gate learnt from the decisions of people.
CREATE TABLE suggestion_models (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  entity text NOT NULL CHECK (entity IN ('places', 'local_businesses', 'domains', 'sitemap_files', 'pages', 'contacts')),
  -- Rows that were created since may be selected by the model itself; null: it only suggests.
  selects_since timestamptz,
  updated_by uuid,
  -- When a process last counted new decisions: another one leaves the gate alone for some minutes.
  checked_at timestamptz NOT NULL DEFAULT '-infinity',
  new_decisions integer NOT NULL DEFAULT 0,
  trained_at timestamptz,
  decisions integer NOT NULL DEFAULT 0 CHECK (decisions >= 0),
  -- The weights and how well they do on held-out decisions (src/learning/train.ts); null: too few decisions.
  trained jsonb CHECK (jsonb_typeof(trained) = 'object' AND octet_length(trained::text) <= 65536),
  is_ready boolean NOT NULL DEFAULT false,
  -- The last rows that it selected by itself.
  bulk_action_id uuid,
  PRIMARY KEY (tenant_id, entity)
);

-- The scores of rows that wait for a decision, the newest of each gate.
CREATE TABLE suggestion_scores (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  row_id uuid NOT NULL,
  entity text NOT NULL,
  score real NOT NULL CHECK (score BETWEEN 0 AND 1),
  -- Conditions of the filter language, as in a URL.
  reasons text[] NOT NULL DEFAULT '{}',
  -- When the model was trained that gave the score.
  trained_at timestamptz NOT NULL,
  -- The model selects a row once: not again when that was undone.
  selected_at timestamptz,
  PRIMARY KEY (row_id, tenant_id)
);
CREATE INDEX suggestion_scores_gate ON suggestion_scores (tenant_id, entity, score);
