import { v1Enums } from './v1-enums.ts'

/**
 * `live`: V1 as it ran last. `may`: an older dump, with text where there are enumerations now, other types, and without the
 * columns that came later.
 */
export type V1Variant = 'live' | 'may'

const defaultTenant = "'550e8400-e29b-41d4-a716-446655440000'"

/** The statements that make an empty V1 database, its disagreements with itself included. */
export function v1Schema(variant: V1Variant): string {
  const types = variant === 'live' ? Object.entries(v1Enums).map(([name, words]) => enumType(name, words)) : []
  const tables = [
    tenants,
    placesStaging,
    localBusinesses,
    batchJobs,
    domains,
    sitemapFiles,
    sitemapUrls,
    pages,
    contacts,
  ]
  return [...types, placeSearches, ...tables.map((table) => table(variant)), jobs].join(';\n')
}

function enumType(name: string, words: readonly string[]): string {
  return `CREATE TYPE "${name}" AS ENUM (${words.map((word) => `'${word}'`).join(', ')})`
}

/** A column of an enumeration, which the older dump has as text. */
function word(variant: V1Variant, type: string): string {
  return variant === 'live' ? `"${type}"` : 'text'
}

const only = (variant: V1Variant, wanted: V1Variant, columns: string) => (variant === wanted ? columns : '')

function tenants(): string {
  return `CREATE TABLE tenants (id uuid PRIMARY KEY, name text NOT NULL, description text, is_active boolean NOT NULL DEFAULT true,
    created_at timestamp NOT NULL DEFAULT now(), updated_at timestamp NOT NULL DEFAULT now());
  INSERT INTO tenants (id, name) VALUES (${defaultTenant}, 'Default');
  CREATE TABLE profiles (id uuid PRIMARY KEY, tenant_id uuid NOT NULL DEFAULT ${defaultTenant}, name text, email text,
    avatar_url text, bio text, role text DEFAULT 'USER' CHECK (role IN ('USER', 'ADMIN', 'SUPER_ADMIN', 'GLOBAL_ADMIN')),
    active boolean DEFAULT false, role_id integer, created_at timestamp DEFAULT now(), updated_at timestamp DEFAULT now());
  CREATE TABLE feature_flags (id uuid PRIMARY KEY, name text);
  CREATE TABLE fix_patterns (id uuid PRIMARY KEY, title text)`
}

const placeSearches = `CREATE TABLE place_searches (id uuid PRIMARY KEY, tenant_id uuid NOT NULL DEFAULT ${defaultTenant}, user_id uuid,
  location varchar(255) NOT NULL, business_type varchar(100) NOT NULL, params jsonb, status varchar(50) DEFAULT 'pending',
  created_at timestamp DEFAULT now(), updated_at timestamp DEFAULT now())`

function placesStaging(variant: V1Variant): string {
  return `CREATE TABLE places_staging (id serial PRIMARY KEY, place_id varchar(255) NOT NULL UNIQUE, name varchar(255) NOT NULL,
    formatted_address varchar(512), business_type varchar(100), latitude double precision, longitude double precision,
    vicinity varchar(512), rating double precision, user_ratings_total integer, price_level integer,
    status ${word(variant, 'place_status_enum')} NOT NULL DEFAULT 'New', tenant_id uuid DEFAULT ${defaultTenant} REFERENCES tenants,
    created_by uuid, user_id uuid, user_name varchar(255), search_job_id uuid, search_query varchar(255),
    search_location varchar(255), raw_data jsonb, search_time timestamptz DEFAULT now(), notes text, priority integer DEFAULT 0,
    tags text[], revisit_date date, processed boolean DEFAULT false, processed_time timestamp, updated_by varchar(255),
    updated_at timestamp DEFAULT now(), deep_scan_status ${word(variant, 'gcp_api_deep_scan_status')}, deep_scan_error text)`
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const amenities =
  'service_options highlights popular_for accessibility offerings dining_options amenities atmosphere crowd planning payments children parking pets'

function localBusinesses(variant: V1Variant): string {
  return `CREATE TABLE local_businesses (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), tenant_id uuid NOT NULL REFERENCES tenants,
    place_id text UNIQUE, lead_source text, business_name text, full_address text, street_address text, city text, state text,
    zip text, country text, phone text, website_url text, main_category text, extra_categories text[], rating numeric(3, 2),
    reviews_count integer, price_text text, business_verified boolean, ${days.map((day) => `${day}_hours text`).join(', ')},
    timezone text, image_url text, latitude numeric(10, 7), longitude numeric(10, 7), food_featured boolean, hotel_featured boolean,
    ${amenities
      .split(' ')
      .map((name) => `${name} text[]`)
      .join(', ')}, additional_json jsonb DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
    status ${word(variant, 'place_status_enum')} DEFAULT 'New',
    domain_extraction_status ${word(variant, 'domain_extraction_status_enum')}, domain_extraction_error text)`
}

function batchJobs(variant: V1Variant): string {
  const key = variant === 'live' ? 'uuid' : 'varchar'
  return `CREATE TABLE batch_jobs (id serial PRIMARY KEY, id_uuid uuid UNIQUE NOT NULL, batch_id ${key} UNIQUE NOT NULL,
    tenant_id uuid NOT NULL, processor_type varchar NOT NULL, status varchar NOT NULL DEFAULT 'pending', created_by uuid,
    total_domains integer DEFAULT 0, completed_domains integer DEFAULT 0, failed_domains integer DEFAULT 0, progress float DEFAULT 0,
    batch_metadata jsonb, options jsonb, start_time timestamp, end_time timestamp, processing_time float, error varchar,
    batch_id_string varchar, batch_id_original varchar)`
}

const unusedTexts = `lead_source local_business_scraped_status agency_sitemap_analysis_status agency_wordpress_details_status agency_copyright_status
  agency_ad_performance_status ssl_issuer ssl_version server_type ip_address hosting_provider hosting_location cdn_provider country_code
  robots_txt sitemap_url content_language business_category primary_language business_hours business_type industry_vertical competitor_group
  market_segment last_error monitoring_status google_analytics_id google_tag_manager_id wordpress_theme elementor_version`
const unusedFlags = `has_ssl has_sitemap has_ecommerce has_cookie_notice has_privacy_policy has_divi has_woocommerce has_contact_form7
  has_yoast_seo has_wpforms`
const unusedNumbers =
  'page_count average_page_size total_images_count error_count copyright_year alert_threshold server_response_time average_response_time uptime_percentage estimated_traffic'
const unusedJson =
  'domain_metadata security_headers dns_records crawler_hints error_history performance_metrics feed_urls payment_methods physical_addresses'
const unusedTimes =
  'local_business_scraped_at content_scrape_at page_scrape_at sitemap_monitor_at ssl_expiry_date last_successful_scan first_scan'

function many(names: string, type: string): string {
  return names
    .split(/\s+/)
    .map((name) => `${name} ${type}`)
    .join(', ')
}

function domains(variant: V1Variant): string {
  const task = `${word(variant, 'task_status')} DEFAULT 'Queued'`
  return `CREATE TABLE domains (id uuid PRIMARY KEY, domain varchar NOT NULL UNIQUE, tenant_id uuid NOT NULL REFERENCES tenants, created_by uuid,
    status varchar NOT NULL DEFAULT 'active', meta_json jsonb, notes text, title varchar, favicon_url varchar, logo_url varchar,
    language varchar, description text, is_wordpress boolean DEFAULT false, wordpress_version varchar, has_elementor boolean DEFAULT false,
    tech_stack jsonb, email_addresses text[] DEFAULT '{}', phone_numbers text[] DEFAULT '{}', facebook_url varchar, twitter_url varchar,
    linkedin_url varchar, instagram_url varchar, youtube_url varchar, last_scan timestamp DEFAULT now(), sitemap_urls integer DEFAULT 0,
    total_sitemaps integer DEFAULT 0, batch_id ${variant === 'live' ? 'uuid' : 'varchar'} REFERENCES batch_jobs (batch_id) ON DELETE SET NULL,
    local_business_id uuid REFERENCES local_businesses ON DELETE SET NULL,
    sitemap_analysis_status ${word(variant, 'SitemapAnalysisStatusEnum')}, sitemap_analysis_error text,
    sitemap_curation_status ${word(variant, 'sitemap_curation_status_enum')} DEFAULT 'New',
    ${only(variant, 'live', `hubspot_sync_status hubspot_sync_status NOT NULL DEFAULT 'New', hubspot_processing_status hubspot_sync_processing_status, hubspot_processing_error text,`)}
    content_scrape_status ${task}, page_scrape_status ${task}, sitemap_monitor_status ${task}, is_active boolean DEFAULT true,
    ${many(unusedTexts, 'text')}, ${many(unusedFlags, 'boolean')}, ${many(unusedNumbers, 'integer')}, ${many(unusedJson, 'jsonb')},
    ${many(unusedTimes, 'timestamp')}, created_at timestamp DEFAULT now(), updated_at timestamp DEFAULT now())`
}

function sitemapFiles(variant: V1Variant): string {
  const status =
    variant === 'live' ? "sitemap_file_status_enum NOT NULL DEFAULT 'Pending'" : "text NOT NULL DEFAULT 'new'"
  return `CREATE TABLE sitemap_files (id uuid PRIMARY KEY, domain_id uuid NOT NULL REFERENCES domains, url text NOT NULL, sitemap_type text NOT NULL,
    discovery_method text, page_count integer, size_bytes integer, response_time_ms integer, status_code integer, error_message text,
    is_gzipped boolean, has_lastmod boolean DEFAULT false, has_priority boolean DEFAULT false, has_changefreq boolean DEFAULT false,
    last_modified timestamptz, url_count integer DEFAULT 0, priority integer DEFAULT 5, generator text, lead_source text, user_name text, notes text,
    tenant_id uuid DEFAULT ${defaultTenant} REFERENCES tenants, created_by uuid, updated_by uuid, user_id uuid, job_id uuid, status ${status},
    is_active boolean DEFAULT true, process_after timestamptz, last_processed_at timestamptz,
    deep_scrape_curation_status ${word(variant, 'sitemap_curation_status_enum')} DEFAULT 'New',
    sitemap_import_status ${word(variant, 'sitemapimportprocessingstatus')}, sitemap_import_error text,
    tags ${variant === 'live' ? 'jsonb' : 'text[]'}, created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now())`
}

function sitemapUrls(variant: V1Variant): string {
  const status =
    variant === 'live' ? "sitemap_url_status_enum NOT NULL DEFAULT 'Pending'" : "text NOT NULL DEFAULT 'new'"
  return `CREATE TABLE sitemap_urls (id uuid PRIMARY KEY, sitemap_id uuid NOT NULL REFERENCES sitemap_files ON DELETE CASCADE, domain_id uuid, url text NOT NULL,
    loc_text text, page_type text, status ${status}, priority integer DEFAULT 5, status_code integer, error_message text, lastmod timestamptz,
    changefreq text, priority_value numeric(3, 2), image_count integer DEFAULT 0, video_count integer DEFAULT 0, news_count integer DEFAULT 0,
    size_bytes integer, lead_source text, user_id uuid, user_name text, notes text, tags jsonb, is_active boolean DEFAULT true,
    process_after timestamptz, discovered_at timestamptz DEFAULT now(), last_checked_at timestamptz,
    tenant_id uuid DEFAULT ${defaultTenant} REFERENCES tenants, created_by uuid, updated_by uuid,
    created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now())`
}

function pages(variant: V1Variant): string {
  return `CREATE TABLE pages (id uuid PRIMARY KEY, tenant_id uuid NOT NULL, domain_id uuid NOT NULL REFERENCES domains, url text NOT NULL,
    title text, description text, h1 text, canonical_url text, meta_robots text, has_schema_markup boolean DEFAULT false,
    has_contact_form boolean DEFAULT false, has_comments boolean DEFAULT false, schema_types text[], inbound_links text[],
    outbound_links text[], word_count integer, last_modified timestamptz, last_scan timestamptz, page_type ${word(variant, 'page_type_enum')},
    lead_source text, additional_json jsonb DEFAULT '{}', sitemap_file_id uuid REFERENCES sitemap_files ON DELETE SET NULL,
    page_curation_status ${word(variant, 'page_curation_status')} NOT NULL DEFAULT 'New',
    page_processing_status ${word(variant, 'page_processing_status')}, page_processing_error text,
    ${only(variant, 'live', `honeybee_json jsonb NOT NULL DEFAULT '{}', priority_level smallint, path_depth integer,`)}
    contact_scrape_status ${word(variant, 'contact_scrape_status')} NOT NULL DEFAULT 'New',
    created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now());
  ${only(variant, 'live', 'CREATE UNIQUE INDEX uniq_pages_domain_url ON pages (domain_id, url);')}
  CREATE INDEX pages_domain ON pages (domain_id)`
}

function contacts(variant: V1Variant): string {
  const crm = (name: string, sync: string, processing: string, id: string) =>
    `${name}_sync_status ${word(variant, sync)} NOT NULL DEFAULT 'New', ${name}_processing_status ${word(variant, processing)},
     ${name}_processing_error text, ${id} text`
  const later = `, debounce_validation_status crm_sync_status DEFAULT 'New', debounce_processing_status crm_processing_status, debounce_result text,
    debounce_score integer, debounce_reason varchar(500), debounce_suggestion text, debounce_processing_error text, debounce_validated_at timestamptz,
    enrichment_status varchar(20), enrichment_started_at timestamptz, enrichment_completed_at timestamptz, enrichment_error text,
    last_enrichment_id varchar(255), enriched_phone varchar(50), enriched_address jsonb, enriched_social_profiles jsonb, enriched_company jsonb,
    enriched_additional_emails jsonb, enrichment_confidence_score integer, enrichment_sources jsonb, enrichment_duration_seconds float,
    enrichment_api_calls integer, enrichment_cost_estimate float`
  return `CREATE TABLE contacts (id uuid PRIMARY KEY, domain_id uuid NOT NULL REFERENCES domains, page_id uuid NOT NULL REFERENCES pages ON DELETE CASCADE,
    email text NOT NULL, email_type ${word(variant, 'contact_email_type_enum')}, has_gmail boolean DEFAULT false, context text, source_url text,
    source_job_id uuid, name text, phone_number text, created_at timestamp NOT NULL DEFAULT now(), updated_at timestamp NOT NULL DEFAULT now(),
    contact_curation_status ${word(variant, 'contact_curation_status')} NOT NULL DEFAULT 'New',
    contact_processing_status ${word(variant, 'contact_processing_status')}, contact_processing_error text,
    ${crm('hubspot', 'hubspot_sync_status', 'hubspot_sync_processing_status', 'hubspot_contact_id')},
    ${crm('brevo', 'crm_sync_status', 'crm_processing_status', 'brevo_contact_id')},
    ${crm('mautic', 'crm_sync_status', 'crm_processing_status', 'mautic_contact_id')},
    ${crm('n8n', 'crm_sync_status', 'crm_processing_status', 'n8n_workflow_id')},
    retry_count integer NOT NULL DEFAULT 0, last_retry_at timestamptz, next_retry_at timestamptz, last_failed_crm text
    ${only(variant, 'live', later)}, UNIQUE (domain_id, email))`
}

const jobs = `CREATE INDEX ON sitemap_files (domain_id); CREATE INDEX ON sitemap_urls (sitemap_id);
  CREATE INDEX ON contacts (domain_id); CREATE INDEX ON contacts (page_id); CREATE TABLE jobs (id serial PRIMARY KEY, job_id uuid NOT NULL UNIQUE, job_type varchar NOT NULL,
  tenant_id varchar NOT NULL DEFAULT ${defaultTenant}, tenant_id_uuid uuid, created_by uuid, status varchar NOT NULL, domain_id uuid,
  progress float DEFAULT 0, result_data jsonb, error varchar, job_metadata jsonb, created_at timestamp NOT NULL DEFAULT now(),
  updated_at timestamp NOT NULL DEFAULT now(), started_at timestamp, completed_at timestamp)`
