-- after: tables, recount_rows

-- One function and three triggers for each of these tables. A function of its own keeps its plan.
-- SECURITY DEFINER: a role that changes rows needs no right to change the counts.
CREATE OR REPLACE PROCEDURE keep_row_counts() LANGUAGE plpgsql AS $$
DECLARE
  target text;
  columns text;
  pairs text;
BEGIN
  FOREACH target IN ARRAY '{places,local_businesses,domains,sitemap_files,pages,contacts}'::text[] LOOP
    columns := (SELECT string_agg(quote_ident(name), ', ') FROM unnest(counted_columns(target)) AS name);
    pairs := (SELECT string_agg(format('%L, %I', name, name), ', ') FROM unnest(counted_columns(target)) AS name);
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION keep_counts_of_%1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path FROM CURRENT AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO row_counts (tenant, entity, key, row_count)
          SELECT tenant_id, %1$L, jsonb_strip_nulls(jsonb_build_object(%2$s)), count(*) FROM changed GROUP BY tenant_id, %3$s;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO row_counts (tenant, entity, key, row_count)
          SELECT tenant_id, %1$L, jsonb_strip_nulls(jsonb_build_object(%2$s)), -count(*) FROM changed GROUP BY tenant_id, %3$s;
        ELSE
          INSERT INTO row_counts (tenant, entity, key, row_count)
          SELECT tenant_id, %1$L, jsonb_strip_nulls(jsonb_build_object(%2$s)), sum(difference) FROM (
            SELECT tenant_id, %3$s, -1 AS difference FROM before
            UNION ALL
            SELECT tenant_id, %3$s, 1 FROM changed
          ) AS both_sides GROUP BY tenant_id, %3$s HAVING sum(difference) <> 0;
        END IF;
        RETURN NULL;
      END
      $body$ $function$, target, pairs, columns);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_count_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_counts_of_%1$s()', target);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_count_update AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS before
      NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_counts_of_%1$s()', target);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_count_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_counts_of_%1$s()', target);
  END LOOP;
END
$$;

CALL keep_row_counts();
