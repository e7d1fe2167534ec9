-- after: tables

-- Keeps the verdict of a contact: the last one on its e-mail.
CREATE OR REPLACE FUNCTION keep_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts SET verdict = last.verdict
  FROM (VALUES (coalesce(NEW.contact_id, OLD.contact_id))) AS given (contact_id)
  LEFT JOIN LATERAL (
    SELECT verdict FROM contact_validations WHERE contact_validations.contact_id = given.contact_id
    ORDER BY checked_at DESC, id LIMIT 1
  ) AS last ON true
  WHERE contacts.id = given.contact_id AND contacts.verdict IS DISTINCT FROM last.verdict;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contact_validations_verdict AFTER INSERT OR UPDATE OR DELETE ON contact_validations
  FOR EACH ROW EXECUTE FUNCTION keep_verdict();
