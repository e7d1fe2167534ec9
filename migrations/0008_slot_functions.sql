-- The two verbs of the hosts' slots, as functions: every fetch calls both, and planning them anew each time cost as much
-- as running them (0.9 ms a fetch, 0.6 ms like this). The rules stand in src/crawl/pacing/slot-book.ts.
-- The clock is read where the row is locked: what was true when the statement began may not be when its turn comes.

CREATE FUNCTION clock_ms() RETURNS double precision LANGUAGE sql VOLATILE
  RETURN extract(epoch FROM clock_timestamp()) * 1000;

-- Milliseconds until the slot that was given; no row: refused.
CREATE FUNCTION reserve_slot(host_name text, ticket text, least_gap_ms float8, max_in_flight integer, horizon_ms float8,
  lease_ms float8) RETURNS SETOF float8 LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY INSERT INTO host_slots AS slot (host, next_at, flights)
    VALUES (host_name, clock_timestamp() + least_gap_ms * interval '1 millisecond',
      jsonb_build_object(ticket, clock_ms() + lease_ms))
    ON CONFLICT (host) DO UPDATE
    SET next_at = greatest(slot.next_at, clock_timestamp())
        + greatest(least_gap_ms, slot.gap_ms) * interval '1 millisecond',
      flights = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(slot.flights)
        WHERE value::float8 > clock_ms()) || excluded.flights
    WHERE slot.next_at <= clock_timestamp() + horizon_ms * interval '1 millisecond'
      AND (SELECT count(*) FROM jsonb_each(slot.flights) WHERE value::float8 > clock_ms()) < max_in_flight
    RETURNING greatest(0, extract(epoch FROM slot.next_at - clock_timestamp()) * 1000
      - greatest(least_gap_ms, slot.gap_ms))::float8;
END
$$;

-- Below a millisecond the decaying gap is no gap any more.
CREATE FUNCTION renewed_gap(gap_ms float8, multiply float8, at_least_ms float8, max_gap_ms float8) RETURNS float8
LANGUAGE sql IMMUTABLE RETURN CASE WHEN least(max_gap_ms, greatest(gap_ms * multiply, at_least_ms)) < 1 THEN 0
  ELSE least(max_gap_ms, greatest(gap_ms * multiply, at_least_ms)) END;

CREATE FUNCTION settle_slot(host_name text, ticket text, least_gap_ms float8, multiply float8, at_least_ms float8,
  max_gap_ms float8, hold_ms float8) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE host_slots AS slot
  SET flights = slot.flights - ticket, gap_ms = renewed_gap(slot.gap_ms, multiply, at_least_ms, max_gap_ms),
    next_at = greatest(slot.next_at, clock_timestamp() + interval '1 millisecond'
      * greatest(least_gap_ms, renewed_gap(slot.gap_ms, multiply, at_least_ms, max_gap_ms), hold_ms))
  WHERE slot.host = host_name;
END
$$;
