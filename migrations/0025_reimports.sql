-- What a second import of a sitemap file needs to know.

-- Pages that several files list, few as they are: a file that drops one of another file's pages must find it. Pages of one
-- file, nearly all of them, pay nothing for it.
CREATE INDEX pages_of_several_files ON pages (domain_id) WITH (deduplicate_items = off) WHERE cardinality(listed_by) > 1;

ALTER TABLE sitemap_files
  -- What the server gave to ask "has it changed?" with. Not of an index: its own sameness says little of the files below.
  ADD COLUMN etag text CHECK (octet_length(etag) <= 4096),
  ADD COLUMN last_modified text CHECK (octet_length(last_modified) <= 4096),
  -- Of the last import: files below it that were not read, since their lastmod says that nothing is new in them.
  ADD COLUMN files_unchanged integer,
  -- What its index, or its server, said when it was last looked for, where that is after its last import.
  ADD COLUMN changed_at timestamptz GENERATED ALWAYS AS (CASE WHEN lastmod > imported_at THEN lastmod END) STORED;

ALTER TABLE pages
  -- The file below an index that lists it (sitemap_children.key). Null: none, or another row of sitemap_files does too. Not
  -- above 0: several files of the index do, in one part of its import (-1) or in two (0).
  ADD COLUMN listed_in bigint,
  -- What the sitemap says, where that is after the page was last read: to be read again by whoever wants what is new.
  ADD COLUMN changed_at timestamptz GENERATED ALWAYS AS (CASE WHEN lastmod > fetched_at THEN lastmod END) STORED;

-- The files below an index that is imported as a whole. A file that is a row of its own is not here.
CREATE TABLE sitemap_children (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  sitemap_file_id uuid NOT NULL REFERENCES sitemap_files ON DELETE CASCADE,
  -- 48 bits of a hash of the address: it stands in every page.
  key bigint NOT NULL,
  -- What the index said when the file was read to its end; null: nothing, or nothing that can be relied on.
  lastmod timestamptz,
  -- When the import began that read it to its end, and the last one that met it.
  read_at timestamptz NOT NULL,
  listed_at timestamptz NOT NULL,
  PRIMARY KEY (sitemap_file_id, key, tenant_id)
);
CREATE INDEX sitemap_children_tenant ON sitemap_children (tenant_id);
