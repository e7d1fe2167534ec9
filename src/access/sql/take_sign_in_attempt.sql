-- after: tables

-- Takes one attempt from each of these buckets, or from none: returns the seconds to wait if one of them is empty, null
-- otherwise. A bucket holds `capacity` attempts and gets one back every `refill_seconds`. The rows are locked before they
-- are read, so of many concurrent attempts only as many pass as there are left. `exempt` is a bucket that does not count
-- while the account is trusted on the network, which the row `trust` says. `is_lock`: attempts were not refused in the last hour,
-- which the row `pair` says.
DROP FUNCTION IF EXISTS take_sign_in_attempt(bytea[], double precision[], double precision[], bytea, bytea);
CREATE OR REPLACE FUNCTION take_sign_in_attempt(subjects bytea[], capacities double precision[],
  refill_seconds double precision[], pair bytea, exempt bytea, trust bytea, OUT wait double precision, OUT is_lock boolean) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sign_in_attempts (subject) SELECT unnest(subjects) ORDER BY 1 ON CONFLICT DO NOTHING;
  PERFORM FROM sign_in_attempts WHERE subject = ANY(subjects) ORDER BY subject FOR UPDATE;
  -- clock_timestamp(): the transaction may have waited for the locks.
  UPDATE sign_in_attempts AS bucket SET counted_at = clock_timestamp(),
    used = greatest(0, used - extract(epoch FROM clock_timestamp() - counted_at) / given.refill)
  FROM unnest(subjects, refill_seconds) AS given (subject, refill) WHERE bucket.subject = given.subject;
  SELECT max((bucket.used + 1 - given.capacity) * given.refill) INTO wait
  FROM sign_in_attempts AS bucket
  JOIN unnest(subjects, capacities, refill_seconds) AS given (subject, capacity, refill) USING (subject)
  WHERE bucket.used + 1 > given.capacity AND (subject <> exempt
    OR NOT EXISTS (SELECT FROM sign_in_attempts AS known WHERE known.subject = trust AND trusted_until > now()));
  IF wait IS NULL THEN
    UPDATE sign_in_attempts SET used = used + 1 WHERE subject = ANY(subjects);
  ELSE
    SELECT coalesce(refused_at < now() - interval '1 hour', true) INTO is_lock FROM sign_in_attempts WHERE subject = pair;
    UPDATE sign_in_attempts SET refused_at = now() WHERE subject = pair AND is_lock;
  END IF;
END
$$;
