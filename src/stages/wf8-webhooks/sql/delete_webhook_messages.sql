-- after: tables

-- What a webhook was sent about a person is deleted with the person, waiting or delivered.
CREATE OR REPLACE FUNCTION delete_webhook_messages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM webhook_messages USING deleted WHERE webhook_messages.subject_id = deleted.id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER contacts_delete_messages AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_webhook_messages();
CREATE OR REPLACE TRIGGER leads_delete_messages AFTER DELETE ON leads
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_webhook_messages();
CREATE OR REPLACE TRIGGER lead_changes_delete_messages AFTER DELETE ON lead_changes
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_webhook_messages();
CREATE OR REPLACE TRIGGER contact_syncs_delete_messages AFTER DELETE ON contact_syncs
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_webhook_messages();
