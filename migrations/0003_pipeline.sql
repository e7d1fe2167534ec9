-- The pipeline, in the order in which a lead travels: search, place, business, domain, sitemap, page, contact.
-- Natural keys make every stage repeatable; a child dies with its parent only where it means nothing without it.
-- A key that starts with the parent's id also serves the foreign key, which saves an index on the busiest tables.

CREATE TABLE searches (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  created_by uuid,
  provider text NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
  places text[] NOT NULL CHECK (cardinality(places) > 0),
  radius_m integer CHECK (radius_m > 0),
  filters jsonb NOT NULL DEFAULT '{}',
  max_results integer CHECK (max_results > 0),
  max_cost numeric(12, 4) CHECK (max_cost >= 0),
  progress jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX searches_tenant ON searches (tenant_id, id);
CALL add_stage('searches', 'search');

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
  -- Google content must go after its date; the id, the curation and what came from elsewhere stay.
  retain_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, provider, provider_place_id)
);
CREATE INDEX places_retention ON places (retain_until) WHERE retain_until IS NOT NULL;
CALL add_curation('places');
CALL add_stage('places', 'deep_scan');

CREATE TABLE search_places (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  search_id uuid NOT NULL REFERENCES searches ON DELETE CASCADE,
  place_id uuid NOT NULL REFERENCES places ON DELETE CASCADE,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (search_id, place_id, tenant_id)
);
CREATE INDEX search_places_place ON search_places (place_id);

CREATE TABLE domains (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  host text NOT NULL CHECK (host = lower(host) AND octet_length(host) <= 253),
  -- Of the business that led here: phone numbers without a country code are read with it.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  title text,
  description text,
  language text,
  generator text,
  redirects_to text,
  facts jsonb NOT NULL DEFAULT '{}',
  sitemaps_found integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, host)
);
CALL add_curation('domains');
CALL add_stage('domains', 'metadata');
CALL add_stage('domains', 'sitemap_analysis');

CREATE TABLE local_businesses (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  place_id uuid REFERENCES places ON DELETE SET NULL,
  -- Many businesses may share one domain; losing the domain does not lose the business.
  domain_id uuid REFERENCES domains ON DELETE SET NULL,
  name text NOT NULL,
  street text,
  city text,
  region text,
  postcode text,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  phone text,
  website_url text,
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
CREATE INDEX local_businesses_domain ON local_businesses (domain_id);
CREATE INDEX local_businesses_retention ON local_businesses (retain_until) WHERE retain_until IS NOT NULL;
CALL add_curation('local_businesses');
CALL add_stage('local_businesses', 'domain_extraction');

CREATE TABLE sitemap_files (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  -- Bounded because it is indexed: a B-tree entry holds about 2,700 bytes.
  url text NOT NULL CHECK (octet_length(url) <= 2048),
  type text NOT NULL DEFAULT 'page' CHECK (type IN
    ('index', 'page', 'post', 'product', 'category', 'tag', 'author', 'image', 'video', 'news', 'virtual')),
  method text NOT NULL,
  url_count integer,
  size_bytes bigint,
  contact_share real CHECK (contact_share BETWEEN 0 AND 1),
  lastmod timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (domain_id, url, tenant_id)
);
CALL add_curation('sitemap_files');
CALL add_stage('sitemap_files', 'sitemap_import');

CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  sitemap_file_id uuid REFERENCES sitemap_files ON DELETE SET NULL,
  url text NOT NULL CHECK (octet_length(url) <= 2048),
  kind text CHECK (kind IN ('home', 'contact', 'about', 'team', 'careers', 'legal', 'services', 'products', 'pricing',
    'locations', 'portfolio', 'testimonials', 'faq', 'events', 'blog', 'listing', 'account', 'document', 'other')),
  kind_confidence real CHECK (kind_confidence BETWEEN 0 AND 1),
  kind_reason text,
  depth smallint,
  lastmod timestamptz,
  vanished_at timestamptz,
  title text,
  description text,
  h1 text,
  canonical_url text,
  language text,
  word_count integer,
  has_form boolean,
  http_status smallint,
  etag text,
  last_modified text,
  fetched_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (domain_id, url, tenant_id)
);
CREATE INDEX pages_sitemap_file ON pages (sitemap_file_id) WHERE sitemap_file_id IS NOT NULL;
CALL add_curation('pages');
CALL add_stage('pages', 'page_processing');

CREATE TRIGGER searches_touch BEFORE UPDATE ON searches FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER places_touch BEFORE UPDATE ON places FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER domains_touch BEFORE UPDATE ON domains FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER local_businesses_touch BEFORE UPDATE ON local_businesses FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER sitemap_files_touch BEFORE UPDATE ON sitemap_files FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER pages_touch BEFORE UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
