-- The pipeline, in the order of its stages: search, place, business, domain, sitemap, page; contacts follow in 0003.
-- Natural keys make every stage repeatable. A child is deleted with its parent only where it means nothing without it.
-- A key that starts with the parent's id also serves the foreign key, which saves an index on the busiest tables.
-- Every foreign key, the tenant's too, has an index that starts with it: a delete must not read whole tables.
-- Texts and JSON that websites control have a size limit.

CREATE TABLE searches (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  created_by uuid,
  -- Shared by all searches of a submission (kinds x places). The spending limit applies to the batch.
  batch_id uuid NOT NULL DEFAULT new_id(),
  provider text NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
  places text[] NOT NULL CHECK (cardinality(places) > 0),
  radius_m integer CHECK (radius_m > 0),
  language text,
  region text CHECK (region ~ '^[A-Z]{2}$'),
  filters jsonb NOT NULL DEFAULT '{}',
  max_results integer CHECK (max_results > 0),
  max_cost numeric(12, 4) CHECK (max_cost >= 0),
  -- Of all that determines the results: searches with the same fingerprint are the same search.
  fingerprint text,
  -- An identical search that ended at most so long ago is reused with its places; 0: never.
  reuse_hours integer NOT NULL DEFAULT 0 CHECK (reuse_hours BETWEEN 0 AND 8760),
  reused_from uuid REFERENCES searches ON DELETE SET NULL,
  -- What the provider resolved the location to: name, box, centre, country.
  area jsonb,
  -- The area is content of the provider too.
  retain_until timestamptz,
  cells_done integer NOT NULL DEFAULT 0,
  cells_left integer NOT NULL DEFAULT 0,
  -- Cells that were still full at the smallest size: they contain more than was found.
  cells_saturated integer NOT NULL DEFAULT 0,
  -- Distinct results; of these, places that were not known before; repeated results; results that the filters excluded.
  found integer NOT NULL DEFAULT 0,
  new_places integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  filtered integer NOT NULL DEFAULT 0,
  -- Estimated total, filtered ones included, with its 95 % interval; null: no estimate.
  estimated integer,
  estimate_low integer,
  estimate_high integer,
  -- Entries of responses that could not be parsed.
  problems integer NOT NULL DEFAULT 0,
  -- Ids that the filters excluded: a search that resumes after a crash needs them. Emptied at its end.
  filtered_ids text[] NOT NULL DEFAULT '{}',
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL add_stage('searches', 'search');
CREATE INDEX searches_tenant ON searches (tenant_id, id);
CREATE INDEX searches_batch ON searches (batch_id);
CREATE INDEX searches_same ON searches (tenant_id, fingerprint, search_finished_at) WHERE fingerprint IS NOT NULL;
CREATE INDEX searches_retention ON searches (retain_until) WHERE retain_until IS NOT NULL;
CREATE INDEX searches_reused ON searches (reused_from) WHERE reused_from IS NOT NULL;

CREATE TABLE places (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  provider text NOT NULL,
  provider_place_id text NOT NULL,
  name text,
  address text,
  kinds text[] NOT NULL DEFAULT '{}',
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  phone text,
  website_url text,
  rating numeric(3, 2),
  review_count integer,
  business_status text,
  attribution text,
  raw jsonb,
  -- Google's content must be deleted at this date; the id, the curation and data from other sources stay.
  retain_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, provider, provider_place_id)
);
CALL add_curation('places');
CALL add_stage('places', 'deep_scan');
CREATE INDEX places_retention ON places (retain_until) WHERE retain_until IS NOT NULL;

CREATE TABLE search_places (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  search_id uuid NOT NULL REFERENCES searches ON DELETE CASCADE,
  place_id uuid NOT NULL REFERENCES places ON DELETE CASCADE,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (search_id, place_id, tenant_id)
);
CREATE INDEX search_places_place ON search_places (place_id);
CREATE INDEX search_places_tenant ON search_places (tenant_id);

CREATE TABLE domains (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  host text NOT NULL CHECK (host = lower(host) AND octet_length(host) <= 253),
  -- Of the business with this website: the default region of phone numbers without a country code.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  -- The URL of the home page, after https, http and www were tried: later stages start here.
  home_url text CHECK (octet_length(home_url) <= 2048),
  http_status smallint,
  title text,
  description text,
  language text,
  generator text,
  redirects_to text,
  logo_url text CHECK (octet_length(logo_url) <= 2048),
  favicon_url text CHECK (octet_length(favicon_url) <= 2048),
  facts jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(facts::text) <= 65536),
  -- Lists of objects.
  technologies jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(technologies) = 'array' AND octet_length(technologies::text) <= 65536),
  socials jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(socials) = 'array' AND octet_length(socials::text) <= 65536),
  -- Seen on the home page, normalised as suppressions are. Contacts with evidence are created by WF7.
  home_emails text[] NOT NULL DEFAULT '{}' CHECK (cardinality(home_emails) <= 50),
  home_phones text[] NOT NULL DEFAULT '{}' CHECK (cardinality(home_phones) <= 50),
  tls_valid boolean,
  tls_expires_at timestamptz,
  server text,
  response_ms integer CHECK (response_ms >= 0),
  mobile_viewport boolean,
  copyright_year smallint,
  surveyed_at timestamptz,
  sitemaps_found integer,
  -- Every URL that was requested and its result: explains why nothing was found.
  sitemaps_tried jsonb NOT NULL DEFAULT '[]' CHECK (octet_length(sitemaps_tried::text) <= 1048576),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, host)
);
CALL add_curation('domains');
CALL add_stage('domains', 'metadata');
CALL add_stage('domains', 'sitemap_analysis');
-- A suppression removes the e-mail or phone from all rows that contain it.
CREATE INDEX domains_home_emails ON domains USING gin (home_emails);
CREATE INDEX domains_home_phones ON domains USING gin (home_phones);
-- "All WordPress sites without a booking system": technologies @> '[{"name": "WordPress"}]'.
CREATE INDEX domains_technologies ON domains USING gin (technologies jsonb_path_ops);

CREATE TABLE local_businesses (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  place_id uuid REFERENCES places ON DELETE SET NULL,
  -- Several businesses may share a domain; deleting the domain does not delete the business.
  domain_id uuid REFERENCES domains ON DELETE SET NULL,
  -- Null after retention deleted it: a name may be content of a provider.
  name text,
  street text,
  city text,
  region text,
  postcode text,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  phone text,
  website_url text,
  website_problem text,
  -- A short link reveals its target only when it is requested: the target, and the link it belongs to.
  short_link text,
  short_link_target text,
  social_links jsonb NOT NULL DEFAULT '{}',
  categories text[] NOT NULL DEFAULT '{}',
  rating numeric(3, 2),
  review_count integer,
  price_level smallint,
  opening_hours jsonb,
  timezone text,
  business_status text,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  attribution text,
  raw jsonb,
  retain_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (place_id, tenant_id)
);
CALL add_curation('local_businesses');
CALL add_stage('local_businesses', 'domain_extraction');
CALL add_stage('local_businesses', 'link_resolution');
CREATE INDEX local_businesses_domain ON local_businesses (domain_id);
CREATE INDEX local_businesses_retention ON local_businesses (retain_until) WHERE retain_until IS NOT NULL;

CREATE TABLE sitemap_files (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  -- The index that lists this file. An import of the index skips children that have rows of their own.
  parent_id uuid REFERENCES sitemap_files ON DELETE SET NULL,
  -- Limited because it is indexed: a B-tree entry holds about 2,700 bytes.
  url text NOT NULL CHECK (octet_length(url) <= 2048),
  type text NOT NULL DEFAULT 'page' CHECK (type IN
    ('index', 'page', 'post', 'product', 'category', 'tag', 'author', 'image', 'video', 'news', 'virtual')),
  method text NOT NULL,
  url_count integer,
  -- Children of an index that have rows of their own; null: none, or not known. Importing both would fetch them twice.
  children_recorded integer CHECK (children_recorded >= 0),
  size_bytes bigint,
  contact_share real CHECK (contact_share BETWEEN 0 AND 1),
  -- Of a virtual sitemap: the links of the home page, best first, as [{"url", "text"}].
  links jsonb CHECK (octet_length(links::text) <= 1048576),
  lastmod timestamptz,
  -- When discovery last found it. A row that discovery no longer finds stays: a user may have worked on it.
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- Of the last import: pages of this site, new pages, URLs of other sites, entries without a usable URL.
  pages_listed integer,
  pages_created integer,
  off_site integer,
  unusable integer,
  -- Of the last import: files below it that were skipped, since their lastmod is not newer.
  files_unchanged integer,
  -- Files below it that were not read completely, as [{"url", "code", "message"}].
  import_problems jsonb CHECK (octet_length(import_problems::text) <= 1048576),
  -- When an import last completed.
  imported_at timestamptz,
  -- For conditional requests. Not set on an index: an unchanged index says little about the files below it.
  etag text CHECK (octet_length(etag) <= 4096),
  last_modified text CHECK (octet_length(last_modified) <= 4096),
  -- The lastmod that discovery last saw, where it is after the last import.
  changed_at timestamptz GENERATED ALWAYS AS (CASE WHEN lastmod > imported_at THEN lastmod END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (domain_id, url, tenant_id)
);
CALL add_curation('sitemap_files');
CALL add_stage('sitemap_files', 'sitemap_import');
CREATE INDEX sitemap_files_parent ON sitemap_files (parent_id) WHERE parent_id IS NOT NULL;

-- The files below an index that is imported as a whole. A file that has a row in sitemap_files is not here.
CREATE TABLE sitemap_children (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  sitemap_file_id uuid NOT NULL REFERENCES sitemap_files ON DELETE CASCADE,
  -- 48 bits of a hash of the URL, short because every page stores it (pages.listed_in).
  key bigint NOT NULL,
  -- Its lastmod in the index when the file was read completely; null: none, or not reliable.
  lastmod timestamptz,
  -- Start of the import that last read it completely, and of the import that last met it.
  read_at timestamptz NOT NULL,
  listed_at timestamptz NOT NULL,
  PRIMARY KEY (sitemap_file_id, key, tenant_id)
);
CREATE INDEX sitemap_children_tenant ON sitemap_children (tenant_id);

CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  sitemap_file_id uuid REFERENCES sitemap_files ON DELETE SET NULL,
  url text NOT NULL CHECK (octet_length(url) <= 2048),
  -- A page has many URLs: with and without `www.` or a trailing slash, `/index.html`, capitals, campaign parameters, ten
  -- languages. Each has a row, and all have the same key, so that a rule with a limit counts the page once. Set only where
  -- the page has a contact rank; null: no other row is the same page.
  page_key text CHECK (octet_length(page_key) <= 8192),
  kind text CHECK (kind IN ('home', 'contact', 'about', 'team', 'careers', 'legal', 'services', 'products', 'pricing',
    'locations', 'portfolio', 'testimonials', 'faq', 'events', 'blog', 'listing', 'account', 'document', 'other')),
  kind_confidence real CHECK (kind_confidence BETWEEN 0 AND 1),
  kind_reason text,
  -- Version of the rules that set the kind: a later version classifies the page again.
  kind_rules smallint,
  -- By the measured yield of contacts of its kind: 1 is best, null yields none. Answers "has contacts?" and gives the
  -- order, and separates an imprint from terms of use, which have the same kind.
  contact_rank smallint CHECK (contact_rank > 0),
  depth smallint,
  lastmod timestamptz,
  -- Start of the import that last met it: a page that a later import of the same file does not meet has vanished.
  listed_at timestamptz,
  -- The files that list it, as of their last imports. It vanishes with the last of them.
  listed_by uuid[] NOT NULL DEFAULT '{}',
  -- The file below an index that lists it (sitemap_children.key). Null: none, or another row of sitemap_files lists it too.
  -- Below 1: several files of the index list it, in one part of its import (-1) or in two (0).
  listed_in bigint,
  -- Text of a link to it, where known: a URL alone may say little.
  anchor_text text CHECK (octet_length(anchor_text) <= 1000),
  vanished_at timestamptz,
  title text,
  description text,
  h1 text,
  canonical_url text,
  language text,
  word_count integer,
  has_form boolean,
  -- Social profiles, postal addresses, opening hours, forms, and people without contact data.
  findings jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(findings::text) <= 65536),
  http_status smallint,
  etag text,
  last_modified text,
  fetched_at timestamptz,
  -- The lastmod of the sitemap, where it is after the last fetch: the page is to be read again.
  changed_at timestamptz GENERATED ALWAYS AS (CASE WHEN lastmod > fetched_at THEN lastmod END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Also the index of the sort by URL.
  CONSTRAINT pages_by_url UNIQUE (tenant_id, url, domain_id) WITH (fillfactor = 70, deduplicate_items = off)
);
CALL add_curation('pages');
CALL add_stage('pages', 'page_processing');

-- Indexes of `pages`, which grows to millions of rows. All times are measured on one million pages.
--
-- A bulk change of 100,000 pages writes to every index: 6.7 s, nine tenths of it for the indexes; 4.3 s with the options
-- below. `fillfactor` reserves space for new row versions. `deduplicate_items = off`, because on a full index page
-- PostgreSQL looks for dead versions before it splits the page, which finds none while the change that made them runs; on
-- an index with deduplicated entries that alone took 1.7 s.
--
-- No index on what a claim or its end writes (status, outcome, times of the stage): these updates write to no index.
ALTER INDEX pages_pkey SET (fillfactor = 60, deduplicate_items = off);

-- The best eight of half a million pages must not cost a scan over them: this index contains only candidates, in the order
-- of the choice.
CREATE INDEX pages_candidates ON pages (domain_id, contact_rank, depth, kind_confidence DESC NULLS LAST, id)
  WHERE curation_status = 'New' AND contact_rank IS NOT NULL;
CREATE INDEX pages_by_domain ON pages (domain_id, curation_status) WITH (fillfactor = 70, deduplicate_items = off);
CREATE INDEX pages_sitemap_file ON pages (sitemap_file_id) WITH (fillfactor = 60, deduplicate_items = off)
  WHERE sitemap_file_id IS NOT NULL;
-- A file that drops a page that another file also lists must find it. Few pages are in several files, so this is small.
CREATE INDEX pages_of_several_files ON pages (domain_id) WITH (deduplicate_items = off) WHERE cardinality(listed_by) > 1;

-- Lists: a sort without an index reads all matching rows, 300 ms. With three filters and a sort: 240 to 520 ms without
-- indexes, 5 to 30 ms with them.
CREATE INDEX pages_by_created ON pages (tenant_id, created_at, id) WITH (fillfactor = 60, deduplicate_items = off);
CREATE INDEX pages_by_lastmod ON pages (tenant_id, lastmod, id) WITH (fillfactor = 70, deduplicate_items = off);
-- The columns after the sort are compared without reading the row: counting three filters up to 10,000 takes 20 ms instead
-- of 60. Pages that were not read have no language and no words, and add little.
CREATE INDEX pages_by_kind ON pages (tenant_id, kind, id, depth, curation_status, language, word_count)
  WITH (fillfactor = 80, deduplicate_items = off);
DROP INDEX pages_curation;
CREATE INDEX pages_curation ON pages (tenant_id, curation_status, id, language, word_count, has_form)
  WITH (fillfactor = 80, deduplicate_items = off);
-- An index on what a later stage writes contains only rows where it is set: imports and bulk changes of unread pages do not
-- write to it.
CREATE INDEX pages_by_curated ON pages (tenant_id, curated_at, id) WITH (deduplicate_items = off)
  WHERE curated_at IS NOT NULL;
CREATE INDEX pages_by_contact_rank ON pages (tenant_id, contact_rank, id) WITH (deduplicate_items = off)
  WHERE contact_rank IS NOT NULL;
CREATE INDEX pages_by_title ON pages (tenant_id, title, id) WHERE title IS NOT NULL;
CREATE INDEX pages_by_language ON pages (tenant_id, language, id) WHERE language IS NOT NULL;
CREATE INDEX pages_by_words ON pages (tenant_id, word_count, id) WHERE word_count IS NOT NULL;
CREATE INDEX pages_by_form ON pages (tenant_id, has_form, id) WHERE has_form IS NOT NULL;
CREATE INDEX pages_by_http_status ON pages (tenant_id, http_status, id) WHERE http_status IS NOT NULL;
CREATE INDEX pages_by_fetched ON pages (tenant_id, fetched_at, id) WHERE fetched_at IS NOT NULL;
CREATE INDEX pages_by_vanished ON pages (tenant_id, vanished_at, id) WHERE vanished_at IS NOT NULL;
CREATE INDEX pages_by_anchor ON pages (tenant_id, anchor_text, id) WHERE anchor_text IS NOT NULL;
CREATE INDEX pages_by_error_code ON pages (tenant_id, page_processing_error_code, id)
  WHERE page_processing_error_code IS NOT NULL;
-- Few pages have a note or a reason, and it may be longer than an index entry: the rows are found here and then sorted.
CREATE INDEX pages_with_notes ON pages (tenant_id, id) WHERE notes IS NOT NULL;
CREATE INDEX pages_with_reason ON pages (tenant_id, id) WHERE curation_reason IS NOT NULL;

-- An unread page has no language, and a read one is not new. If the planner took these columns for independent, it would
-- expect many matches where there are none and scan the whole list to find fifty (6 s).
CREATE STATISTICS pages_correlated (mcv)
  ON curation_status, page_processing_status, language, has_form, http_status FROM pages;
