-- after: tables

-- The leads that show contacts of these leads: themselves, and the other businesses of their sites.
CREATE OR REPLACE FUNCTION leads_showing(lead_ids uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT id FROM leads WHERE id = ANY(lead_ids)
    UNION SELECT branch.id FROM leads AS main JOIN leads AS branch ON branch.domain_id = main.domain_id
    WHERE main.id = ANY(lead_ids))
$$;
