-- after: tables

-- When a source of the contact last showed it, or a person last entered or corrected it. A page that its server reported as
-- unchanged still shows what it showed.
CREATE OR REPLACE FUNCTION contact_seen_at(contact uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(CASE WHEN still_on_page AND http_status = 304 THEN greatest(last_seen_at, fetched_at) ELSE last_seen_at END)
  FROM contact_evidence AS evidence LEFT JOIN pages ON pages.id = page_id WHERE contact_id = contact
$$;
