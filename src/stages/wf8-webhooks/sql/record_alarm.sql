-- after: tables, record_event

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
