-- A lane is what is paced: a host without a leading "www.", with its port unless it is the default one. It has a pause and
-- a count of failures, so that a claim can leave out its rows, and a person can see why they wait.
ALTER TABLE host_slots RENAME TO lanes;
ALTER TABLE lanes RENAME COLUMN host TO lane;
ALTER TABLE lanes RENAME CONSTRAINT host_slots_pkey TO lanes_pkey;

-- www.example.com and example.com are now one lane. Without this row the worst result is one early request.
DELETE FROM lanes WHERE lane LIKE 'www.%';

ALTER TABLE lanes
  -- Requests that failed since the last one that was answered.
  ADD COLUMN failures smallint NOT NULL DEFAULT 0,
  -- next_at is never before it, so that only a reader who wants the reason needs it.
  ADD COLUMN paused_until timestamptz,
  ADD COLUMN pause_reason text CHECK (pause_reason IN ('throttled', 'failing'));

-- CREATE OR REPLACE cannot rename parameters, and another list of parameters is another function.
DROP FUNCTION IF EXISTS reserve_slot(text, text, float8, integer, float8, float8);
DROP FUNCTION IF EXISTS settle_slot(text, text, float8, float8, float8, float8, float8);
