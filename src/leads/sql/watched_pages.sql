-- after: tables

-- The pages of a site that the change watch reads: those that were read and have evidence, people or postal addresses,
-- unless a person rejected them. A page that is gone stays among them, in case it returns.
CREATE OR REPLACE FUNCTION watched_pages(site uuid) RETURNS SETOF pages LANGUAGE sql STABLE AS $$
  SELECT pages.* FROM pages
  WHERE domain_id = site AND fetched_at IS NOT NULL AND curation_status NOT IN ('Not a Fit', 'Archived')
    AND (findings ?| '{people,addresses}' OR EXISTS (
      SELECT FROM contact_evidence AS evidence WHERE evidence.page_id = pages.id AND method <> 'edit'))
$$;
