-- kind: before
-- The proxy of a tenant for crawling. Without a row its sites are read as those of the installation.
CREATE TABLE crawl_proxies (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  protocol text NOT NULL CHECK (protocol IN ('http', 'https', 'socks5')),
  host text NOT NULL CHECK (host = lower(host) AND host <> '' AND octet_length(host) <= 253),
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  username text CHECK (username <> '' AND octet_length(username) <= 255),
  -- Its password; null: none.
  credential_id uuid REFERENCES credentials,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (credential_id IS NULL OR username IS NOT NULL)
);
CREATE INDEX crawl_proxies_credential ON crawl_proxies (credential_id) WHERE credential_id IS NOT NULL;
