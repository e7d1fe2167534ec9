-- after: delivered_records

-- What destinations have of a person is remembered when the contact is deleted here: a person who asks for erasure later is
-- erased there too. Nothing is called because of it, see src/contacts/erasure/remote-records.ts.
CREATE OR REPLACE FUNCTION keep_records_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A delivery that is about to start finds its row deleted; one that has started has written its intent, which the next
  -- statement sees.
  PERFORM FROM contact_syncs WHERE contact_id = OLD.id ORDER BY id FOR UPDATE;
  IF NOT FOUND THEN RETURN OLD; END IF;
  INSERT INTO remote_records (tenant_id, destination_id, destination_name, destination_kind, value_hash, contact_id, remote_id,
    not_before)
  SELECT OLD.tenant_id, destination_id, destination_name, destination_kind,
    sha256('email'::bytea || '\x00'::bytea || convert_to(OLD.email, 'UTF8')), OLD.id, remote_id,
    -- Longer than a call can take.
    now() + CASE WHEN is_under_way THEN interval '6 minutes' ELSE interval '0' END
  FROM delivered_records() AS record WHERE record.contact_id = OLD.id AND OLD.email IS NOT NULL
    -- Not while the workspace itself is deleted.
    AND EXISTS (SELECT FROM tenants WHERE tenants.id = OLD.tenant_id);
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER contacts_keep_remote_records BEFORE DELETE ON contacts
  FOR EACH ROW EXECUTE FUNCTION keep_records_of_contact();
