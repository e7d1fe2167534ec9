-- Leaving V1: what became of each of its rows, so that an import can be stopped, repeated and accounted for.

CREATE TABLE v1_imports (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Where from: host and database, never who.
  source text NOT NULL,
  tables text[] NOT NULL,
  -- By table: the last row that was read, and the counts. Written in the transaction of the rows, so that a run that was
  -- killed goes on with the numbers of what it did.
  progress jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX v1_imports_tenant ON v1_imports (tenant_id, id);

-- One line per row of V1. Its children find their parent here, whatever it was merged into; an unchanged row is known by
-- its hash and left alone; and what a person deleted in V2 since is not made again.
CREATE TABLE v1_rows (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  v1_table text NOT NULL,
  -- As text: most keys are UUIDs, those of places are numbers.
  v1_id text NOT NULL,
  result text NOT NULL CHECK (result IN ('created', 'merged', 'rejected')),
  entity_id uuid,
  reason text,
  -- What was refused, where it says nothing about a person.
  detail text,
  v1_updated_at timestamptz,
  row_hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, v1_table, v1_id),
  CHECK ((result = 'rejected') = (reason IS NOT NULL)),
  CHECK (result = 'rejected' OR entity_id IS NOT NULL)
);
CREATE INDEX v1_rows_entity ON v1_rows (entity_id) WHERE entity_id IS NOT NULL;
