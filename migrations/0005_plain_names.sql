-- Drops functions and triggers of the version before the baseline (0001 to 0004) that have new names in src/**/sql. On a
-- database that began with the baseline there are none.

DROP TRIGGER IF EXISTS tenants_get_rules ON tenants;
DROP FUNCTION IF EXISTS ship_rules_to_new_tenant(), ship_autopilot_rules(uuid);
DROP FUNCTION IF EXISTS tell_queued(text[], uuid[]);
DROP FUNCTION IF EXISTS installation_has_keeper();
DROP FUNCTION IF EXISTS open_domain_for_contacts(uuid, uuid, bytea[]);
DROP PROCEDURE IF EXISTS add_stage_columns(regclass, text), quieten_queue(regclass, text), narrow_queue(regclass, text);
DROP PROCEDURE IF EXISTS secure_tables(), read_tenant_once();
-- These two keep their names; CREATE OR REPLACE cannot rename their parameters.
DROP FUNCTION IF EXISTS reserve_slot(text, text, float8, integer, float8, float8);
DROP FUNCTION IF EXISTS settle_slot(text, text, float8, float8, float8, float8, float8);
DROP FUNCTION IF EXISTS renewed_gap(float8, float8, float8, float8);

DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT tgname, tgrelid::regclass AS target FROM pg_trigger WHERE tgfoid = to_regproc('note_row_changes') LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', old.tgname, old.target);
  END LOOP;
  IF EXISTS (SELECT FROM pg_statistic_ext WHERE stxname = 'pages_of_a_piece') THEN
    ALTER STATISTICS pages_of_a_piece RENAME TO pages_correlated;
  END IF;
END
$$;
DROP FUNCTION IF EXISTS note_row_changes();
