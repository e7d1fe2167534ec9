-- What WF7 writes beside contacts, and what makes a contact the sum of its evidence.

-- Socials, postal addresses, opening hours, forms and people without a contact: what the page says and nobody can write
-- to. One column, bounded: a hostile page must not fill the disk.
ALTER TABLE pages ADD COLUMN findings jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(findings::text) <= 65536);

-- A contact's name, title, phone and confidence are those of its best evidence, so evidence knows how good it is.
-- A phone's value is its number; extension and kind stand in `details`.
ALTER TABLE contact_evidence
  ADD COLUMN confidence smallint NOT NULL DEFAULT 0 CHECK (confidence BETWEEN 0 AND 100),
  ADD COLUMN reasons jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}';

ALTER TABLE contacts
  ADD COLUMN phone_kind text
    CHECK (phone_kind IN ('fixed', 'mobile', 'fixed_or_mobile', 'toll_free', 'special', 'fax', 'unknown')),
  ADD COLUMN email_disposable boolean NOT NULL DEFAULT false;

-- To suppress a phone is to find it wherever it stands: on contacts of its own and on those of people.
CREATE INDEX contacts_phone ON contacts (tenant_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX contacts_email ON contacts (tenant_id, email) WHERE email IS NOT NULL;

-- A key is looked up by nothing but its hash.
CREATE INDEX api_keys_hash ON api_keys (key_hash);

-- Everything that writes contacts and everything that suppresses them meets in this lock: writers share it, a
-- suppression has it alone. So a value is either suppressed before a writer looks, or removed after the writer is done.
CREATE FUNCTION suppressions_lock_key(tenant uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN hashtextextended('suppressions:' || tenant::text, 0);

-- Opens a domain for a writer of contacts and says which of the hashes are suppressed. The order of the locks is the rule
-- of the house: the tenant's suppressions, the domain, its contacts by id (as everybody locks rows), so that nobody
-- deadlocks. The tombstones are read when all locks are held: each statement here sees what was committed before it.
CREATE FUNCTION open_domain_for_contacts(tenant uuid, domain uuid, hashes bytea[]) RETURNS SETOF bytea
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(suppressions_lock_key(tenant));
  PERFORM FROM domains WHERE id = domain AND tenant_id = tenant FOR NO KEY UPDATE;
  PERFORM FROM contacts WHERE domain_id = domain ORDER BY id FOR NO KEY UPDATE;
  -- All kinds are named so that the key (tenant, kind, hash) is used; the hash knows its kind anyway.
  RETURN QUERY SELECT value_hash FROM suppressions
    WHERE tenant_id = tenant AND kind IN ('email', 'phone', 'domain') AND value_hash = ANY(hashes);
END
$$;

-- The next three are functions because their plans cost more than their work: planned anew for each page they took half
-- of a save (1.8 ms and 1.7 ms of 8 ms); here a session plans them once, behind a transaction pooler too.

-- Makes contacts what their evidence says. Name, title and phone come from the best evidence: what still stands on its
-- page before what does not, then the surest, then by value, so that the order in which pages were read does not matter.
-- A title belongs to its name: it is taken from a page that gives the name. The confidence is that of the best proof ever
-- seen. What no evidence speaks of stays as it is; a contact that is right already is not written.
CREATE FUNCTION project_evidence(contact_ids uuid[]) RETURNS void LANGUAGE plpgsql
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
      ORDER BY still_on_page DESC, confidence DESC, value COLLATE "C" LIMIT 1
    ) AS name ON true
    LEFT JOIN LATERAL (
      SELECT value FROM contact_evidence AS t
      WHERE contact_id = one.id AND field = 'title' AND EXISTS (
        SELECT FROM contact_evidence AS n
        WHERE n.contact_id = one.id AND n.field = 'name' AND n.source_url = t.source_url AND n.value = name.value)
      ORDER BY still_on_page DESC, confidence DESC, value COLLATE "C" LIMIT 1
    ) AS title ON true
    LEFT JOIN LATERAL (
      SELECT value, details FROM contact_evidence WHERE contact_id = one.id AND field = 'phone'
      ORDER BY still_on_page DESC, confidence DESC, value COLLATE "C" LIMIT 1
    ) AS phone ON true
    LEFT JOIN LATERAL (
      SELECT confidence, reasons FROM contact_evidence
      WHERE contact_id = one.id AND field = CASE WHEN one.email IS NULL THEN 'phone' ELSE 'email' END
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

-- Exactly one primary contact for each domain that has contacts. The order: a person at the company's own domain, a desk
-- or company address, a free provider's address, an address of some other domain (often the web agency's), a phone only
-- (a fax last); then the surer one, then the smaller value. Whoever calls has locked the domains' contacts.
CREATE FUNCTION choose_primary(domain_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  chosen uuid[];
BEGIN
  -- Two steps: a unique index allows no second primary, not even within one statement.
  WITH first AS (
    SELECT DISTINCT ON (domain_id) domain_id, id, is_primary FROM contacts
    WHERE domain_id = ANY(domain_ids)
    ORDER BY domain_id,
      CASE
        WHEN email_type = 'CORPORATE' AND kind = 'person' THEN 0
        WHEN email_type IN ('CORPORATE', 'SERVICE') THEN 1
        WHEN email_type = 'FREE' THEN 2
        WHEN email IS NOT NULL THEN 3
        WHEN phone_kind IS DISTINCT FROM 'fax' THEN 4
        ELSE 5
      END,
      confidence DESC, coalesce(email, phone) COLLATE "C", id
  ), deposed AS (
    UPDATE contacts SET is_primary = false FROM first
    WHERE contacts.domain_id = first.domain_id AND contacts.is_primary AND contacts.id <> first.id
  )
  SELECT array_agg(id) INTO chosen FROM first WHERE NOT is_primary;
  IF chosen IS NOT NULL THEN
    UPDATE contacts SET is_primary = true WHERE id = ANY(chosen);
  END IF;
END
$$;

-- Writes what a page shows: contacts, one piece of evidence per contact, field and page, the domain's primary contact.
-- `drafts` are contacts with their evidence; without an e-mail address a contact is known by its phone. A known contact is
-- not touched but for what its evidence says of it: its curation, notes and downstream status are a person's.
-- `complete`: what is not among the drafts is not on the page any more; it is marked and never deleted.
CREATE FUNCTION save_contacts(page pages, drafts jsonb, complete boolean) RETURNS void LANGUAGE plpgsql
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
  ), found AS MATERIALIZED (
    SELECT contacts AS contact, draft FROM draft
    JOIN contacts ON contacts.domain_id = page.domain_id AND contacts.email = draft.email
    UNION ALL
    SELECT contacts, draft FROM draft
    JOIN contacts ON contacts.domain_id = page.domain_id AND contacts.phone = draft.phone
    WHERE contacts.email IS NULL AND draft.email IS NULL
  ), known AS MATERIALIZED (
    SELECT (contact).id, (draft).evidence,
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
    FROM draft ON CONFLICT DO NOTHING
    RETURNING id, email, phone
  ), owner AS (
    SELECT id, evidence FROM known
    UNION ALL
    SELECT added.id, draft.evidence FROM added JOIN draft ON draft.email = added.email
    UNION ALL
    SELECT added.id, draft.evidence FROM added JOIN draft ON draft.phone = added.phone
    WHERE added.email IS NULL AND draft.email IS NULL
  ), proven AS (
    INSERT INTO contact_evidence AS evidence (tenant_id, contact_id, page_id, source_url, field, value, method, snippet,
      position, obfuscated, confidence, reasons, details)
    SELECT page.tenant_id, owner.id, page.id, page.url, e.*
    FROM owner, jsonb_to_recordset(owner.evidence) AS e (field text, value text, method text, snippet text,
      position integer, obfuscated boolean, confidence smallint, reasons jsonb, details jsonb)
    ON CONFLICT (contact_id, field, source_url, tenant_id) DO UPDATE
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

-- A whole page in one round trip, the usual case: locks, check, contacts, evidence, facts. When one of the hashes is
-- suppressed nothing is written and the hashes are given back: whoever calls leaves out what must not be written and
-- comes again, with the locks in hand.
CREATE FUNCTION save_page_findings(target uuid, hashes bytea[], drafts jsonb, complete boolean, facts jsonb)
RETURNS SETOF bytea LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  page pages;
  suppressed bytea[];
BEGIN
  SELECT * INTO page FROM pages WHERE id = target;
  suppressed := ARRAY(SELECT open_domain_for_contacts(page.tenant_id, page.domain_id, hashes));
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
    findings = facts->'findings', http_status = (facts->>'http_status')::smallint, etag = facts->>'etag',
    last_modified = facts->>'last_modified', fetched_at = now()
  WHERE id = target;
END
$$;
