-- A provider that rejects our key is paused as a lane.
ALTER TABLE lanes
  DROP CONSTRAINT IF EXISTS lanes_pause_reason_check,
  ADD CONSTRAINT lanes_pause_reason_check CHECK (pause_reason IN ('throttled', 'failing', 'rejected'));
