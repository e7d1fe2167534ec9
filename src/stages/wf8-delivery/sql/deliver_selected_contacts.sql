-- after: tables

-- The rule of an automatic destination: a contact that becomes Selected is selected for it too, in the same transaction and with one
-- audit event. A contact that leaves Selected while it waits because of this rule leaves the queue. Filter and minimum verdict are
-- checked by the delivery. Without an automatic destination a statement costs one look at `destinations`.
-- SECURITY DEFINER and the search path: see record_created_contacts.
CREATE OR REPLACE FUNCTION deliver_selected_contacts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT SET enable_hashjoin = on AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM destinations WHERE automatic) THEN RETURN NULL; END IF;
  WITH queued AS (
    INSERT INTO contact_syncs AS sync (tenant_id, contact_id, destination, destination_id, curation_status, curated_at, curated_by,
      curation_reason, sync_status)
    SELECT changed.tenant_id, changed.id, destinations.id::text, destinations.id, 'Selected', now(), changed.curated_by,
      'Automatic', 'Queued'
    FROM changed JOIN before USING (id) JOIN destinations ON destinations.tenant_id = changed.tenant_id
    WHERE automatic AND changed.curation_status = 'Selected' AND before.curation_status <> 'Selected' AND changed.email IS NOT NULL
    ORDER BY changed.id, destinations.id
    ON CONFLICT (contact_id, destination, tenant_id) DO UPDATE
    SET curation_status = 'Selected', curated_at = now(), curated_by = excluded.curated_by, curation_reason = 'Automatic',
      sync_status = 'Queued', sync_attempts = 0, sync_next_attempt_at = now(), sync_cursor = NULL
    -- What a person has rejected for this destination stays rejected.
    WHERE sync.sync_status IS DISTINCT FROM 'Processing' AND sync.curation_status NOT IN ('Not a Fit', 'Archived')
    RETURNING sync.tenant_id, sync.destination_id, sync.curated_by
  )
  INSERT INTO audit_events (tenant_id, actor_id, action, subject, details)
  SELECT tenant_id, curated_by, 'deliver', 'contact_syncs', jsonb_build_object('status', 'Selected', 'updated', count(*),
    'queued', count(*), 'destination_id', destination_id, 'automatic', true)
  FROM queued GROUP BY tenant_id, curated_by, destination_id;
  UPDATE contact_syncs AS sync SET curation_status = 'New', curated_at = now(), curated_by = changed.curated_by,
    curation_reason = NULL,
    sync_status = CASE WHEN sync_finished_at IS NULL THEN NULL WHEN sync_outcome IS NULL THEN 'Error' ELSE 'Completed' END,
    sync_error_code = CASE WHEN sync_finished_at IS NOT NULL AND sync_outcome IS NULL THEN sync_error_code END,
    sync_error = CASE WHEN sync_finished_at IS NOT NULL AND sync_outcome IS NULL THEN sync_error END
  FROM changed JOIN before USING (id)
  WHERE before.curation_status = 'Selected' AND changed.curation_status <> 'Selected' AND sync.contact_id = changed.id
    AND sync.tenant_id = changed.tenant_id AND sync_status = 'Queued' AND sync.curation_reason = 'Automatic';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER contacts_deliver_selected AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION deliver_selected_contacts();
