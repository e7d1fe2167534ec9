-- What WF4 learns from a home page. Title, description, language, generator, redirects_to and facts are there already.

ALTER TABLE domains
  -- Where the home page answered, after https, http and www were tried: later stages start from here.
  ADD COLUMN home_url text CHECK (octet_length(home_url) <= 2048),
  ADD COLUMN http_status smallint,
  ADD COLUMN logo_url text CHECK (octet_length(logo_url) <= 2048),
  ADD COLUMN favicon_url text CHECK (octet_length(favicon_url) <= 2048),
  -- Lists of objects, bounded: a hostile page must not fill the disk.
  ADD COLUMN technologies jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(technologies) = 'array' AND octet_length(technologies::text) <= 65536),
  ADD COLUMN socials jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(socials) = 'array' AND octet_length(socials::text) <= 65536),
  -- Seen on the home page, in the one spelling that suppressions are compared in. Contacts with proof are WF7's.
  ADD COLUMN home_emails text[] NOT NULL DEFAULT '{}' CHECK (cardinality(home_emails) <= 50),
  ADD COLUMN home_phones text[] NOT NULL DEFAULT '{}' CHECK (cardinality(home_phones) <= 50),
  ADD COLUMN tls_valid boolean,
  ADD COLUMN tls_expires_at timestamptz,
  ADD COLUMN server text,
  ADD COLUMN response_ms integer CHECK (response_ms >= 0),
  ADD COLUMN mobile_viewport boolean,
  ADD COLUMN copyright_year smallint,
  ADD COLUMN surveyed_at timestamptz,
  ADD CONSTRAINT domains_facts_check CHECK (octet_length(facts::text) <= 65536);

-- To suppress an address or a number is to find it wherever it stands.
CREATE INDEX domains_home_emails ON domains USING gin (home_emails);
CREATE INDEX domains_home_phones ON domains USING gin (home_phones);
-- "All WordPress sites without a booking system": technologies @> '[{"name": "WordPress"}]'.
CREATE INDEX domains_technologies ON domains USING gin (technologies jsonb_path_ops);
