-- after: tables, move_contact_to_site, choose_primary

-- Moves the contacts of businesses to the sites that they got. arrange_leads has locked the sites.
CREATE OR REPLACE FUNCTION move_contacts_to_site(domain_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  moving uuid[];
  pair record;
BEGIN
  moving := ARRAY(
    SELECT contacts.id FROM leads JOIN contacts ON contacts.lead_id = leads.id
    WHERE leads.domain_id = ANY(domain_ids) AND contacts.domain_id IS NULL);
  IF moving = '{}' THEN RETURN; END IF;
  PERFORM FROM contacts WHERE id = ANY(moving) OR domain_id = ANY(domain_ids) ORDER BY id FOR NO KEY UPDATE;
  -- One by one, because two businesses of a site may have the same contact.
  FOR pair IN
    SELECT one.id, leads.domain_id, domains.host FROM contacts AS one JOIN leads ON leads.id = one.lead_id
    JOIN domains ON domains.id = leads.domain_id
    WHERE one.id = ANY(moving) ORDER BY one.id
  LOOP
    PERFORM move_contact_to_site(pair.id, pair.domain_id, pair.host);
  END LOOP;
  PERFORM choose_primary(ARRAY(SELECT id FROM leads WHERE domain_id = ANY(domain_ids) AND is_main));
END
$$;
