-- Attempts to sign in are counted in buckets that empty with time, instead of locks that a new failure renews. The table is
-- transient: what it counted may be lost.
DROP TABLE sign_in_failures;
CREATE UNLOGGED TABLE sign_in_attempts (
  subject bytea PRIMARY KEY,
  -- At `counted_at`; it decreases with time.
  used double precision NOT NULL DEFAULT 0,
  counted_at timestamptz NOT NULL DEFAULT now(),
  -- The account was signed in to from this network before.
  trusted_until timestamptz
);
