-- after: tables

-- The gap between requests of a lane after one of them ended. Below a millisecond a decaying gap counts as none.
CREATE OR REPLACE FUNCTION next_gap_ms(gap_ms float8, multiply float8, at_least_ms float8, max_gap_ms float8)
RETURNS float8 LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN least(max_gap_ms, greatest(gap_ms * multiply, at_least_ms)) < 1 THEN 0
    ELSE least(max_gap_ms, greatest(gap_ms * multiply, at_least_ms)) END;

CREATE OR REPLACE FUNCTION settle_slot(lane_name text, ticket text, min_gap_ms float8, multiply float8,
  at_least_ms float8, max_gap_ms float8, hold_ms float8) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE lanes AS state
  SET flights = state.flights - ticket, gap_ms = next_gap_ms(state.gap_ms, multiply, at_least_ms, max_gap_ms),
    next_at = greatest(state.next_at, clock_timestamp() + interval '1 millisecond'
      * greatest(min_gap_ms, next_gap_ms(state.gap_ms, multiply, at_least_ms, max_gap_ms), hold_ms))
  WHERE state.lane = lane_name;
END
$$;
