-- after: tables

-- The outbox of webhooks, written by the statement that changes a row, in its transaction. Every writer is covered, and the messages of a
-- bulk change are one insert. Without a subscription a statement costs one look at `webhooks`; without one in the tenant, no write.
-- SECURITY DEFINER: a role that changes rows needs no right to read webhooks. `migrate` sets the search path to our schema.
--
-- A message that no attempt has been made for takes in further events of its row: what is sent is read when it is sent. So a receiver
-- that is away finds at most two messages per row and event. The update of the message, and not nothing, because it locks it: a
-- claim that cannot see the change yet must not take it.
CREATE OR REPLACE FUNCTION record_created_contacts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT SET enable_hashjoin = on AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE 'contact.created' = ANY(events) AND disabled_at IS NULL) THEN
    INSERT INTO webhook_messages (tenant_id, webhook_id, event, subject_id, delivery_status)
    SELECT webhooks.tenant_id, webhooks.id, 'contact.created', changed.id, 'Queued'
    FROM webhooks JOIN changed ON changed.tenant_id = webhooks.tenant_id
    WHERE 'contact.created' = ANY(events) AND disabled_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contacts_record_created AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_created_contacts();
