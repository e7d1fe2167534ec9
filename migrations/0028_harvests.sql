-- "Run to contacts": a search or an import whose own rows are selected at each gate, with limits. A row has the harvest that
-- it came from until a person or a rule decides about it; sitemaps and pages belong to that of their domain.
CREATE TABLE harvests (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  created_by uuid,
  gates text[] NOT NULL CHECK (gates <@ ARRAY['places', 'local_businesses', 'domains', 'sitemap_files', 'pages']),
  pages_per_site integer NOT NULL CHECK (pages_per_site BETWEEN 1 AND 100),
  -- How many more places may be selected; null: no limit. The details of a place may cost money.
  places_left integer CHECK (places_left >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX harvests_tenant ON harvests (tenant_id);

ALTER TABLE searches ADD COLUMN harvest_id uuid REFERENCES harvests ON DELETE SET NULL;
ALTER TABLE imports ADD COLUMN harvest_id uuid REFERENCES harvests ON DELETE SET NULL;
CREATE INDEX searches_harvest ON searches (harvest_id) WHERE harvest_id IS NOT NULL;
CREATE INDEX imports_harvest ON imports (harvest_id) WHERE harvest_id IS NOT NULL;
-- No references: these tables are large, and an unknown harvest is none.
ALTER TABLE places ADD COLUMN harvest_id uuid;
ALTER TABLE local_businesses ADD COLUMN harvest_id uuid;
ALTER TABLE domains ADD COLUMN harvest_id uuid;

-- Rows that were saved although one of their values cannot be used: a website that is none, a phone number without a country.
ALTER TABLE imports ADD COLUMN rows_with_problems integer NOT NULL DEFAULT 0;
