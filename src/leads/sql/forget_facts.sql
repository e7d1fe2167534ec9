-- after: tables

-- What is deleted about a person is deleted from what the change watch knows of the site, and from the reported changes. The
-- watch keeps a hash of the value, so that it neither reports it as gone, nor as new when a page shows it again.
CREATE OR REPLACE FUNCTION forget_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deleted JOIN pages ON pages.id = page_id JOIN site_facts USING (domain_id)) THEN
    RETURN NULL;
  END IF;
  WITH lost AS MATERIALIZED (
    SELECT DISTINCT pages.domain_id, CASE field WHEN 'name' THEN 'person' ELSE field END AS kind, value
    FROM deleted JOIN pages ON pages.id = page_id
    WHERE method <> 'edit' AND field IN ('name', 'title', 'email', 'phone') AND NOT EXISTS (
      SELECT FROM contact_evidence AS other JOIN pages AS source ON source.id = other.page_id
      WHERE source.domain_id = pages.domain_id AND other.field = deleted.field AND other.value = deleted.value)
  ), forgotten AS (
    UPDATE site_facts SET facts = (
      SELECT jsonb_agg(CASE WHEN EXISTS (
          SELECT FROM lost WHERE lost.domain_id = site_facts.domain_id
            AND lost.kind = fact->>'kind' AND lost.value = fact->>'value')
        THEN jsonb_build_object('kind', fact->>'kind', 'hash',
          encode(sha256(convert_to((fact->>'kind') || ' ' || (fact->>'key'), 'UTF8')), 'hex'))
        WHEN EXISTS (SELECT FROM lost WHERE lost.domain_id = site_facts.domain_id AND lost.kind = 'person'
          AND lost.value = fact->>'person')
        THEN fact - 'person' - 'personKey'
        ELSE fact END ORDER BY n)
      FROM jsonb_array_elements(facts) WITH ORDINALITY AS stored (fact, n))
    WHERE domain_id IN (SELECT domain_id FROM lost) AND facts <> '[]'
  )
  DELETE FROM lead_changes USING leads, lost
  WHERE lead_changes.lead_id = leads.id AND leads.domain_id = lost.domain_id
    AND lost.value IN (subject, before, after);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contact_evidence_forget AFTER DELETE ON contact_evidence
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION forget_facts();
