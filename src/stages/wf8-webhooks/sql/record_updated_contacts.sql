-- after: tables

-- The columns of `contact.created` (message-data.ts): a test compares them. A contact that this transaction created is sent as it is at
-- the end of it.
CREATE OR REPLACE FUNCTION record_updated_contacts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT SET enable_hashjoin = on AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE 'contact.updated' = ANY(events) AND disabled_at IS NULL) THEN
    INSERT INTO webhook_messages AS message (tenant_id, webhook_id, event, subject_id, delivery_status)
    SELECT webhooks.tenant_id, webhooks.id, 'contact.updated', changed.id, 'Queued'
    FROM changed JOIN before USING (id) JOIN webhooks ON webhooks.tenant_id = changed.tenant_id
    WHERE 'contact.updated' = ANY(events) AND disabled_at IS NULL
      AND (before.email, before.email_type, before.phone, before.phone_extension, before.phone_kind, before.name, before.title,
          before.kind, before.confidence, before.verdict, before.curation_status, before.tags, before.is_primary,
          before.source_url, before.lead_id)
        IS DISTINCT FROM (changed.email, changed.email_type, changed.phone, changed.phone_extension, changed.phone_kind,
          changed.name, changed.title, changed.kind, changed.confidence, changed.verdict, changed.curation_status,
          changed.tags, changed.is_primary, changed.source_url, changed.lead_id)
      AND NOT EXISTS (SELECT FROM webhook_messages AS created WHERE created.webhook_id = webhooks.id
        AND created.event = 'contact.created' AND created.subject_id = changed.id AND created.is_fresh
        AND created.occurred_at = now())
    ON CONFLICT (webhook_id, event, subject_id, tenant_id) WHERE is_fresh AND subject_id IS NOT NULL
    DO UPDATE SET occurred_at = excluded.occurred_at WHERE message.occurred_at <> excluded.occurred_at;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contacts_record_updated AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_updated_contacts();
