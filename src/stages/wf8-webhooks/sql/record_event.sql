-- after: tables

-- One row at a time: few rows end such work. `data` is what the row says now, as it may be started again later.
CREATE OR REPLACE FUNCTION record_event(tenant uuid, event_name text, subject uuid, facts jsonb) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
  INSERT INTO webhook_messages (tenant_id, webhook_id, event, subject_id, data, delivery_status)
  SELECT tenant, id, event_name, subject, facts, 'Queued' FROM webhooks
  WHERE tenant_id = tenant AND event_name = ANY(events) AND disabled_at IS NULL
  ON CONFLICT (webhook_id, event, subject_id, tenant_id) WHERE is_fresh AND subject_id IS NOT NULL
  DO UPDATE SET occurred_at = excluded.occurred_at, data = excluded.data
$$;
