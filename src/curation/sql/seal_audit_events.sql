-- after: tables

-- What the hash of an event covers.
CREATE OR REPLACE FUNCTION audit_content_hash(event audit_events) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(event.id, event.tenant_id, event.actor_id, event.action, event.subject,
    event.details, extract(epoch FROM event.happened_at))::text, 'UTF8'))
$$;

-- Seals events that are not sealed yet, at most `max_events`, in the order of each tenant's chain. Events are sealed after
-- they were committed and not when they are written: a chain in the writing transaction would let only one transaction of a
-- tenant run at a time. Returns how many were sealed; 0 while another process seals.
CREATE OR REPLACE FUNCTION seal_audit_events(max_events integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  event audit_events;
  tenant uuid;
  is_first boolean := true;
  next_no bigint;
  last_hash bytea;
  content bytea;
  sealed integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) THEN RETURN 0; END IF;
  FOR event IN
    SELECT * FROM audit_events WHERE chain_no IS NULL ORDER BY tenant_id, id LIMIT max_events
  LOOP
    IF is_first OR event.tenant_id IS DISTINCT FROM tenant THEN
      tenant := event.tenant_id;
      is_first := false;
      SELECT chain_no, chain_hash INTO next_no, last_hash FROM audit_events
        WHERE tenant_id IS NOT DISTINCT FROM tenant AND chain_no IS NOT NULL ORDER BY chain_no DESC LIMIT 1;
      next_no := coalesce(next_no, 0);
      last_hash := coalesce(last_hash, '');
    END IF;
    content := audit_content_hash(event);
    next_no := next_no + 1;
    last_hash := sha256(last_hash || content);
    UPDATE audit_events SET chain_no = next_no, content_hash = content, chain_hash = last_hash WHERE id = event.id;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END
$$;

-- Removes the details of events that mention an erased person. The tenant's role may not change events, so this runs as the
-- owner, and only for the tenant of the transaction. The chain stays intact: it covers the hash of the former content.
CREATE OR REPLACE FUNCTION redact_audit_events(event_ids uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path FROM CURRENT AS $$
  UPDATE audit_events SET details = '{"erased": true}'
  WHERE id = ANY(event_ids) AND (current_tenant() IS NULL OR tenant_id = current_tenant())
$$;
