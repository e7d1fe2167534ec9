-- after: tables, refresh_leads

-- Keeps the leads of sites up to date, in the transaction that changes them.
CREATE OR REPLACE FUNCTION keep_leads_of_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO leads (tenant_id, domain_id) SELECT tenant_id, id FROM changed;
    PERFORM refresh_leads(ARRAY(SELECT id FROM leads WHERE domain_id = ANY(ARRAY(SELECT changed.id FROM changed))));
  ELSE
    -- The foreign key has removed the deleted site.
    DELETE FROM leads WHERE local_business_id IS NULL AND domain_id IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION keep_leads_of_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_leads(ARRAY(SELECT id FROM leads WHERE domain_id = NEW.id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER domains_lead_insert AFTER INSERT ON domains REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_leads_of_domains();
CREATE OR REPLACE TRIGGER domains_lead_update AFTER UPDATE ON domains FOR EACH ROW
  WHEN ((OLD.host, OLD.home_url, OLD.title, OLD.facts, OLD.country, OLD.technologies, OLD.socials, OLD.metadata_outcome)
    IS DISTINCT FROM (NEW.host, NEW.home_url, NEW.title, NEW.facts, NEW.country, NEW.technologies, NEW.socials,
      NEW.metadata_outcome))
  EXECUTE FUNCTION keep_leads_of_domain();
CREATE OR REPLACE TRIGGER domains_lead_delete AFTER DELETE ON domains REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_leads_of_domains();
