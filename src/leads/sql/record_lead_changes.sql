-- after: tables

-- The lead says when it last changed, and webhooks that subscribed to it get one message per change.
CREATE OR REPLACE FUNCTION record_lead_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE leads SET last_change_at = last.at,
    changes = ARRAY(SELECT DISTINCT kind FROM lead_changes WHERE lead_id = leads.id ORDER BY 1)
  FROM (SELECT lead_id, max(detected_at) AS at FROM changed GROUP BY lead_id) AS last WHERE leads.id = last.lead_id;
  INSERT INTO webhook_messages (tenant_id, webhook_id, event, subject_id, delivery_status)
  SELECT webhooks.tenant_id, webhooks.id, 'lead.changed', changed.id, 'Queued'
  FROM webhooks JOIN changed ON changed.tenant_id = webhooks.tenant_id
  WHERE 'lead.changed' = ANY(events) AND disabled_at IS NULL;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER lead_changes_record AFTER INSERT ON lead_changes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_lead_changes();
