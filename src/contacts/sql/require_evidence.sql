-- after: tables

-- A contact without evidence cannot be committed. The alias of a merge is none: no source says it. Deferred, because the contact is inserted before its evidence.
-- The contact is locked: two transactions that each delete one of its last two pieces of evidence would otherwise each
-- see the other's piece.
CREATE OR REPLACE FUNCTION require_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN
    checked := NEW.id;
  ELSE
    checked := OLD.contact_id;
    PERFORM FROM contacts WHERE id = checked FOR NO KEY UPDATE;
  END IF;
  IF EXISTS (SELECT FROM contacts WHERE id = checked)
    AND NOT EXISTS (SELECT FROM contact_evidence WHERE contact_id = checked AND field <> 'alias') THEN
    RAISE EXCEPTION 'contact % has no evidence', checked
      USING ERRCODE = 'check_violation', CONSTRAINT = 'contacts_need_evidence', TABLE = 'contacts';
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS contacts_need_evidence ON contacts;
CREATE CONSTRAINT TRIGGER contacts_need_evidence AFTER INSERT ON contacts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_evidence();
DROP TRIGGER IF EXISTS contacts_keep_evidence ON contact_evidence;
CREATE CONSTRAINT TRIGGER contacts_keep_evidence AFTER DELETE OR UPDATE OF contact_id ON contact_evidence
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_evidence();
