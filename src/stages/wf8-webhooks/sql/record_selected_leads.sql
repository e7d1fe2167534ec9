-- after: tables

-- See record_created_contacts.
CREATE OR REPLACE FUNCTION record_selected_leads() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT SET enable_hashjoin = on AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE 'lead.selected' = ANY(events) AND disabled_at IS NULL) THEN
    INSERT INTO webhook_messages AS message (tenant_id, webhook_id, event, subject_id, delivery_status)
    SELECT webhooks.tenant_id, webhooks.id, 'lead.selected', changed.id, 'Queued'
    FROM changed JOIN before USING (id) JOIN webhooks ON webhooks.tenant_id = changed.tenant_id
    WHERE 'lead.selected' = ANY(events) AND disabled_at IS NULL
      AND changed.curation_status = 'Selected' AND before.curation_status <> 'Selected'
    ON CONFLICT (webhook_id, event, subject_id, tenant_id) WHERE is_fresh AND subject_id IS NOT NULL
    DO UPDATE SET occurred_at = excluded.occurred_at WHERE message.occurred_at <> excluded.occurred_at;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER leads_record_selected AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_selected_leads();
