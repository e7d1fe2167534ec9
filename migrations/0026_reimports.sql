-- What a second import of a sitemap file needs to know.

-- Pages that several files list, few as they are: a file that drops one of another file's pages must find it. Pages of one
-- file, nearly all of them, pay nothing for it.
CREATE INDEX pages_of_several_files ON pages (domain_id) WITH (deduplicate_items = off) WHERE cardinality(listed_by) > 1;
