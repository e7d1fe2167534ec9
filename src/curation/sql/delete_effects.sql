-- after: tables

-- The effects of a row are data about a person: they are deleted with it. For the tables whose stages declare `effects`.
CREATE OR REPLACE FUNCTION delete_effects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM effects USING deleted WHERE effects.row_id = deleted.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contacts_delete_effects AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_effects();
CREATE OR REPLACE TRIGGER contact_syncs_delete_effects AFTER DELETE ON contact_syncs
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_effects();
CREATE OR REPLACE TRIGGER remote_records_delete_effects AFTER DELETE ON remote_records
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_effects();
