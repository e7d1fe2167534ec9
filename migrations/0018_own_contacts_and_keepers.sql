-- Contacts that people make and merge; who looks after the installation.

-- Evidence outlives a merge: it goes to the contact that is kept, under the address or number of the contact it was of, so
-- that two contacts of one page can both be proven. Empty: of the contact itself.
ALTER TABLE contact_evidence
  ADD COLUMN merged_from text NOT NULL DEFAULT '',
  DROP CONSTRAINT contact_evidence_contact_id_field_source_url_tenant_id_key,
  ADD UNIQUE (contact_id, field, source_url, merged_from, tenant_id);
CREATE INDEX contact_evidence_merged ON contact_evidence (tenant_id, merged_from) WHERE merged_from <> '';

-- As before, and: what was said of the contact itself goes before what was said of those merged into it, and the confidence
-- is that of its own proof.
CREATE OR REPLACE FUNCTION project_evidence(contact_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
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

-- As before, and: what a page shows of a contact that was merged is evidence of the one that was kept. Without this a merge
-- would last until the next reading of the page.
CREATE OR REPLACE FUNCTION save_contacts(page pages, drafts jsonb, complete boolean) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Contacts that may have become better or worse. A new one is what its draft says, and proof of what a contact is
  -- already changes nothing: most pages of a site repeat its footer, and pay for neither of the two last steps.
  changed uuid[];
  are_new boolean;
BEGIN
  WITH draft AS MATERIALIZED (
    SELECT d.* FROM jsonb_to_recordset(drafts) AS d (email text, email_type text, email_disposable boolean, phone text,
      phone_extension text, phone_kind text, name text, title text, kind text, confidence smallint,
      confidence_reasons jsonb, evidence jsonb)
  ), merged AS MATERIALIZED (
    SELECT DISTINCT merged_from AS value, contact_id FROM contact_evidence
    WHERE tenant_id = page.tenant_id AND merged_from <> ''
      AND merged_from = ANY(ARRAY(SELECT coalesce(email, phone) FROM draft))
      AND EXISTS (SELECT FROM contacts WHERE contacts.id = contact_id AND contacts.domain_id = page.domain_id)
  ), found AS MATERIALIZED (
    SELECT contacts AS contact, draft, '' AS merged_from FROM draft
    JOIN contacts ON contacts.domain_id = page.domain_id AND contacts.email = draft.email
    UNION ALL
    SELECT contacts, draft, '' FROM draft
    JOIN contacts ON contacts.domain_id = page.domain_id AND contacts.phone = draft.phone
    WHERE contacts.email IS NULL AND draft.email IS NULL
    UNION ALL
    SELECT contacts, draft, merged.value FROM draft
    JOIN merged ON merged.value = coalesce(draft.email, draft.phone)
    JOIN contacts ON contacts.id = merged.contact_id
  ), known AS MATERIALIZED (
    SELECT (contact).id, (draft).evidence, merged_from,
      (draft).confidence > (contact).confidence
        OR coalesce((draft).name, (contact).name) IS DISTINCT FROM (contact).name
        OR coalesce((draft).title, (contact).title) IS DISTINCT FROM (contact).title
        OR ((draft).phone IS NOT NULL AND ((draft).phone, (draft).phone_extension, (draft).phone_kind)
          IS DISTINCT FROM ((contact).phone, (contact).phone_extension, (contact).phone_kind)) AS says_more
    FROM found
  ), added AS (
    INSERT INTO contacts (tenant_id, domain_id, email, email_type, email_disposable, phone, phone_extension, phone_kind,
      name, title, kind, confidence, confidence_reasons)
    SELECT page.tenant_id, page.domain_id, email, email_type, email_disposable, phone, phone_extension, phone_kind,
      name, title, kind, confidence, confidence_reasons
    FROM draft WHERE NOT EXISTS (SELECT FROM merged WHERE value = coalesce(draft.email, draft.phone))
    ON CONFLICT DO NOTHING
    RETURNING id, email, phone
  ), owner AS (
    SELECT id, evidence, merged_from FROM known
    UNION ALL
    SELECT added.id, draft.evidence, '' FROM added JOIN draft ON draft.email = added.email
    UNION ALL
    SELECT added.id, draft.evidence, '' FROM added JOIN draft ON draft.phone = added.phone
    WHERE added.email IS NULL AND draft.email IS NULL
  ), proven AS (
    INSERT INTO contact_evidence AS evidence (tenant_id, contact_id, page_id, source_url, field, value, method, snippet,
      position, obfuscated, confidence, reasons, details, merged_from)
    SELECT page.tenant_id, owner.id, page.id, page.url, e.*, owner.merged_from
    FROM owner, jsonb_to_recordset(owner.evidence) AS e (field text, value text, method text, snippet text,
      position integer, obfuscated boolean, confidence smallint, reasons jsonb, details jsonb)
    ON CONFLICT (contact_id, field, source_url, merged_from, tenant_id) DO UPDATE
    SET page_id = excluded.page_id, value = excluded.value, method = excluded.method, snippet = excluded.snippet,
      position = excluded.position, obfuscated = excluded.obfuscated, confidence = excluded.confidence,
      reasons = excluded.reasons, details = excluded.details, last_seen_at = now(), still_on_page = true
    -- A row that was there before carries the mark of its update.
    RETURNING evidence.contact_id, evidence.xmax <> 0 AS seen_before
  )
  SELECT array_agg(DISTINCT id) FILTER (WHERE says_more OR seen_before), bool_or(is_new) INTO changed, are_new
  FROM (
    SELECT known.id, says_more, proven.seen_before, false AS is_new FROM known JOIN proven ON contact_id = known.id
    UNION ALL
    SELECT added.id, false, false, true FROM added
  ) AS written;
  IF complete THEN
    WITH vanished AS (
      UPDATE contact_evidence SET still_on_page = false
      WHERE page_id = page.id AND still_on_page AND last_seen_at < now()
      RETURNING contact_id
    )
    SELECT coalesce(changed, '{}') || array_agg(contact_id) INTO changed FROM vanished;
  END IF;
  IF cardinality(changed) > 0 THEN
    PERFORM project_evidence(changed);
  END IF;
  IF are_new OR cardinality(changed) > 0 THEN
    PERFORM choose_primary(ARRAY[page.domain_id]);
  END IF;
END
$$;

-- Whether anybody is left who looks after the installation, asked by a transaction that sees its own tenant only.
CREATE FUNCTION installation_has_keeper() RETURNS boolean LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.users WHERE manages_installation AND role = 'admin' AND disabled_at IS NULL)
$$;
