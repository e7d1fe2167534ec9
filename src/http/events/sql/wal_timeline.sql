-- Identifies the history of the database: the cluster, the database in it, and the timeline of the server. The timeline is
-- another one after a failover or a restore to an earlier time, where committed changes may be missing and numbers of
-- transactions may be used again. What the server does not tell is left out.
CREATE OR REPLACE FUNCTION wal_timeline() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  history text := (SELECT to_hex(oid::bigint) FROM pg_database WHERE datname = current_database());
BEGIN
  BEGIN
    history := (SELECT to_hex(system_identifier) FROM pg_control_system()) || '_' || history;
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
    NULL;
  END;
  RETURN history || '_' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function OR object_not_in_prerequisite_state THEN
  RETURN history;
END
$$;
