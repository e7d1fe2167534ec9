-- after: tables, suppressions_lock_key

-- Locks a domain for a writer of contacts and returns the hashes that are suppressed. All writers take the locks in
-- this order, so they cannot deadlock: the suppressions of the tenant, the domain, its contacts by id. Suppressions are
-- read when all locks are held: each statement here sees what was committed before it began.
CREATE OR REPLACE FUNCTION lock_domain_for_contacts(tenant uuid, domain uuid, hashes bytea[]) RETURNS SETOF bytea
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(suppressions_lock_key(tenant));
  PERFORM FROM domains WHERE id = domain AND tenant_id = tenant FOR NO KEY UPDATE;
  PERFORM FROM contacts WHERE domain_id = domain ORDER BY id FOR NO KEY UPDATE;
  -- A hash includes its kind. The kinds are listed only so that the index on (tenant, kind, hash) is used.
  RETURN QUERY SELECT value_hash FROM suppressions
    WHERE tenant_id = tenant AND kind IN ('email', 'phone', 'domain') AND value_hash = ANY(hashes);
END
$$;
