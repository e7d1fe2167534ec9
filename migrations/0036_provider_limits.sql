-- What the administrators of the installation allow a provider to cost. Belongs to no tenant.
CREATE TABLE provider_limits (
  provider text PRIMARY KEY,
  -- For all tenants together, per day and month (UTC); 0: no limit.
  day_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (day_limit >= 0),
  month_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (month_limit >= 0),
  -- The budget of each tenant; both 0: there is none, and tenants that were granted none make no paid call.
  default_day_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (default_day_limit >= 0),
  default_month_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (default_month_limit >= 0),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Sums over all tenants, like spending_totals. A deleted tenant's spending stays: the provider bills it.
CREATE TABLE provider_totals (
  provider text NOT NULL,
  -- 2026-11-15 or 2026-11.
  period text NOT NULL,
  amount numeric(12, 6) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  PRIMARY KEY (provider, period)
);
INSERT INTO provider_totals (provider, period, amount)
SELECT account, period, sum(amount) FROM spending_totals WHERE period <> 'all' GROUP BY account, period;

-- What administrators of the installation granted this tenant instead of the default budget; 0: no limit. Null: the default
-- budget applies. The tenant's own limits can only be lower.
ALTER TABLE budgets
  ADD COLUMN granted_day_limit numeric(12, 4) CHECK (granted_day_limit >= 0),
  ADD COLUMN granted_month_limit numeric(12, 4) CHECK (granted_month_limit >= 0),
  ADD CHECK ((granted_day_limit IS NULL) = (granted_month_limit IS NULL));
-- Tenants that have a budget, or have spent without one, go on as before.
UPDATE budgets SET granted_day_limit = 0, granted_month_limit = 0;
INSERT INTO budgets (tenant_id, provider, granted_day_limit, granted_month_limit)
SELECT DISTINCT tenant_id, account, 0, 0 FROM spending_totals WHERE period <> 'all' AND amount > 0
ON CONFLICT DO NOTHING;
