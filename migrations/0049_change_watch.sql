-- kind: before
-- The change watch (docs/change-watch.md): a rule per tenant reads pages with evidence again, and says what has changed.

-- The rule of a tenant. Without a row, or with enabled = false, no page is read again by itself.
CREATE TABLE watch_settings (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  enabled boolean NOT NULL DEFAULT false,
  -- A page is read again when it was last read this long ago.
  period_days integer NOT NULL DEFAULT 14 CHECK (period_days BETWEEN 1 AND 365),
  -- Requests to one host per day (UTC), robots.txt and redirects included.
  requests_per_day integer NOT NULL DEFAULT 20 CHECK (requests_per_day BETWEEN 3 AND 1000),
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- One row per watched site: the input of the stage change-watch.
CREATE TABLE site_watches (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  -- When a page of the site, or its home page, is due.
  next_at timestamptz NOT NULL DEFAULT now(),
  -- Requests on that day, those that a visit has reserved included: a visit that was killed keeps what it reserved.
  day date,
  requests integer NOT NULL DEFAULT 0 CHECK (requests >= 0),
  UNIQUE (domain_id, tenant_id)
);
CALL add_stage('site_watches', 'watch');
CREATE INDEX site_watches_next ON site_watches (tenant_id, next_at);

-- What a watched site shows, as a list (src/leads/changes/stored-fact.ts). Apart from site_watches, because every reading of
-- a page of the site writes it, and the stage locks its own row first.
CREATE TABLE site_facts (
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'array'),
  -- When the last difference that is not confirmed yet was first seen: the pages of the site are read again because of it.
  pending_from timestamptz,
  PRIMARY KEY (domain_id, tenant_id)
);
CREATE INDEX site_facts_tenant ON site_facts (tenant_id);

-- What has changed, confirmed by two readings. Never an edit, a merge or a suppression.
CREATE TABLE lead_changes (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  contact_id uuid REFERENCES contacts ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('person_new', 'person_gone', 'title_changed', 'email_new', 'phone_new', 'address_new',
    'technology_changed', 'site_moved', 'site_parked', 'site_back')),
  -- Whose title, e-mail or phone it is.
  subject text CHECK (octet_length(subject) <= 1000),
  before text CHECK (octet_length(before) <= 4000),
  after text CHECK (octet_length(after) <= 4000),
  source_url text CHECK (octet_length(source_url) <= 2048),
  detected_at timestamptz NOT NULL DEFAULT now(),
  CHECK (before IS NOT NULL OR after IS NOT NULL)
);
CREATE INDEX lead_changes_lead ON lead_changes (lead_id, detected_at);
CREATE INDEX lead_changes_time ON lead_changes (tenant_id, detected_at, id);
CREATE INDEX lead_changes_contact ON lead_changes (contact_id) WHERE contact_id IS NOT NULL;

-- When the last change of a lead was detected, and the kinds of all of them.
ALTER TABLE leads ADD COLUMN last_change_at timestamptz, ADD COLUMN changes text[] NOT NULL DEFAULT '{}';
ALTER TABLE contacts
  -- No page shows it any more, two readings apart agree: since when, and when that was decided.
  ADD COLUMN not_seen_since timestamptz,
  ADD COLUMN gone_at timestamptz,
  -- The page of source_url while it shows the contact. No foreign key: a deleted page counts as none.
  ADD COLUMN source_page_id uuid;
-- When the change watch last asked for the page, whatever came of it.
ALTER TABLE pages ADD COLUMN checked_at timestamptz;

-- Contacts that no source has shown for longer are not delivered; null: whatever their age.
ALTER TABLE destinations ADD COLUMN max_age_days integer CHECK (max_age_days BETWEEN 1 AND 3650);
