-- after: tables

-- project_evidence, choose_primary and save_contacts are functions because planning them takes longer than running them.
-- Planned for each page, two of them took half of a save (1.8 ms and 1.7 ms of 8 ms). Here a session plans them once,
-- also behind a transaction pooler. The first pages of a new installation are saved while its tables are empty, and such
-- a plan reads the whole table for each page, until autovacuum analyses it. They go by index, so they may not scan or hash:
-- a harvest of 2,000 sites on a new database took 77 s of PostgreSQL's CPU instead of 92 s.

-- Sets the fields of contacts to what their evidence says. An edit by a person comes first; its empty value means none.
-- Then name, title and phone come from the best reading: what is still on its page first, then what was said of the
-- contact itself before what was said of contacts merged into it, then by confidence and value, so that the order in which
-- pages are read does not matter. A title belongs to a name: it is taken from a page that gives the name. The e-mail
-- changes by an edit only. The confidence is the highest of the readings of the contact itself, past or present. A field
-- without evidence is empty. A contact that is right already is not written.
CREATE OR REPLACE FUNCTION project_evidence(contact_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE contacts AS contact
  SET name = fact.name, title = fact.title, phone = fact.phone, phone_extension = fact.extension,
    phone_kind = fact.phone_kind, kind = fact.kind, confidence = fact.confidence, confidence_reasons = fact.reasons,
    email = fact.email, email_type = fact.email_type, email_disposable = fact.email_disposable
  FROM (
    SELECT one.id,
      nullif(coalesce(named.value, name.value), '') AS name, nullif(coalesce(titled.value, title.value), '') AS title,
      CASE WHEN keeps.phone THEN one.phone ELSE nullif(phone.value, '') END AS phone,
      CASE WHEN keeps.phone THEN one.phone_extension WHEN phone.value <> '' THEN phone.details->>'ext' END AS extension,
      CASE WHEN keeps.phone THEN one.phone_kind WHEN phone.value <> '' THEN phone.details->>'kind' END AS phone_kind,
      CASE WHEN mailed.value IS NULL THEN one.email ELSE nullif(mailed.value, '') END AS email,
      CASE WHEN mailed.value IS NULL THEN one.email_type ELSE mailed.details->>'type' END AS email_type,
      CASE WHEN mailed.value IS NULL THEN one.email_disposable ELSE (mailed.details->>'disposable')::boolean END
        AS email_disposable,
      CASE WHEN base.kind = 'company' AND coalesce(named.value, name.value, '') <> '' THEN 'person' ELSE base.kind END
        AS kind,
      greatest(one.confidence, proof.confidence) AS confidence,
      CASE WHEN proof.confidence > one.confidence THEN proof.reasons ELSE one.confidence_reasons END AS reasons
    FROM contacts AS one
    -- Edits of contacts that were merged into this one count before readings, unless they removed a value there.
    LEFT JOIN LATERAL (
      SELECT value, details FROM contact_evidence
      WHERE contact_id = one.id AND field = 'name' AND method = 'edit' AND (merged_from = '' OR value <> '')
      ORDER BY merged_from <> '', value COLLATE "C" LIMIT 1
    ) AS named ON true
    LEFT JOIN LATERAL (
      SELECT value FROM contact_evidence
      WHERE contact_id = one.id AND field = 'title' AND method = 'edit' AND (merged_from = '' OR value <> '')
      ORDER BY merged_from <> '', value COLLATE "C" LIMIT 1
    ) AS titled ON true
    LEFT JOIN LATERAL (
      SELECT value, details FROM contact_evidence
      WHERE contact_id = one.id AND field = 'email' AND method = 'edit' AND merged_from = '' LIMIT 1
    ) AS mailed ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(mailed.details->>'kind', mailed.details->>'base_kind', named.details->>'base_kind', one.kind) AS kind
    ) AS base ON true
    LEFT JOIN LATERAL (
      SELECT value FROM contact_evidence WHERE contact_id = one.id AND field = 'name' AND method <> 'edit'
      ORDER BY still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1
    ) AS name ON true
    LEFT JOIN LATERAL (
      SELECT value FROM contact_evidence AS t
      WHERE contact_id = one.id AND field = 'title' AND method <> 'edit' AND EXISTS (
        SELECT FROM contact_evidence AS n
        WHERE n.contact_id = one.id AND n.field = 'name' AND n.source_url = t.source_url AND n.value = name.value)
      ORDER BY still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1
    ) AS title ON true
    LEFT JOIN LATERAL (
      SELECT value, details FROM contact_evidence
      WHERE contact_id = one.id AND field = 'phone' AND (method <> 'edit' OR merged_from = '' OR value <> '')
      ORDER BY method = 'edit' DESC, still_on_page DESC, merged_from <> '', confidence DESC, value COLLATE "C" LIMIT 1
    ) AS phone ON true
    -- Without an e-mail a contact needs a number of its own: it keeps the one it has if the evidence has none, or one that
    -- is another contact.
    LEFT JOIN LATERAL (
      SELECT (CASE WHEN mailed.value IS NULL THEN one.email ELSE nullif(mailed.value, '') END) IS NULL
        AND (coalesce(phone.value, '') = '' OR EXISTS (
          SELECT FROM contacts AS other WHERE other.lead_id = one.lead_id AND other.id <> one.id AND other.email IS NULL
            AND other.phone = phone.value)) AS phone
    ) AS keeps ON true
    LEFT JOIN LATERAL (
      SELECT confidence, reasons FROM contact_evidence
      WHERE contact_id = one.id AND value = one.identity AND field IN ('email', 'phone') AND method <> 'edit'
        AND merged_from = ''
      ORDER BY confidence DESC, source_url COLLATE "C" LIMIT 1
    ) AS proof ON true
    WHERE one.id = ANY(contact_ids)
  ) AS fact
  WHERE contact.id = fact.id AND
    (contact.name, contact.title, contact.phone, contact.phone_extension, contact.phone_kind, contact.kind,
      contact.confidence, contact.confidence_reasons, contact.email, contact.email_type, contact.email_disposable)
    IS DISTINCT FROM
    (fact.name, fact.title, fact.phone, fact.extension, fact.phone_kind, fact.kind, fact.confidence, fact.reasons,
      fact.email, fact.email_type, fact.email_disposable);
END
$$;
