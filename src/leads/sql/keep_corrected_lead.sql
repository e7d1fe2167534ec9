-- after: tables, refresh_leads

-- Refreshes a lead when a person corrects it or chooses a contact.
CREATE OR REPLACE FUNCTION keep_corrected_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_leads(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER leads_corrected
  AFTER UPDATE OF edits, chosen_person_id, chosen_email_id, chosen_phone_id ON leads FOR EACH ROW
  WHEN ((OLD.edits, OLD.chosen_person_id, OLD.chosen_email_id, OLD.chosen_phone_id)
    IS DISTINCT FROM (NEW.edits, NEW.chosen_person_id, NEW.chosen_email_id, NEW.chosen_phone_id))
  EXECUTE FUNCTION keep_corrected_lead();
