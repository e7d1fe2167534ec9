-- Costs of past days are rolled up: one entry stands for many calls (src/costs/roll-up-costs.ts).
ALTER TABLE cost_ledger ADD COLUMN calls integer NOT NULL DEFAULT 1 CHECK (calls > 0);
-- When the rows of a completed import were deleted; its counts stay.
ALTER TABLE imports ADD COLUMN rows_expired_at timestamptz;
