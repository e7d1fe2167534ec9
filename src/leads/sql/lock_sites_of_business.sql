-- after: tables

-- Locks the sites that a business leaves and joins, before its lead is written. Writers of contacts lock the site and then
-- write its leads: in the other order the two would wait for each other.
CREATE OR REPLACE FUNCTION lock_sites_of_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM domains WHERE id IN (OLD.domain_id, NEW.domain_id) ORDER BY id FOR NO KEY UPDATE;
  RETURN coalesce(NEW, OLD);
END
$$;

CREATE OR REPLACE TRIGGER local_businesses_lock_sites BEFORE UPDATE OF domain_id ON local_businesses FOR EACH ROW
  WHEN (OLD.domain_id IS DISTINCT FROM NEW.domain_id) EXECUTE FUNCTION lock_sites_of_business();
CREATE OR REPLACE TRIGGER local_businesses_lock_site BEFORE DELETE ON local_businesses FOR EACH ROW
  WHEN (OLD.domain_id IS NOT NULL) EXECUTE FUNCTION lock_sites_of_business();
