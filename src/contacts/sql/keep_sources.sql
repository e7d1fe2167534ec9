-- after: tables

-- Sets where contacts were found, from their evidence: what is still on its page first, then the contact's own before that
-- of contacts merged into it, then the page kind that yields most contacts, then the confidence. An edit is not a source.
CREATE OR REPLACE FUNCTION set_sources(contact_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE contacts AS contact
  SET source_url = fact.source_url, source_kind = fact.source_kind, page_kinds = fact.page_kinds,
    source_page_id = fact.source_page_id
  FROM (
    SELECT one.id, source.source_url, source.kind AS source_kind, shown.page_kinds,
      CASE WHEN source.still_on_page THEN source.page_id END AS source_page_id
    FROM contacts AS one
    LEFT JOIN LATERAL (
      SELECT evidence.source_url, pages.kind, still_on_page, page_id FROM contact_evidence AS evidence LEFT JOIN pages ON pages.id = page_id
      WHERE contact_id = one.id AND method <> 'edit'
      ORDER BY still_on_page DESC, merged_from <> '', contact_rank, confidence DESC, source_url COLLATE "C"
      LIMIT 1
    ) AS source ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT pages.kind) FILTER (WHERE pages.kind IS NOT NULL), '{}') AS page_kinds
      FROM contact_evidence AS evidence JOIN pages ON pages.id = page_id
      WHERE contact_id = one.id AND still_on_page
    ) AS shown ON true
    WHERE one.id = ANY(contact_ids)
  ) AS fact
  WHERE contact.id = fact.id AND (contact.source_url, contact.source_kind, contact.page_kinds, contact.source_page_id)
    IS DISTINCT FROM (fact.source_url, fact.source_kind, fact.page_kinds, fact.source_page_id);
END
$$;

CREATE OR REPLACE FUNCTION keep_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_sources(ARRAY(SELECT DISTINCT contact_id FROM changed));
  RETURN NULL;
END
$$;

-- A contact in the footer has evidence on each page of its site, so most new evidence changes no source: the page has a kind
-- that the contact has, and evidence of the present source comes before it. Only the evidence of that source is read for this.
-- With all of it, a site of 1,000 such pages would read half a million rows for each contact.
CREATE OR REPLACE FUNCTION keep_sources_of_new_evidence() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  contact_ids uuid[] := ARRAY(
    SELECT DISTINCT changed.contact_id FROM changed
    JOIN contacts AS contact ON contact.id = changed.contact_id
    LEFT JOIN pages ON pages.id = changed.page_id
    WHERE (changed.still_on_page AND pages.kind IS NOT NULL AND pages.kind <> ALL(contact.page_kinds))
      OR (changed.method <> 'edit' AND NOT EXISTS (
        SELECT FROM contact_evidence AS shown LEFT JOIN pages AS source ON source.id = shown.page_id
        WHERE shown.contact_id = contact.id AND shown.source_url = contact.source_url AND shown.method <> 'edit'
          AND source.kind IS NOT DISTINCT FROM contact.source_kind
          AND (NOT shown.still_on_page, shown.merged_from <> '', coalesce(source.contact_rank, 32767), -shown.confidence,
              shown.source_url COLLATE "C")
            <= (NOT changed.still_on_page, changed.merged_from <> '', coalesce(pages.contact_rank, 32767),
              -changed.confidence, changed.source_url COLLATE "C"))));
BEGIN
  IF contact_ids <> '{}' THEN PERFORM set_sources(contact_ids); END IF;
  RETURN NULL;
END
$$;

-- A page that is read again renews its evidence, which changes no source in most cases.
CREATE OR REPLACE FUNCTION keep_changed_sources() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = on AS $$
DECLARE
  contact_ids uuid[] := ARRAY(
    SELECT unnest(ARRAY[before.contact_id, changed.contact_id]) FROM before JOIN changed USING (id)
    WHERE (before.contact_id, before.source_url, before.page_id, before.still_on_page, before.merged_from, before.confidence)
      IS DISTINCT FROM (changed.contact_id, changed.source_url, changed.page_id, changed.still_on_page,
        changed.merged_from, changed.confidence));
BEGIN
  IF contact_ids <> '{}' THEN PERFORM set_sources(contact_ids); END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION keep_sources_of_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_sources(ARRAY(SELECT DISTINCT contact_id FROM contact_evidence WHERE page_id = NEW.id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contact_evidence_source_insert AFTER INSERT ON contact_evidence
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sources_of_new_evidence();
CREATE OR REPLACE TRIGGER contact_evidence_source_update AFTER UPDATE ON contact_evidence
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_sources();
CREATE OR REPLACE TRIGGER contact_evidence_source_delete AFTER DELETE ON contact_evidence
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sources();
CREATE OR REPLACE TRIGGER pages_source_kind AFTER UPDATE OF kind ON pages FOR EACH ROW
  WHEN (OLD.kind IS DISTINCT FROM NEW.kind) EXECUTE FUNCTION keep_sources_of_page();

-- A change of the rules above reaches the contacts that exist, and is not a change to them.
ALTER TABLE contacts DISABLE TRIGGER USER;
SELECT set_sources(ARRAY(SELECT id FROM contacts));
ALTER TABLE contacts ENABLE TRIGGER USER;
