-- after: tables, record_contact_events

-- Events of leads, searches, imports, deliveries and alarms; see record_contact_events.
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

-- One row at a time: few rows end such work. `data` is what the row says now, as it may be started again later.
CREATE OR REPLACE FUNCTION record_event(tenant uuid, event_name text, subject uuid, facts jsonb) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path FROM CURRENT AS $$
  INSERT INTO webhook_messages (tenant_id, webhook_id, event, subject_id, data, delivery_status)
  SELECT tenant, id, event_name, subject, facts, 'Queued' FROM webhooks
  WHERE tenant_id = tenant AND event_name = ANY(events) AND disabled_at IS NULL
  ON CONFLICT (webhook_id, event, subject_id, tenant_id) WHERE is_fresh AND subject_id IS NOT NULL
  DO UPDATE SET occurred_at = excluded.occurred_at, data = excluded.data
$$;

CREATE OR REPLACE FUNCTION record_completed_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(NEW.tenant_id, 'search.completed', NEW.id, jsonb_build_object('id', NEW.id, 'kinds', NEW.kinds,
    'places', NEW.places, 'provider', NEW.provider, 'outcome', NEW.search_outcome, 'found', NEW.found,
    'new_places', NEW.new_places, 'completed_at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER searches_record_completed AFTER UPDATE OF search_status ON searches FOR EACH ROW
  WHEN (NEW.search_status = 'Completed' AND OLD.search_status IS DISTINCT FROM 'Completed')
  EXECUTE FUNCTION record_completed_search();

CREATE OR REPLACE FUNCTION record_completed_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(NEW.tenant_id, 'import.completed', NEW.id, jsonb_build_object('id', NEW.id, 'entity', NEW.entity,
    'file_name', NEW.file_name, 'outcome', NEW.import_outcome, 'rows', NEW.row_count, 'created', NEW.rows_created,
    'linked', NEW.rows_linked, 'duplicates', NEW.rows_duplicate, 'invalid', NEW.rows_invalid,
    'contacts_created', NEW.contacts_created,
    'completed_at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER imports_record_completed AFTER UPDATE OF import_status ON imports FOR EACH ROW
  WHEN (NEW.import_status = 'Completed' AND OLD.import_status IS DISTINCT FROM 'Completed')
  EXECUTE FUNCTION record_completed_import();

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

-- An alarm that begins and ends within a moment joins one message, which says that it has ended.
CREATE OR REPLACE FUNCTION record_alarm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(NEW.tenant_id, 'stage.alarm', NEW.id, jsonb_build_object('subject', NEW.subject,
    'alarm', NEW.alarm, 'state', CASE WHEN NEW.ended_at IS NULL THEN 'began' ELSE 'ended' END,
    'began_at', to_char(NEW.began_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER stage_alarms_record_begun AFTER INSERT ON stage_alarms FOR EACH ROW
  EXECUTE FUNCTION record_alarm();
CREATE OR REPLACE TRIGGER stage_alarms_record_changed AFTER UPDATE OF ended_at ON stage_alarms FOR EACH ROW
  WHEN ((NEW.ended_at IS NULL) <> (OLD.ended_at IS NULL))
  EXECUTE FUNCTION record_alarm();
