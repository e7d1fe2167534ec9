-- after: tables

-- The gap between requests of a lane after one of them ended. Below a millisecond a decaying gap counts as none.
CREATE OR REPLACE FUNCTION next_gap_ms(gap_ms float8, multiply float8, at_least_ms float8, max_gap_ms float8)
RETURNS float8 LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN least(max_gap_ms, greatest(gap_ms * multiply, at_least_ms)) < 1 THEN 0
    ELSE least(max_gap_ms, greatest(gap_ms * multiply, at_least_ms)) END;

-- The pause after so many failures in a row: 15 s after the fifth, then twice as long each time, up to a minute.
CREATE OR REPLACE FUNCTION breaker_pause_ms(failures integer) RETURNS float8 LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN failures < 5 THEN 0 ELSE least(60000, 15000 * 2::float8 ^ (failures - 5)) END;

-- Reads the clock after it has locked the row: the statement may have waited for the lock.
CREATE OR REPLACE FUNCTION settle_slot(lane_name text, ticket text, min_gap_ms float8, arrived_ms_ago float8,
  observation text, multiply float8, at_least_ms float8, max_gap_ms float8, hold_ms float8)
RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  state lanes;
  ended_at timestamptz;
  pause_end timestamptz;
BEGIN
  SELECT * INTO state FROM lanes WHERE lane = lane_name FOR NO KEY UPDATE;
  ended_at := clock_timestamp();
  state.gap_ms := next_gap_ms(state.gap_ms, multiply, at_least_ms, max_gap_ms);
  IF observation = 'failed' THEN
    state.failures := least(state.failures + 1, 100);
  ELSIF observation <> 'unknown' THEN
    state.failures := 0;
  END IF;
  pause_end := ended_at + interval '1 millisecond'
    * CASE observation WHEN 'failed' THEN breaker_pause_ms(state.failures) ELSE hold_ms END;
  IF pause_end > greatest(ended_at, state.paused_until) THEN
    state.paused_until := pause_end;
    state.pause_reason := CASE observation WHEN 'failed' THEN 'failing' ELSE 'throttled' END;
  ELSIF observation = 'answered' AND state.paused_until <= ended_at THEN
    state.paused_until := NULL;
    state.pause_reason := NULL;
  END IF;
  UPDATE lanes
  SET flights = flights - ticket, gap_ms = state.gap_ms, failures = state.failures, paused_until = state.paused_until,
    pause_reason = state.pause_reason, next_at = greatest(next_at, state.paused_until, ended_at + interval '1 millisecond'
      * (greatest(min_gap_ms, state.gap_ms) - arrived_ms_ago))
  WHERE lane = lane_name;
END
$$;
