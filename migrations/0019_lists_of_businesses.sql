-- A file of businesses is a search too: whoever brings one finds its places, their count and their history where searches
-- are. The import does the work and knows the lines; the search is what it found.
ALTER TABLE imports ADD COLUMN search_id uuid REFERENCES searches ON DELETE SET NULL;
CREATE INDEX imports_search ON imports (search_id) WHERE search_id IS NOT NULL;
