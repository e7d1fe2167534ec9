-- after: tables, mark_leakproof

-- Indexes for the text search in leads and contacts: trigrams of all their searchable columns, one line each, as
-- compile-filter.ts writes it (a test compares). CASE, because PostgreSQL does not take coalesce for leakproof. A word of
-- three letters is found by index; among 300,000 contacts it took 0.5 s.
-- They need the extension pg_trgm, which a user with the right to create in the database may add, and a leakproof ILIKE
-- (mark_leakproof.sql). Without them a search gives the same rows after reading all; `doctor` says so.
CREATE OR REPLACE PROCEDURE index_search_texts() LANGUAGE plpgsql AS $$
DECLARE
  operators text;
BEGIN
  IF NOT (SELECT proleakproof FROM pg_proc WHERE oid = 'texticlike(text,text)'::regprocedure) THEN RETURN; END IF;
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR unique_violation THEN
    NULL; -- Not allowed, not installed on the server, or created by another process.
  END;
  operators := (SELECT format('%I.gin_trgm_ops', nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_trgm');
  IF operators IS NULL THEN RETURN; END IF;
  -- Not IF NOT EXISTS: that takes the lock in each migration.
  IF to_regclass('contacts_text') IS NULL THEN
    EXECUTE format($index$CREATE INDEX contacts_text ON contacts USING gin ((
      CASE WHEN email IS NULL THEN '' ELSE email END
      || E'\n' || CASE WHEN phone IS NULL THEN '' ELSE phone END
      || E'\n' || CASE WHEN name IS NULL THEN '' ELSE name END
      || E'\n' || CASE WHEN title IS NULL THEN '' ELSE title END
      || E'\n' || CASE WHEN notes IS NULL THEN '' ELSE notes END
    ) %s)$index$, operators);
  END IF;
  IF to_regclass('leads_text') IS NULL THEN
    EXECUTE format($index$CREATE INDEX leads_text ON leads USING gin ((
      CASE WHEN company IS NULL THEN '' ELSE company END
      || E'\n' || CASE WHEN street IS NULL THEN '' ELSE street END
      || E'\n' || CASE WHEN postcode IS NULL THEN '' ELSE postcode END
      || E'\n' || CASE WHEN city IS NULL THEN '' ELSE city END
      || E'\n' || CASE WHEN host IS NULL THEN '' ELSE host END
      || E'\n' || CASE WHEN person_name IS NULL THEN '' ELSE person_name END
      || E'\n' || CASE WHEN person_title IS NULL THEN '' ELSE person_title END
      || E'\n' || CASE WHEN email IS NULL THEN '' ELSE email END
      || E'\n' || CASE WHEN phone IS NULL THEN '' ELSE phone END
      || E'\n' || CASE WHEN notes IS NULL THEN '' ELSE notes END
    ) %s)$index$, operators);
  END IF;
END
$$;
