-- after: delivered_records

-- What a destination has is remembered when it is deleted here, so that the receipt of a later erasure can name it.
CREATE OR REPLACE FUNCTION keep_records_of_destination() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- No one can be erased through it any more. What is queued becomes work of a person.
  UPDATE remote_records SET email = NULL, destination_id = NULL,
    erasure_status = CASE WHEN erasure_status = 'Completed' OR erasure_status IS NULL THEN erasure_status ELSE 'Completed' END,
    erasure_outcome = CASE WHEN erasure_status = 'Completed' OR erasure_status IS NULL THEN erasure_outcome ELSE 'manual' END,
    erasure_finished_at = coalesce(erasure_finished_at, CASE WHEN erasure_status IS NOT NULL THEN now() END),
    erasure_lease_token = NULL
  WHERE destination_id = OLD.id;
  INSERT INTO remote_records (tenant_id, destination_name, destination_kind, value_hash, contact_id, remote_id)
  SELECT OLD.tenant_id, destination_name, destination_kind,
    sha256('email'::bytea || '\x00'::bytea || convert_to(contacts.email, 'UTF8')), contact_id, remote_id
  FROM delivered_records() AS record JOIN contacts ON contacts.id = record.contact_id
  WHERE record.destination_id = OLD.id AND contacts.email IS NOT NULL
    AND EXISTS (SELECT FROM tenants WHERE tenants.id = OLD.tenant_id);
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER destinations_keep_remote_records BEFORE DELETE ON destinations
  FOR EACH ROW EXECUTE FUNCTION keep_records_of_destination();
