-- after: tables, watched_pages, normal_name

-- What a site shows, by its last readings: people with titles, e-mails and phones, postal addresses, technologies, and
-- whether there is a site at all. `person` and `person_key`: whose title, e-mail or phone it is. `shown` false: an e-mail,
-- phone or name that the pages showed before and do not show now. `read_at`: when a page that shows it was last read; of one
-- that is not shown, when the last of its pages was read. Edits, merges and suppressions make no difference here, because only
-- what pages said counts, whichever contact it belongs to.
CREATE OR REPLACE FUNCTION shown_facts(site uuid) RETURNS TABLE (kind text, key text, value text, person text,
  person_key text, source_url text, contact_id uuid, shown boolean, read_at timestamptz) LANGUAGE sql STABLE
SET enable_seqscan = off AS $$
  WITH page AS MATERIALIZED (
    SELECT id, url, findings, http_status, contact_rank, fetched_at FROM watched_pages(site)
  ), proof AS MATERIALIZED (
    SELECT e.contact_id, e.field, e.value, e.source_url, e.merged_from, e.still_on_page, page.contact_rank, page.fetched_at
    FROM contacts JOIN contact_evidence AS e ON e.contact_id = contacts.id JOIN page ON page.id = e.page_id
    WHERE contacts.domain_id = site AND e.method <> 'edit' AND e.field IN ('name', 'title', 'email', 'phone')
  ), said AS (
    SELECT CASE proof.field WHEN 'name' THEN 'person' ELSE proof.field END AS kind, proof.value,
      CASE WHEN proof.field <> 'name' THEN named.value END AS person, proof.source_url, proof.contact_id,
      proof.still_on_page AS shown, proof.fetched_at, proof.contact_rank
    FROM proof LEFT JOIN proof AS named ON named.field = 'name' AND named.contact_id = proof.contact_id
      AND named.source_url = proof.source_url AND named.merged_from = proof.merged_from
      AND named.still_on_page = proof.still_on_page
    WHERE proof.field <> 'title' OR named.value IS NOT NULL
    UNION ALL
    SELECT 'person', one->>'name', NULL, page.url, NULL, true, page.fetched_at, page.contact_rank
    FROM page, jsonb_array_elements(coalesce(findings->'people', '[]')) AS one WHERE http_status NOT IN (404, 410)
    UNION ALL
    SELECT 'title', one->>'title', one->>'name', page.url, NULL, true, page.fetched_at, page.contact_rank
    FROM page, jsonb_array_elements(coalesce(findings->'people', '[]')) AS one
    WHERE http_status NOT IN (404, 410) AND one->>'title' IS NOT NULL
    UNION ALL
    SELECT 'address', one->>'text', NULL, page.url, NULL, true, page.fetched_at, page.contact_rank
    FROM page, jsonb_array_elements(coalesce(findings->'addresses', '[]')) AS one
    WHERE http_status NOT IN (404, 410) AND (one->>'street' IS NOT NULL OR one->>'postal_code' IS NOT NULL)
  ), keyed AS (
    SELECT said.*, nullif(normal_name(said.person), '') AS person_key,
      CASE said.kind
        WHEN 'person' THEN nullif(normal_name(said.value), '')
        WHEN 'title' THEN normal_name(said.person) || ' ' || lower(said.value)
        WHEN 'address' THEN regexp_replace(lower(said.value), '[^[:alnum:]]+', '', 'g')
        ELSE said.value
      END AS key
    FROM said
  ), home AS (
    SELECT metadata_outcome, redirects_to, host, technologies, surveyed_at FROM domains
    WHERE id = site AND surveyed_at IS NOT NULL
  )
  SELECT kind, key, (array_agg(value ORDER BY contact_rank, value))[1],
    (array_agg(person ORDER BY person IS NULL, contact_rank, person))[1],
    (array_agg(person_key ORDER BY person IS NULL, contact_rank, person))[1],
    (array_agg(source_url ORDER BY contact_rank, source_url))[1],
    (array_agg(contact_id ORDER BY contact_id IS NULL, contact_rank, contact_id))[1], bool_or(shown),
    CASE WHEN bool_or(shown) THEN max(fetched_at) FILTER (WHERE shown) ELSE min(fetched_at) END
  FROM keyed WHERE key IS NOT NULL GROUP BY kind, key
  UNION ALL
  SELECT 'technology', lower(technology->>'name'), technology->>'name', NULL, NULL, NULL, NULL, true, surveyed_at
  FROM home, jsonb_array_elements(coalesce(technologies, '[]')) AS technology
  WHERE technology->>'name' IS NOT NULL AND metadata_outcome IN ('ok', 'js_only', 'under_construction')
  UNION ALL
  -- Other outcomes say nothing about the site: it did not answer, or not to us.
  SELECT 'site', state.value, state.value, NULL, NULL, NULL, NULL, true, surveyed_at
  FROM home, LATERAL (SELECT CASE
      WHEN metadata_outcome IN ('ok', 'js_only', 'under_construction') THEN 'ok'
      WHEN metadata_outcome IN ('parked', 'for_sale', 'suspended', 'default_page') THEN metadata_outcome
      WHEN metadata_outcome = 'redirects_elsewhere' THEN lower(substring(redirects_to FROM '^[a-zA-Z]+://([^/:?#]+)'))
    END AS value) AS state
  WHERE state.value IS NOT NULL
$$;
