-- after: tables, refresh_leads, leads_showing

-- Keeps leads up to date with their contacts. The contacts of a page are written together, so the triggers fire once per
-- statement, also for a page without a new contact.
CREATE OR REPLACE FUNCTION keep_leads_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lead_ids uuid[] := ARRAY(SELECT DISTINCT lead_id FROM changed);
BEGIN
  IF lead_ids <> '{}' THEN
    PERFORM refresh_leads(leads_showing(lead_ids));
  END IF;
  RETURN NULL;
END
$$;

-- Most updates of contacts are changes of the status or steps of the job loop: they change no lead. Functions that update
-- contacts forbid hash joins, which holds here too; without one, 500 contacts are compared with each other in 90 ms.
CREATE OR REPLACE FUNCTION keep_leads_of_changed_contacts() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = on AS $$
DECLARE
  lead_ids uuid[] := ARRAY(
    SELECT unnest(ARRAY[before.lead_id, changed.lead_id]) FROM before JOIN changed USING (id)
    WHERE (before.lead_id, before.email, before.email_type, before.verdict, before.verdict_reasons,
        before.verdict_suggestion, before.verdict_at, before.verdict_method, before.phone, before.phone_kind, before.name,
        before.title, before.kind, before.confidence, before.gone_at IS NULL)
      IS DISTINCT FROM (changed.lead_id, changed.email, changed.email_type, changed.verdict, changed.verdict_reasons,
        changed.verdict_suggestion, changed.verdict_at, changed.verdict_method, changed.phone,
        changed.phone_kind, changed.name, changed.title, changed.kind, changed.confidence, changed.gone_at IS NULL));
BEGIN
  IF lead_ids <> '{}' THEN
    PERFORM refresh_leads(leads_showing(lead_ids));
  END IF;
  RETURN NULL;
END
$$;

-- A contact belongs to the main lead of its site. The caller has locked the site.
CREATE OR REPLACE FUNCTION set_lead_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.lead_id FROM leads WHERE domain_id = NEW.domain_id AND is_main;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER contacts_set_lead BEFORE INSERT ON contacts FOR EACH ROW
  WHEN (NEW.lead_id IS NULL) EXECUTE FUNCTION set_lead_of_contact();
CREATE OR REPLACE TRIGGER contacts_lead_insert AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_leads_of_contacts();
CREATE OR REPLACE TRIGGER contacts_lead_update AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_leads_of_changed_contacts();
CREATE OR REPLACE TRIGGER contacts_lead_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_leads_of_contacts();
