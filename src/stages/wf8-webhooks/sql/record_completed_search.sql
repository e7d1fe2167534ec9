-- after: tables, record_event

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
