-- The advisory lock between writers of contacts, who share it, and suppressions, which take it exclusively. So a value
-- is suppressed before a writer checks it, or removed after the writer has committed.
CREATE OR REPLACE FUNCTION suppressions_lock_key(tenant uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN hashtextextended('suppressions:' || tenant::text, 0);
