-- after: tables, refresh_leads, arrange_leads, lock_sites_of_business

-- Keeps the leads of businesses up to date, in the transaction that changes them. Updates fire per row with a condition:
-- most of them are steps of the job loop, and a condition costs nothing.
CREATE OR REPLACE FUNCTION keep_leads_of_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  domain_ids uuid[] := ARRAY(SELECT DISTINCT domain_id FROM changed WHERE domain_id IS NOT NULL);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO leads (tenant_id, local_business_id, domain_id, is_main)
    SELECT tenant_id, id, domain_id, domain_id IS NULL FROM changed;
  ELSE
    -- The foreign key has removed the deleted business.
    DELETE FROM leads WHERE local_business_id IS NULL AND domain_id IS NULL;
  END IF;
  IF domain_ids <> '{}' THEN
    PERFORM arrange_leads(domain_ids);
  END IF;
  PERFORM refresh_leads(ARRAY(
    SELECT id FROM leads WHERE domain_id = ANY(domain_ids)
    UNION SELECT id FROM leads WHERE local_business_id = ANY(ARRAY(SELECT changed.id FROM changed))));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION keep_lead_of_business() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  domain_ids uuid[] := '{}';
BEGIN
  IF NEW.domain_id IS DISTINCT FROM OLD.domain_id THEN
    domain_ids := array_remove(ARRAY[OLD.domain_id, NEW.domain_id], NULL);
    UPDATE leads SET domain_id = NEW.domain_id, is_main = NEW.domain_id IS NULL WHERE local_business_id = NEW.id;
  END IF;
  IF NEW.same_as_id IS DISTINCT FROM OLD.same_as_id THEN
    UPDATE leads SET same_as_id = (SELECT main.id FROM leads AS main WHERE main.local_business_id = NEW.same_as_id)
    WHERE local_business_id = NEW.id;
    domain_ids := array_remove(domain_ids || NEW.domain_id, NULL);
  END IF;
  IF domain_ids <> '{}' THEN
    PERFORM arrange_leads(domain_ids);
  END IF;
  PERFORM refresh_leads(ARRAY(
    SELECT id FROM leads WHERE domain_id = ANY(domain_ids) UNION
    -- A listed lead names the sources of all its records.
    SELECT id FROM leads WHERE local_business_id = ANY(ARRAY[NEW.id, OLD.same_as_id, NEW.same_as_id])));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER local_businesses_lead_insert AFTER INSERT ON local_businesses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_leads_of_businesses();
CREATE OR REPLACE TRIGGER local_businesses_lead_update AFTER UPDATE ON local_businesses FOR EACH ROW
  WHEN ((OLD.domain_id, OLD.same_as_id, OLD.place_id, OLD.name, OLD.categories, OLD.street, OLD.city, OLD.region,
      OLD.postcode, OLD.country, OLD.latitude, OLD.longitude, OLD.rating, OLD.review_count, OLD.business_status, OLD.website_url,
      OLD.social_links, OLD.phone, OLD.attribution)
    IS DISTINCT FROM (NEW.domain_id, NEW.same_as_id, NEW.place_id, NEW.name, NEW.categories, NEW.street, NEW.city,
      NEW.region, NEW.postcode, NEW.country, NEW.latitude, NEW.longitude, NEW.rating, NEW.review_count, NEW.business_status,
      NEW.website_url, NEW.social_links, NEW.phone, NEW.attribution))
  EXECUTE FUNCTION keep_lead_of_business();
CREATE OR REPLACE TRIGGER local_businesses_lead_delete AFTER DELETE ON local_businesses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_leads_of_businesses();
