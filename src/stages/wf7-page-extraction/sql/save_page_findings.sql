-- after: tables, lock_domain_for_contacts, save_contacts

-- Saves a whole page in one query, the usual case: locks, suppression check, contacts, evidence, facts. When one of
-- the hashes is suppressed, it writes nothing and returns the suppressed hashes: the caller removes these drafts and calls
-- again, with the locks still held.
CREATE OR REPLACE FUNCTION save_page_findings(target uuid, hashes bytea[], drafts jsonb, complete boolean, facts jsonb)
RETURNS SETOF bytea LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  page pages;
  suppressed bytea[];
BEGIN
  SELECT * INTO page FROM pages WHERE id = target;
  suppressed := ARRAY(SELECT lock_domain_for_contacts(page.tenant_id, page.domain_id, hashes));
  IF cardinality(suppressed) > 0 THEN
    RETURN QUERY SELECT unnest(suppressed);
    RETURN;
  END IF;
  IF complete OR drafts <> '[]' THEN
    PERFORM save_contacts(page, drafts, complete);
  END IF;
  UPDATE pages
  SET title = facts->>'title', description = facts->>'description', h1 = facts->>'h1',
    canonical_url = facts->>'canonical_url', language = facts->>'language',
    word_count = (facts->>'word_count')::integer, has_form = (facts->>'has_form')::boolean,
    -- A page that was not read completely may still show the rest.
    findings = CASE WHEN complete OR octet_length((findings || (facts->'findings'))::text) > 65536 THEN facts->'findings'
      ELSE findings || (facts->'findings') END,
    http_status = (facts->>'http_status')::smallint, etag = facts->>'etag',
    last_modified = facts->>'last_modified', tls_problem = facts->>'tls_problem', fetched_at = now()
  WHERE id = target;
END
$$;
