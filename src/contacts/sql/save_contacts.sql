-- after: tables, project_evidence, choose_primary

-- Saves what a page shows: contacts, one piece of evidence per contact, field and page, and the domain's primary contact.
-- `drafts` are contacts with their evidence; a contact without an e-mail is identified by its phone. An existing contact
-- changes only through project_evidence: its curation, notes and later stages belong to users.
-- `complete`: evidence of the page that is not among the drafts is no longer there; it is marked, never deleted.
-- What a page shows of a contact that was merged becomes evidence of the contact that was kept, and what it shows under an
-- e-mail or phone that a person corrected becomes evidence of the corrected contact. Without this the next reading of the
-- page would undo the merge or the edit.
CREATE OR REPLACE FUNCTION save_contacts(page pages, drafts jsonb, complete boolean) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- Contacts that may have changed. A new contact equals its draft, and evidence that repeats what a contact says changes
  -- nothing: most pages of a site repeat its footer and skip the last two steps.
  changed uuid[];
  are_new boolean;
  main_lead uuid := (SELECT id FROM leads WHERE domain_id = page.domain_id AND is_main);
BEGIN
  WITH draft AS MATERIALIZED (
    SELECT d.* FROM jsonb_to_recordset(drafts) AS d (email text, email_type text, email_disposable boolean, phone text,
      phone_extension text, phone_kind text, name text, title text, kind text, confidence smallint,
      confidence_reasons jsonb, evidence jsonb)
  ), alias AS MATERIALIZED (
    SELECT merged_from AS value, contact_id FROM contact_evidence
    WHERE tenant_id = page.tenant_id AND merged_from <> ''
      AND merged_from = ANY(ARRAY(SELECT coalesce(email, phone) FROM draft))
      AND EXISTS (SELECT FROM contacts WHERE contacts.id = contact_id AND contacts.domain_id = page.domain_id
        AND identity <> merged_from)
    UNION
    SELECT coalesce(email, phone), id FROM contacts
    WHERE domain_id = page.domain_id AND identity <> coalesce(email, phone)
      AND coalesce(email, phone) = ANY(ARRAY(SELECT coalesce(email, phone) FROM draft))
  ), found AS MATERIALIZED (
    SELECT contacts AS contact, draft, '' AS merged_from FROM draft
    JOIN contacts ON contacts.domain_id = page.domain_id AND contacts.identity = coalesce(draft.email, draft.phone)
    UNION ALL
    SELECT contacts, draft, alias.value FROM draft
    JOIN alias ON alias.value = coalesce(draft.email, draft.phone)
    JOIN contacts ON contacts.id = alias.contact_id
  ), known AS MATERIALIZED (
    SELECT (contact).id, (draft).evidence, merged_from,
      (draft).confidence > (contact).confidence
        OR coalesce((draft).name, (contact).name) IS DISTINCT FROM (contact).name
        OR coalesce((draft).title, (contact).title) IS DISTINCT FROM (contact).title
        OR ((draft).phone IS NOT NULL AND ((draft).phone, (draft).phone_extension, (draft).phone_kind)
          IS DISTINCT FROM ((contact).phone, (contact).phone_extension, (contact).phone_kind)) AS says_more
    FROM found
  ), added AS (
    -- Lead, identity and source as the triggers would set them, which would take a statement each.
    INSERT INTO contacts (tenant_id, domain_id, lead_id, identity, email, email_type, email_disposable, phone,
      phone_extension, phone_kind, name, title, kind, confidence, confidence_reasons, source_url, source_kind, page_kinds,
      source_page_id)
    SELECT page.tenant_id, page.domain_id, main_lead, coalesce(email, phone), email, email_type, email_disposable, phone,
      phone_extension, phone_kind, name, title, kind, confidence, confidence_reasons, page.url, page.kind,
      array_remove(ARRAY[page.kind], NULL), page.id
    FROM draft WHERE NOT EXISTS (SELECT FROM alias WHERE value = coalesce(draft.email, draft.phone))
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
    -- xmax is not 0 on a row that existed before and was updated.
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
      UPDATE contact_evidence SET still_on_page = false,
        -- An unchanged page (304) still showed it; that wrote the page only.
        last_seen_at = CASE WHEN page.http_status = 304 THEN greatest(last_seen_at, page.fetched_at) ELSE last_seen_at END
      WHERE page_id = page.id AND still_on_page AND last_seen_at < now()
      RETURNING contact_id
    )
    SELECT coalesce(changed, '{}') || array_agg(contact_id) INTO changed FROM vanished;
  END IF;
  IF cardinality(changed) > 0 THEN
    PERFORM project_evidence(changed);
  END IF;
  IF are_new OR cardinality(changed) > 0 THEN
    PERFORM choose_primary(ARRAY[main_lead]);
  END IF;
END
$$;
