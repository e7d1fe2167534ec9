-- When each host of the web may be asked again, shared by all processes and machines. It is about the web, not about a
-- tenant: two tenants who crawl one site are one crawler to its owner.
-- UNLOGGED: after a crash of the server the worst that happens is one early request per host.
CREATE UNLOGGED TABLE host_slots (
  host text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  gap_ms double precision NOT NULL DEFAULT 0,
  -- Ticket to expiry (milliseconds since the epoch) of every request that is under way.
  flights jsonb NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
