-- after: tables

-- Pages know a new contact by its e-mail, or by its phone if it has none.
CREATE OR REPLACE FUNCTION set_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.identity := coalesce(NEW.identity, NEW.email, NEW.phone);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER contacts_set_identity BEFORE INSERT ON contacts FOR EACH ROW
  EXECUTE FUNCTION set_identity();
