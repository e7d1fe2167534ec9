-- Searches that show how far they are, and money that is counted before it is spent.

ALTER TABLE searches
  -- One for all the searches of a submission (kinds x places); what the submission may spend is counted under it.
  ADD COLUMN batch_id uuid NOT NULL DEFAULT new_id(),
  ADD COLUMN language text,
  ADD COLUMN region text CHECK (region ~ '^[A-Z]{2}$'),
  -- Of everything that decides what comes out: two searches with the same one are the same search.
  ADD COLUMN fingerprint text,
  -- An identical search that ended no longer ago than this is answered with its places; 0: never.
  ADD COLUMN reuse_hours integer NOT NULL DEFAULT 0 CHECK (reuse_hours BETWEEN 0 AND 8760),
  ADD COLUMN reused_from uuid REFERENCES searches ON DELETE SET NULL,
  -- Where the place turned out to be: name, box, centre, country.
  ADD COLUMN area jsonb,
  -- The area is content of the provider too.
  ADD COLUMN retain_until timestamptz,
  ADD COLUMN cells_done integer NOT NULL DEFAULT 0,
  ADD COLUMN cells_left integer NOT NULL DEFAULT 0,
  -- Cells too small to be cut that were still full: more is there than was found.
  ADD COLUMN cells_saturated integer NOT NULL DEFAULT 0,
  -- Kept, each once; of these, places that nobody had found before; results that were seen again; results that the filters
  -- kept out.
  ADD COLUMN found integer NOT NULL DEFAULT 0,
  ADD COLUMN new_places integer NOT NULL DEFAULT 0,
  ADD COLUMN duplicates integer NOT NULL DEFAULT 0,
  ADD COLUMN filtered integer NOT NULL DEFAULT 0,
  -- How many there are, filtered ones included, with the bounds of 95 %; null: nothing can be said.
  ADD COLUMN estimated integer,
  ADD COLUMN estimate_low integer,
  ADD COLUMN estimate_high integer,
  -- Entries of answers that could not be read.
  ADD COLUMN problems integer NOT NULL DEFAULT 0,
  -- Ids that the filters kept out: a search that goes on after a crash must know them again. Emptied at its end.
  ADD COLUMN filtered_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN cancelled_at timestamptz,
  DROP COLUMN progress;
CREATE INDEX searches_batch ON searches (batch_id);
CREATE INDEX searches_same ON searches (tenant_id, fingerprint, search_finished_at) WHERE fingerprint IS NOT NULL;
CREATE INDEX searches_retention ON searches (retain_until) WHERE retain_until IS NOT NULL;
CREATE INDEX searches_reused ON searches (reused_from) WHERE reused_from IS NOT NULL;

-- A name may be content of a provider, and go with it when its time is over.
ALTER TABLE local_businesses ALTER COLUMN name DROP NOT NULL;

-- The ledger is written before the call: an entry that was never settled (its process died) counts as spent, since it may
-- have been billed.
ALTER TABLE cost_ledger
  ADD COLUMN state text NOT NULL DEFAULT 'spent' CHECK (state IN ('reserved', 'spent')),
  ADD COLUMN price_version text;
-- Calls and cost of a search, or of any other row, are asked of the ledger: a copy would lag behind it.
CREATE INDEX cost_ledger_row ON cost_ledger (row_id) WHERE row_id IS NOT NULL;

-- What a tenant wants to spend with a provider at most, in a day and in a month of UTC; 0: no limit.
CREATE TABLE budgets (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  provider text NOT NULL,
  day_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (day_limit >= 0),
  month_limit numeric(12, 4) NOT NULL DEFAULT 0 CHECK (month_limit >= 0),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, provider)
);

CREATE TRIGGER budgets_touch BEFORE UPDATE ON budgets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Sums of the ledger, kept with it: the lock on a sum is what keeps two processes from spending the same money, and adding
-- up a month at every call would cost more with each.
CREATE TABLE spending_totals (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- A provider, or the batch of a search.
  account text NOT NULL,
  -- 2026-11-15, 2026-11, or "all".
  period text NOT NULL,
  amount numeric(12, 6) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  PRIMARY KEY (tenant_id, account, period)
);
