-- The timeline of the server: another one after a failover or a restore to an earlier time, where committed changes may be
-- missing and numbers of transactions may be used again. Empty where the server does not tell.
CREATE OR REPLACE FUNCTION wal_timeline() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function OR object_not_in_prerequisite_state THEN
  RETURN '';
END
$$;
