-- What WF6 learns while it imports a sitemap file.

ALTER TABLE sitemap_files
  -- Of the last import: pages of this site that it lists, those of them that were new, addresses of other sites, entries
  -- without a usable address.
  ADD COLUMN pages_listed integer,
  ADD COLUMN pages_created integer,
  ADD COLUMN off_site integer,
  ADD COLUMN unusable integer,
  -- Files below it that did not give all they have, as [{"url", "code", "message"}].
  ADD COLUMN import_problems jsonb CHECK (octet_length(import_problems::text) <= 1048576),
  -- When an import last came to its end.
  ADD COLUMN imported_at timestamptz;

ALTER TABLE pages
  -- The beginning of the import that last met it: what an import of the same file did not meet has vanished.
  ADD COLUMN listed_at timestamptz,
  -- The files that list it, as far as their last imports know. It vanishes with the last of them.
  ADD COLUMN listed_by uuid[] NOT NULL DEFAULT '{}',
  -- Of the link to it, where one is known: an address alone may say little.
  ADD COLUMN anchor_text text CHECK (octet_length(anchor_text) <= 1000),
  -- The version of the rules that gave the kind: a later one looks again at what an earlier one judged.
  ADD COLUMN kind_rules smallint;
