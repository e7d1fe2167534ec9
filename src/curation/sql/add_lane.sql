-- The index of a stage whose lanes have many rows each: it finds the next lane of a tenant with one probe, however many
-- rows the lanes before it have. `lane` is the column that the rows of a lane share.
CREATE OR REPLACE PROCEDURE add_lane(target regclass, progress text, lane text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($sql$
    CREATE INDEX IF NOT EXISTS %1$s_%2$s_lane ON %1$s (tenant_id, %3$s, priority, %2$s_due_at)
      WHERE %2$s_due_at IS NOT NULL
  $sql$, target, progress, lane);
END
$$;
