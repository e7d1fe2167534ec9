-- after: tables

-- The rules of slots and lanes are in src/crawl/pacing. Each fetch calls reserve_slot and settle_slot. As functions they are
-- planned once per session: 0.6 ms per fetch, against 0.9 ms when planned for each call.

CREATE OR REPLACE FUNCTION clock_ms() RETURNS double precision LANGUAGE sql VOLATILE
  RETURN extract(epoch FROM clock_timestamp()) * 1000;

-- Returns the milliseconds until the reserved slot, or no row when the reservation is refused.
-- Reads the clock after it has locked the row: the statement may have waited for the lock.
CREATE OR REPLACE FUNCTION reserve_slot(lane_name text, ticket text, min_gap_ms float8, max_in_flight integer,
  horizon_ms float8, lease_ms float8) RETURNS SETOF float8 LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY INSERT INTO lanes AS state (lane, next_at, flights)
    VALUES (lane_name, clock_timestamp() + min_gap_ms * interval '1 millisecond',
      jsonb_build_object(ticket, clock_ms() + lease_ms))
    ON CONFLICT (lane) DO UPDATE
    SET next_at = greatest(state.next_at, clock_timestamp())
        + greatest(min_gap_ms, state.gap_ms) * interval '1 millisecond',
      flights = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(state.flights)
        WHERE value::float8 > clock_ms()) || excluded.flights
    WHERE state.next_at <= clock_timestamp() + horizon_ms * interval '1 millisecond'
      AND (SELECT count(*) FROM jsonb_each(state.flights) WHERE value::float8 > clock_ms()) < max_in_flight
    RETURNING greatest(0, extract(epoch FROM state.next_at - clock_timestamp()) * 1000
      - greatest(min_gap_ms, state.gap_ms))::float8;
END
$$;
