-- after: tables, refresh_leads

-- Chooses exactly one primary contact for each of these leads that has contacts: the contact of the lead's best e-mail, or
-- without an e-mail of its best phone, as refresh_leads.sql ranks them and as a person may have chosen. Contacts of a site
-- belong to its main lead. Triggers have refreshed the lead. The caller has locked the contacts.
-- Former versions named its parameter differently, which REPLACE refuses.
DROP FUNCTION IF EXISTS choose_primary(uuid[]);
CREATE OR REPLACE FUNCTION choose_primary(lead_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  mains uuid[] := ARRAY(
    SELECT coalesce(main.id, one.id) FROM leads AS one
    LEFT JOIN leads AS main ON main.domain_id = one.domain_id AND main.is_main
    WHERE one.id = ANY(lead_ids));
  chosen uuid[] := ARRAY(
    SELECT coalesce(email_contact_id, phone_contact_id) FROM leads
    WHERE id = ANY(mains) AND coalesce(email_contact_id, phone_contact_id) IS NOT NULL);
BEGIN
  -- Two statements: a unique index allows no second primary contact, not even within one statement.
  UPDATE contacts SET is_primary = false WHERE lead_id = ANY(mains) AND is_primary AND id <> ALL(chosen);
  UPDATE contacts SET is_primary = true WHERE id = ANY(chosen) AND NOT is_primary;
END
$$;
