-- after: tables, project_evidence

-- Moves one contact to a site. A contact that the site has already, also through a merge, takes over its evidence, verdicts,
-- deliveries, notes, tags, custom fields and merges, and its curation status unless it has one of its own.
CREATE OR REPLACE FUNCTION move_contact_to_site(moved uuid, site uuid, site_host text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  one contacts;
  main uuid := (SELECT id FROM leads WHERE domain_id = site AND is_main);
  kept uuid;
  -- Not empty: the contact was merged into the one that is kept.
  merged text := '';
BEGIN
  SELECT * INTO one FROM contacts WHERE id = moved;
  SELECT id INTO kept FROM contacts WHERE domain_id = site AND identity = one.identity;
  IF kept IS NULL THEN
    -- What it was merged into, or what a person corrected to the same value.
    merged := one.identity;
    SELECT contact_id INTO kept FROM contact_evidence
    WHERE tenant_id = one.tenant_id AND merged_from <> '' AND merged_from = one.identity
      AND EXISTS (SELECT FROM contacts WHERE id = contact_id AND domain_id = site)
    LIMIT 1;
    IF kept IS NULL THEN
      SELECT id INTO kept FROM contacts WHERE domain_id = site AND
        (email IN (one.email, one.identity) OR (email IS NULL AND phone IN (one.phone, one.identity) AND one.email IS NULL))
      ORDER BY id LIMIT 1;
    END IF;
  END IF;
  IF kept IS NULL THEN
    UPDATE contacts SET domain_id = site, lead_id = main, is_primary = false,
      -- Without a site the e-mail's domain was another one.
      email_type = CASE WHEN email_type = 'UNKNOWN' AND (split_part(email, '@', -1) = site_host
          OR right(site_host, char_length(split_part(email, '@', -1)) + 1) = '.' || split_part(email, '@', -1)
          OR right(split_part(email, '@', -1), char_length(site_host) + 1) = '.' || site_host)
        THEN 'CORPORATE' ELSE email_type END
    WHERE id = moved;
    RETURN;
  END IF;
  -- What a person corrected its e-mail or phone to may be another contact of the site: it no longer counts.
  UPDATE contact_evidence SET merged_from = one.identity
  WHERE contact_id = moved AND method = 'edit' AND field IN ('email', 'phone') AND merged_from = '';
  UPDATE leads SET chosen_person_id = CASE WHEN chosen_person_id = moved THEN kept ELSE chosen_person_id END,
    chosen_email_id = CASE WHEN chosen_email_id = moved THEN kept ELSE chosen_email_id END,
    chosen_phone_id = CASE WHEN chosen_phone_id = moved THEN kept ELSE chosen_phone_id END
  WHERE domain_id = site AND moved IN (chosen_person_id, chosen_email_id, chosen_phone_id);
  UPDATE contact_evidence AS evidence SET contact_id = kept,
    merged_from = CASE WHEN evidence.merged_from = '' THEN merged ELSE evidence.merged_from END
  WHERE contact_id = moved AND NOT EXISTS (
    SELECT FROM contact_evidence AS held
    WHERE held.contact_id = kept AND held.field = evidence.field AND held.source_url = evidence.source_url
      AND held.merged_from = CASE WHEN evidence.merged_from = '' THEN merged ELSE evidence.merged_from END);
  -- As a merge does: pages that show what it was merged from are evidence of the contact that is kept.
  INSERT INTO contact_evidence (tenant_id, contact_id, source_url, field, value, method, merged_from)
  SELECT DISTINCT tenant_id, kept, 'urn:scrapersky:edit', 'alias', merged_from, 'edit', merged_from FROM contact_evidence
  WHERE contact_id = kept AND merged_from <> '' AND merged_from IN (merged, one.email, one.phone)
  ON CONFLICT DO NOTHING;
  UPDATE contact_validations AS validation SET contact_id = kept
  WHERE contact_id = moved AND merged = '' AND NOT EXISTS (
    SELECT FROM contact_validations AS held WHERE held.contact_id = kept AND held.provider = validation.provider);
  UPDATE contact_syncs AS delivery SET contact_id = kept
  WHERE contact_id = moved AND NOT EXISTS (
    SELECT FROM contact_syncs AS held WHERE held.contact_id = kept AND held.destination = delivery.destination);
  UPDATE contacts SET
    notes = left(concat_ws(E'\n\n', nullif(notes, ''), nullif(one.notes, '')), 10000),
    tags = (ARRAY(SELECT DISTINCT unnest(tags || one.tags) ORDER BY 1))[1:50],
    custom = CASE WHEN octet_length((one.custom || custom)::text) <= 65536 THEN one.custom || custom ELSE custom END,
    curation_status = CASE WHEN curated_at IS NULL THEN one.curation_status ELSE curation_status END,
    curated_by = CASE WHEN curated_at IS NULL THEN one.curated_by ELSE curated_by END,
    curation_reason = CASE WHEN curated_at IS NULL THEN one.curation_reason ELSE curation_reason END,
    curated_at = coalesce(curated_at, one.curated_at)
  WHERE id = kept AND (nullif(one.notes, '') IS NOT NULL OR one.tags <> '{}' OR one.custom <> '{}'
    OR one.curated_at IS NOT NULL);
  -- They can be undone there: the stored rows say which contact was kept (undo-merge.ts).
  UPDATE contact_merges SET kept_id = kept WHERE kept_id = moved;
  DELETE FROM contacts WHERE id = moved;
  PERFORM project_evidence(ARRAY[kept]);
END
$$;
