-- after: tables

-- A delivery that waits for a better verdict is due as soon as the verdict or the e-mail of its contact changes. Per row, with a
-- condition: the loops update contacts in every step, and a trigger per statement would copy all these rows.
CREATE OR REPLACE FUNCTION recheck_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_syncs SET sync_next_attempt_at = now()
  WHERE contact_id = NEW.id AND sync_status = 'Queued' AND sync_error_code = 'verdict_too_low' AND sync_next_attempt_at > now();
  -- The trigger of the queue notifies when a row becomes queued, not when a queued row becomes due.
  IF FOUND THEN PERFORM pg_notify('scrapersky', 'queued:contact_syncs.sync'); END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contacts_recheck_deliveries AFTER UPDATE OF verdict, email ON contacts FOR EACH ROW
  WHEN ((OLD.verdict, OLD.email) IS DISTINCT FROM (NEW.verdict, NEW.email))
  EXECUTE FUNCTION recheck_deliveries();
