-- after: tables

-- Writes one line of `row_changes` per statement and tenant; src/http/events sends the lines to clients.
-- SECURITY DEFINER: a role that changes rows needs no right to read or write `row_changes`.
-- `migrate` sets the search path to our schema.
CREATE OR REPLACE FUNCTION record_row_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO row_changes (tenant, entity, row_count, ids)
  SELECT tenant_id, TG_TABLE_NAME, count(*), CASE WHEN count(*) <= 20 THEN array_agg(id) END
  FROM changed GROUP BY tenant_id;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY '{searches,places,local_businesses,leads,domains,sitemap_files,pages,contacts,imports}'::text[] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_record_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()', target);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_record_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()', target);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_record_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()', target);
  END LOOP;
END
$$;
