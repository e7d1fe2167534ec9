-- after: tables

-- Sets the columns of leads that follow from other rows. A correction by a person comes first, then the business, then its
-- site, then what the contacts say. A contact that a person chose comes before the best by rank:
--   e-mail: of the chosen person; not invalid; still shown by the site; a person at the company's own domain; a role or company e-mail; a free
--           provider's; another domain's. Among equals a general mailbox (info@) first, one for jobs or complaints last
--   phone:  not a fax; still shown by the site; of the company before of a person; without a contact, the number of the business
--   person: of the e-mail above; still shown by the site; with an e-mail, then with a title
-- and then the higher confidence. A lead that is right already is not written.
-- Goes by index, like project_evidence: planned once per session, and the plan of an empty table would read whole tables.
CREATE OR REPLACE FUNCTION refresh_leads(lead_ids uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  -- A mailbox that answers no enquiries, even with a person beside it.
  no_enquiries CONSTANT text := '^[^@]*(job|career|karriere|bewerb|azubi|complain|beschwerd|privacy|datenschutz|press|webmaster|abuse|'
    || 'noreply|no-reply|billing|invoice|rechnung|buchhalt)';
BEGIN
  UPDATE leads AS lead
  SET place_id = fact.place_id, company = fact.company, kinds = fact.kinds, street = fact.street, city = fact.city,
    region = fact.region, postcode = fact.postcode, country = fact.country, latitude = fact.latitude,
    longitude = fact.longitude, rating = fact.rating, review_count = fact.review_count,
    business_status = fact.business_status, host = fact.host, website_url = fact.website_url,
    site_outcome = fact.site_outcome, technologies = fact.technologies, socials = fact.socials,
    contact_count = fact.contact_count, person_name = fact.person_name, person_title = fact.person_title,
    person_contact_id = fact.person_contact_id, email = fact.email, email_type = fact.email_type,
    email_verdict = fact.email_verdict, email_verdict_reasons = fact.email_verdict_reasons,
    email_verdict_suggestion = fact.email_verdict_suggestion, email_verdict_at = fact.email_verdict_at,
    email_verdict_method = fact.email_verdict_method, email_contact_id = fact.email_contact_id, phone = fact.phone,
    phone_kind = fact.phone_kind, phone_contact_id = fact.phone_contact_id, first_search_id = fact.first_search_id,
    found_by = fact.found_by, attribution = fact.attribution
  FROM (
    SELECT one.id, business.place_id,
      coalesce(one.edits->>'company', business.name, nullif(site.facts #>> '{home,site_name}', ''), site.title, site.host)
        AS company,
      coalesce(business.categories, '{}') AS kinds, business.street, business.city, business.region, business.postcode,
      coalesce(business.country, site.country) AS country, business.latitude, business.longitude, business.rating,
      business.review_count, business.business_status, site.host,
      CASE WHEN one.edits ? 'website_url' THEN one.edits->>'website_url'
        ELSE coalesce(site.home_url, 'https://' || site.host || '/', business.website_url) END AS website_url,
      site.metadata_outcome AS site_outcome,
      ARRAY(SELECT DISTINCT technology->>'name' FROM jsonb_array_elements(coalesce(site.technologies, '[]')) AS technology
        WHERE technology->>'name' IS NOT NULL ORDER BY 1) AS technologies,
      ARRAY(SELECT DISTINCT url FROM (
          SELECT social->>'url' FROM jsonb_array_elements(coalesce(site.socials, '[]')) AS social
          UNION ALL SELECT profile #>> '{}' FROM jsonb_each(
            CASE WHEN jsonb_typeof(business.social_links) = 'object' THEN business.social_links ELSE '{}' END
          ) AS link (network, profile) WHERE jsonb_typeof(profile) = 'string'
        ) AS known (url) WHERE url IS NOT NULL ORDER BY 1) AS socials,
      counted.contact_count, person.name AS person_name, person.title AS person_title, person.id AS person_contact_id,
      best.email, best.email_type, best.verdict AS email_verdict,
      coalesce(best.verdict_reasons, '{}') AS email_verdict_reasons, best.verdict_suggestion AS email_verdict_suggestion,
      best.verdict_at AS email_verdict_at, best.verdict_method AS email_verdict_method, best.id AS email_contact_id,
      coalesce(number.phone, business.phone) AS phone, number.phone_kind, number.id AS phone_contact_id,
      coalesce(found.search_id, one.first_search_id) AS first_search_id, coalesce(found.label, one.found_by) AS found_by,
      sources.attribution
    FROM leads AS one
    LEFT JOIN local_businesses AS business ON business.id = one.local_business_id
    LEFT JOIN domains AS site ON site.id = one.domain_id
    LEFT JOIN leads AS main ON main.domain_id = one.domain_id AND main.is_main
    LEFT JOIN LATERAL (
      SELECT count(*) AS contact_count FROM contacts WHERE lead_id = coalesce(main.id, one.id)
    ) AS counted ON true
    LEFT JOIN LATERAL (
      SELECT id, email, email_type, verdict, verdict_reasons, verdict_suggestion, verdict_at, verdict_method
      FROM contacts WHERE lead_id = coalesce(main.id, one.id) AND email IS NOT NULL
      ORDER BY id IS DISTINCT FROM one.chosen_email_id, id IS DISTINCT FROM one.chosen_person_id,
        verdict IS NOT DISTINCT FROM 'invalid', gone_at IS NOT NULL,
        CASE
          WHEN email_type IN ('CORPORATE', 'SERVICE') AND (kind = 'person' OR name IS NOT NULL)
            AND NOT (email_type = 'SERVICE' AND email ~ no_enquiries) THEN 0
          WHEN email_type IN ('CORPORATE', 'SERVICE') THEN 1
          WHEN email_type = 'FREE' THEN 2
          ELSE 3
        END,
        CASE
          WHEN email ~ '^(info|contact|kontakt|office|hello|hallo|mail|post|enquir|reception|booking|bokning|reserva)' THEN 0
          WHEN email ~ no_enquiries THEN 2
          ELSE 1
        END, confidence DESC, email COLLATE "C", id
      LIMIT 1
    ) AS best ON true
    LEFT JOIN LATERAL (
      SELECT id, phone, phone_kind FROM contacts WHERE lead_id = coalesce(main.id, one.id) AND phone IS NOT NULL
      ORDER BY id IS DISTINCT FROM one.chosen_phone_id, phone_kind IS NOT DISTINCT FROM 'fax', gone_at IS NOT NULL,
        kind = 'person', confidence DESC, phone COLLATE "C", id
      LIMIT 1
    ) AS number ON true
    LEFT JOIN LATERAL (
      SELECT id, name, title FROM contacts WHERE lead_id = coalesce(main.id, one.id) AND name IS NOT NULL
      ORDER BY id IS DISTINCT FROM one.chosen_person_id, id IS DISTINCT FROM best.id, gone_at IS NOT NULL, email IS NULL,
        title IS NULL, confidence DESC, name COLLATE "C", id
      LIMIT 1
    ) AS person ON true
    LEFT JOIN LATERAL (
      SELECT search_id, array_to_string(searches.kinds, ', ') || ' in ' || array_to_string(searches.places, ', ') AS label
      FROM search_places JOIN searches ON searches.id = search_id
      WHERE search_places.place_id = business.place_id ORDER BY found_at, search_id LIMIT 1
    ) AS found ON one.first_search_id IS NULL
    LEFT JOIN LATERAL (
      SELECT string_agg(DISTINCT source.attribution, ' | ' ORDER BY source.attribution) AS attribution FROM (
        SELECT business.attribution
        UNION ALL SELECT record.attribution FROM local_businesses AS record WHERE record.same_as_id = business.id
      ) AS source WHERE source.attribution <> ''
    ) AS sources ON true
    WHERE one.id = ANY(lead_ids)
  ) AS fact
  WHERE lead.id = fact.id AND
    (lead.place_id, lead.company, lead.kinds, lead.street, lead.city, lead.region, lead.postcode, lead.country,
      lead.latitude, lead.longitude, lead.rating, lead.review_count, lead.business_status, lead.host, lead.website_url,
      lead.site_outcome, lead.technologies, lead.socials, lead.contact_count, lead.person_name, lead.person_title,
      lead.person_contact_id, lead.email, lead.email_type, lead.email_verdict,
      lead.email_verdict_reasons, lead.email_verdict_suggestion, lead.email_verdict_at, lead.email_verdict_method,
      lead.email_contact_id, lead.phone,
      lead.phone_kind, lead.phone_contact_id, lead.first_search_id, lead.found_by, lead.attribution)
    IS DISTINCT FROM
    (fact.place_id, fact.company, fact.kinds, fact.street, fact.city, fact.region, fact.postcode, fact.country,
      fact.latitude, fact.longitude, fact.rating, fact.review_count, fact.business_status, fact.host, fact.website_url,
      fact.site_outcome, fact.technologies, fact.socials, fact.contact_count, fact.person_name, fact.person_title,
      fact.person_contact_id, fact.email, fact.email_type, fact.email_verdict,
      fact.email_verdict_reasons, fact.email_verdict_suggestion, fact.email_verdict_at, fact.email_verdict_method,
      fact.email_contact_id, fact.phone,
      fact.phone_kind, fact.phone_contact_id, fact.first_search_id, fact.found_by, fact.attribution);
END
$$;

-- A change of the rules above reaches the leads that exist, and is not a change to them.
ALTER TABLE leads DISABLE TRIGGER USER;
SELECT refresh_leads(ARRAY(SELECT id FROM leads));
ALTER TABLE leads ENABLE TRIGGER USER;
