-- When a run last settled a row with a result, or with an answer of a site or a provider that refused it. An alarm about a
-- stalled stage counts from there: a stage whose rows are all throttled or unreachable works.
ALTER TABLE stage_runs ADD COLUMN IF NOT EXISTS last_settled_at timestamptz;
