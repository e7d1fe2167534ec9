-- after: tables, record_event

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
