-- What WF4 learns about a site's sitemaps.

-- Every address that was asked and what came of it: the answer to "why was nothing found?". Bounded, as all that sites
-- have a say in.
ALTER TABLE domains
  ADD COLUMN sitemaps_tried jsonb NOT NULL DEFAULT '[]' CHECK (octet_length(sitemaps_tried::text) <= 1048576);

ALTER TABLE sitemap_files
  -- The index that names this file. Whoever imports the index leaves out the children that are rows of their own.
  ADD COLUMN parent_id uuid REFERENCES sitemap_files ON DELETE SET NULL,
  -- Of a virtual sitemap: the home page's links, best first, as [{"url", "text"}].
  ADD COLUMN links jsonb CHECK (octet_length(links::text) <= 1048576),
  -- When discovery last met it. A row that it meets no more stays: a person may have worked on it.
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX sitemap_files_parent ON sitemap_files (parent_id) WHERE parent_id IS NOT NULL;
