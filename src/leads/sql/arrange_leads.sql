-- after: tables, move_contacts_to_site

-- Arranges the leads of sites: a site that no business is known for has a lead of its own; of several businesses of a site
-- one lead is the main one, a listed one if there is any, and the contacts of the site belong to it. The lead of a site
-- that gets a business is absorbed by the business's lead: what people wrote on it stays, unless they wrote on the other too.
-- The sites are locked first, in the order of their ids, as writers of contacts lock them.
CREATE OR REPLACE FUNCTION arrange_leads(domain_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  mains uuid[];
BEGIN
  PERFORM FROM domains WHERE id = ANY(domain_ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO leads (tenant_id, domain_id)
  SELECT tenant_id, id FROM domains
  WHERE id = ANY(domain_ids) AND NOT EXISTS (SELECT FROM leads WHERE leads.domain_id = domains.id);
  mains := ARRAY(
    SELECT DISTINCT ON (domain_id) id FROM leads WHERE domain_id = ANY(domain_ids)
    ORDER BY domain_id, local_business_id IS NULL, same_as_id IS NOT NULL, is_main DESC, id);
  -- Two statements: a unique index allows no second main lead, not even within one statement.
  UPDATE leads SET is_main = false WHERE domain_id = ANY(domain_ids) AND is_main AND id <> ALL(mains);
  UPDATE leads SET is_main = true WHERE id = ANY(mains) AND NOT is_main;
  UPDATE contacts SET lead_id = main.id FROM leads AS main
  WHERE main.id = ANY(mains) AND contacts.domain_id = main.domain_id AND contacts.lead_id <> main.id;
  UPDATE leads AS main
  SET curation_status = CASE WHEN main.curated_at IS NULL THEN alone.curation_status ELSE main.curation_status END,
    curated_at = coalesce(main.curated_at, alone.curated_at),
    curated_by = CASE WHEN main.curated_at IS NULL THEN alone.curated_by ELSE main.curated_by END,
    curation_reason = CASE WHEN main.curated_at IS NULL THEN alone.curation_reason ELSE main.curation_reason END,
    notes = left(concat_ws(E'\n\n', nullif(main.notes, ''), nullif(alone.notes, '')), 10000),
    tags = (ARRAY(SELECT DISTINCT unnest(main.tags || alone.tags) ORDER BY 1))[1:50],
    priority = least(main.priority, alone.priority),
    owner_id = coalesce(main.owner_id, alone.owner_id), follow_up_at = coalesce(main.follow_up_at, alone.follow_up_at),
    chosen_person_id = coalesce(main.chosen_person_id, alone.chosen_person_id),
    chosen_email_id = coalesce(main.chosen_email_id, alone.chosen_email_id),
    chosen_phone_id = coalesce(main.chosen_phone_id, alone.chosen_phone_id),
    edits = alone.edits || main.edits
  FROM leads AS alone
  WHERE main.id = ANY(mains) AND alone.domain_id = main.domain_id AND alone.local_business_id IS NULL
    AND NOT alone.is_main AND (alone.curated_at IS NOT NULL OR alone.notes IS NOT NULL OR alone.tags <> '{}'
      OR alone.owner_id IS NOT NULL OR alone.follow_up_at IS NOT NULL OR alone.priority <> 5 OR alone.edits <> '{}'
      OR coalesce(alone.chosen_person_id, alone.chosen_email_id, alone.chosen_phone_id) IS NOT NULL);
  DELETE FROM leads WHERE domain_id = ANY(domain_ids) AND local_business_id IS NULL AND NOT is_main;
  PERFORM move_contacts_to_site(domain_ids);
END
$$;
