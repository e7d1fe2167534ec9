-- Makes a table curated: curation status, who set it when and why, notes and tags.
CREATE OR REPLACE PROCEDURE add_curation(target regclass) LANGUAGE plpgsql AS $$
DECLARE
  name text := target::text;
BEGIN
  EXECUTE format($sql$
    ALTER TABLE %1$s
      ADD COLUMN curation_status text NOT NULL DEFAULT 'New',
      ADD COLUMN curated_at timestamptz,
      ADD COLUMN curated_by uuid,
      ADD COLUMN curation_reason text,
      ADD COLUMN notes text,
      ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
      ADD CONSTRAINT %1$s_curation_status_check
        CHECK (curation_status IN ('New', 'Selected', 'Maybe', 'Not a Fit', 'Archived'))
  $sql$, name);
  EXECUTE format('CREATE INDEX %1$s_curation ON %1$s (tenant_id, curation_status, id)', name);
END
$$;
