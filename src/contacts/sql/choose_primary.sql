-- after: tables

-- Chooses exactly one primary contact for each domain that has contacts. The order: a person at the company's own
-- domain, a role or company e-mail, an e-mail of a free provider, an e-mail of another domain (often the web agency's),
-- a phone only (a fax last); then the higher confidence, then the smaller value. The caller has locked the contacts of
-- the domains.
CREATE OR REPLACE FUNCTION choose_primary(domain_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  chosen uuid[];
BEGIN
  chosen := ARRAY(
    SELECT DISTINCT ON (domain_id) id FROM contacts
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
  );
  -- By domain and not by a join: without statistics a join reads the primary contacts of all domains.
  -- Two statements: a unique index allows no second primary contact, not even within one statement.
  UPDATE contacts SET is_primary = false WHERE domain_id = ANY(domain_ids) AND is_primary AND id <> ALL(chosen);
  UPDATE contacts SET is_primary = true WHERE id = ANY(chosen) AND NOT is_primary;
END
$$;
