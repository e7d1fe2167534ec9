-- after: tables, record_event

-- What failed is read from the row when it is sent: its error may quote the person.
CREATE OR REPLACE FUNCTION record_failed_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(NEW.tenant_id, 'delivery.failed', NEW.id, NULL);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER contact_syncs_record_failed AFTER UPDATE OF sync_status ON contact_syncs FOR EACH ROW
  WHEN (NEW.sync_status = 'Error' AND OLD.sync_status IS DISTINCT FROM 'Error')
  EXECUTE FUNCTION record_failed_delivery();
