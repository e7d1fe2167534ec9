-- Who must be named with the facts of a lead: of the business and of the other records of it. Leads and contacts show and
-- export it with them.
ALTER TABLE leads ADD COLUMN attribution text;

-- The facts of a place as the search saw them, as a hash: two runs of a search show what has changed between them.
ALTER TABLE search_places ADD COLUMN facts_hash uuid;
-- The version of the data that the search read; null: a source without versions.
ALTER TABLE searches ADD COLUMN release text;
