-- after: tables, project_evidence, choose_primary

-- Saves contacts that a place provider or a list says, with one piece of evidence per field. Each draft names its site
-- (`domain_id`), or its lead for a business without a site. A known contact gets the evidence and changes only through
-- project_evidence; so does the contact that a known one was merged into. Returns the contact of each draft, by its
-- position from 0. Suppressed values have been removed, and the caller holds the lock of suppressions.
-- Drafts are matched with contacts by keys of a JSON object, so that no join reads a table. Hash joins stay allowed: the
-- triggers compare old and new rows of the whole list with each other (500 contacts: 0.3 s instead of 1 s).
CREATE OR REPLACE FUNCTION save_sourced_contacts(tenant uuid, drafts jsonb)
RETURNS TABLE (n integer, contact_id uuid, is_new boolean) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  sites uuid[] := ARRAY(SELECT DISTINCT (draft->>'domain_id')::uuid FROM jsonb_array_elements(drafts) AS draft
    WHERE draft->>'domain_id' IS NOT NULL);
  lead_ids uuid[] := ARRAY(SELECT DISTINCT (draft->>'lead_id')::uuid FROM jsonb_array_elements(drafts) AS draft
    WHERE draft->>'domain_id' IS NULL);
  -- The site of each lead that has one: it may have got it since the caller read it.
  site_of jsonb;
  -- By parent (site or lead) and e-mail or phone: the id of the contact, and what it was merged from.
  known jsonb;
  added jsonb;
  owner jsonb;
  custom_of jsonb;
  touched uuid[];
BEGIN
  site_of := (SELECT coalesce(jsonb_object_agg(id, domain_id), '{}') FROM leads
    WHERE id = ANY(lead_ids) AND domain_id IS NOT NULL);
  sites := ARRAY(SELECT unnest(sites) UNION SELECT value::uuid FROM jsonb_each_text(site_of));
  PERFORM FROM domains WHERE id = ANY(sites) AND tenant_id = tenant ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM leads WHERE id = ANY(lead_ids) AND NOT site_of ? id::text ORDER BY id FOR NO KEY UPDATE;
  -- A lead that got its site while this waited for its lock: the site is to be locked before it, so begin again.
  IF EXISTS (SELECT FROM leads WHERE id = ANY(lead_ids) AND domain_id IS NOT NULL AND NOT site_of ? id::text) THEN
    RAISE EXCEPTION 'a business got its site meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  PERFORM FROM contacts WHERE domain_id = ANY(sites) OR lead_id = ANY(lead_ids) ORDER BY id FOR NO KEY UPDATE;
  drafts := (
    SELECT coalesce(jsonb_agg(draft || jsonb_build_object('site', site, 'key', coalesce(site, draft->>'lead_id') || ' ' ||
      coalesce(draft->>'email', draft->>'phone')) ORDER BY position), '[]')
    FROM jsonb_array_elements(drafts) WITH ORDINALITY AS given (draft, position),
      LATERAL (SELECT coalesce(draft->>'domain_id', site_of->>(draft->>'lead_id')) AS site) AS target);
  known := (
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(id, merged_from)), '{}') FROM (
      SELECT DISTINCT ON (key) key, id, merged_from FROM (
        SELECT coalesce(domain_id, lead_id) || ' ' || identity AS key, id, '' AS merged_from FROM contacts
        WHERE domain_id = ANY(sites) OR (lead_id = ANY(lead_ids) AND domain_id IS NULL)
        UNION ALL
        -- What a person corrected it to.
        SELECT coalesce(domain_id, lead_id) || ' ' || coalesce(email, phone), id, coalesce(email, phone) FROM contacts
        WHERE (domain_id = ANY(sites) OR (lead_id = ANY(lead_ids) AND domain_id IS NULL))
          AND identity <> coalesce(email, phone)
        UNION ALL
        SELECT coalesce(domain_id, lead_id) || ' ' || merged_from, contacts.id, merged_from
        FROM contact_evidence JOIN contacts ON contacts.id = contact_evidence.contact_id
        WHERE contact_evidence.tenant_id = tenant AND merged_from <> '' AND merged_from = ANY(ARRAY(
          SELECT coalesce(draft->>'email', draft->>'phone') FROM jsonb_array_elements(drafts) AS draft))
      ) AS found
      -- A contact of its own comes before one that it was merged into.
      ORDER BY key, merged_from, id
    ) AS best
    WHERE key = ANY(ARRAY(SELECT draft->>'key' FROM jsonb_array_elements(drafts) AS draft)));
  WITH inserted AS (
    INSERT INTO contacts (tenant_id, domain_id, lead_id, email, email_type, email_disposable, phone, phone_extension,
      phone_kind, name, title, kind, confidence, confidence_reasons)
    SELECT DISTINCT ON (key) tenant, site, CASE WHEN site IS NULL THEN lead_id END, email, email_type, email_disposable,
      phone, phone_extension, phone_kind, name, title, kind, confidence, reasons
    FROM ROWS FROM (jsonb_to_recordset(drafts) AS (key text, site uuid, lead_id uuid, email text, email_type text,
      email_disposable boolean, phone text, phone_extension text, phone_kind text, name text, title text, kind text,
      confidence smallint, reasons jsonb)) WITH ORDINALITY AS draft (key, site, lead_id, email, email_type,
      email_disposable, phone, phone_extension, phone_kind, name, title, kind, confidence, reasons, position)
    WHERE NOT known ? key
    ORDER BY key, position
    RETURNING id, coalesce(domain_id, lead_id) || ' ' || coalesce(email, phone) AS key
  )
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(id, '')), '{}') INTO added FROM inserted;
  owner := known || added;
  WITH said AS MATERIALIZED (
    SELECT position, (owner->key->>0)::uuid AS owner_id, owner->key->>1 AS merged_from, place_id,
      now() + retention_days * interval '1 day' AS retain_until, source_url, method, confidence, reasons, evidence
    FROM ROWS FROM (jsonb_to_recordset(drafts) AS (key text, place_id uuid, retention_days integer, source_url text,
      method text, confidence smallint, reasons jsonb, evidence jsonb)) WITH ORDINALITY AS draft (key, place_id,
      retention_days, source_url, method, confidence, reasons, evidence, position)
  )
  INSERT INTO contact_evidence AS evidence (tenant_id, contact_id, place_id, retain_until, source_url, field, value,
    method, snippet, confidence, reasons, details, merged_from)
  SELECT DISTINCT ON (owner_id, field, source_url, merged_from) tenant, owner_id, place_id, retain_until, source_url,
    field, value, method, snippet, confidence, reasons, details, merged_from
  FROM said, jsonb_to_recordset(said.evidence) AS e (field text, value text, snippet text, details jsonb)
  ORDER BY owner_id, field, source_url, merged_from, position
  ON CONFLICT (contact_id, field, source_url, merged_from, tenant_id) DO UPDATE
  SET value = excluded.value, place_id = excluded.place_id, retain_until = excluded.retain_until,
    method = excluded.method, snippet = excluded.snippet, confidence = excluded.confidence, reasons = excluded.reasons,
    details = excluded.details, last_seen_at = now(), still_on_page = true;
  touched := ARRAY(SELECT DISTINCT (value->>0)::uuid FROM jsonb_each(owner));
  -- What a later list says of a column replaces what an earlier one said.
  custom_of := (
    SELECT jsonb_object_agg(id, custom) FROM (
      SELECT owner->(draft->>'key')->>0 AS id, jsonb_object_agg(field.key, field.value ORDER BY position) AS custom
      FROM jsonb_array_elements(drafts) WITH ORDINALITY AS given (draft, position), jsonb_each(draft->'custom') AS field
      GROUP BY 1
    ) AS said);
  UPDATE contacts SET custom = custom || (custom_of->id::text)
  WHERE id = ANY(ARRAY(SELECT jsonb_object_keys(custom_of)::uuid)) AND NOT custom @> (custom_of->id::text)
    AND octet_length((custom || (custom_of->id::text))::text) <= 65536;
  PERFORM project_evidence(touched);
  PERFORM choose_primary(ARRAY(SELECT id FROM leads WHERE domain_id = ANY(sites) AND is_main) || lead_ids);
  RETURN QUERY
    SELECT position::integer - 1, (owner->(draft->>'key')->>0)::uuid, added ? (draft->>'key')
    FROM jsonb_array_elements(drafts) WITH ORDINALITY AS given (draft, position);
END
$$;
