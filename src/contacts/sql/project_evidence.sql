-- after: tables

-- project_evidence, choose_primary and save_contacts are functions because planning them takes longer than running them.
-- Planned for each page, two of them took half of a save (1.8 ms and 1.7 ms of 8 ms). Here a session plans them once,
-- also behind a transaction pooler. The first pages of a new installation are saved while its tables are empty, and such
-- a plan reads the whole table for each page, until autovacuum analyses it. They go by index, so they may not scan or hash:
-- a harvest of 2,000 sites on a new database took 77 s of PostgreSQL's CPU instead of 92 s.

-- Sets the fields of contacts to what their evidence says. Name, title and phone come from the best evidence: what is
-- still on its page first, then what was said of the contact itself before what was said of contacts merged into it,
-- then by confidence and value, so that the order in which pages are read does not matter. A title belongs to a name: it
-- is taken from a page that gives the name. The confidence is the highest of the contact's own evidence, past or present.
-- Fields without evidence stay. A contact that is right already is not written.
CREATE OR REPLACE FUNCTION project_evidence(contact_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE contacts AS contact
  SET name = fact.name, title = fact.title, phone = fact.phone, phone_extension = fact.extension,
    phone_kind = fact.phone_kind, kind = fact.kind, confidence = fact.confidence, confidence_reasons = fact.reasons
  FROM (
    SELECT one.id, coalesce(name.value, one.name) AS name, coalesce(title.value, one.title) AS title,
      coalesce(phone.value, one.phone) AS phone,
      CASE WHEN phone.value IS NULL THEN one.phone_extension ELSE phone.details->>'ext' END AS extension,
      CASE WHEN phone.value IS NULL THEN one.phone_kind ELSE phone.details->>'kind' END AS phone_kind,
      CASE WHEN one.kind = 'company' AND name.value IS NOT NULL THEN 'person' ELSE one.kind END AS kind,
      greatest(one.confidence, proof.confidence) AS confidence,
      CASE WHEN proof.confidence > one.confidence THEN proof.reasons ELSE one.confidence_reasons END AS reasons
    FROM contacts AS one
    LEFT JOIN LATERAL (
      SELECT value FROM contact_evidence WHERE contact_id = one.id AND field = 'name'
      ORDER BY still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1
    ) AS name ON true
    LEFT JOIN LATERAL (
      SELECT value FROM contact_evidence AS t
      WHERE contact_id = one.id AND field = 'title' AND EXISTS (
        SELECT FROM contact_evidence AS n
        WHERE n.contact_id = one.id AND n.field = 'name' AND n.source_url = t.source_url AND n.value = name.value)
      ORDER BY still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1
    ) AS title ON true
    LEFT JOIN LATERAL (
      SELECT value, details FROM contact_evidence WHERE contact_id = one.id AND field = 'phone'
      ORDER BY still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1
    ) AS phone ON true
    LEFT JOIN LATERAL (
      SELECT confidence, reasons FROM contact_evidence
      WHERE contact_id = one.id AND field = CASE WHEN one.email IS NULL THEN 'phone' ELSE 'email' END
        AND merged_from = ''
      ORDER BY confidence DESC, source_url COLLATE "C" LIMIT 1
    ) AS proof ON true
    WHERE one.id = ANY(contact_ids)
  ) AS fact
  WHERE contact.id = fact.id AND
    (contact.name, contact.title, contact.phone, contact.phone_extension, contact.phone_kind, contact.kind,
      contact.confidence, contact.confidence_reasons)
    IS DISTINCT FROM
    (fact.name, fact.title, fact.phone, fact.extension, fact.phone_kind, fact.kind, fact.confidence, fact.reasons);
END
$$;
