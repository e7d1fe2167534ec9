-- A lead is what a person sells to: a business, or a site that no business is known for, with the best ways to reach it.
-- People write its status, tags, notes, owner and follow-up date. All other columns follow from the business, the site and
-- its contacts (src/leads/sql), so that lists and filters over relations read one table.
CREATE TABLE leads (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  local_business_id uuid REFERENCES local_businesses ON DELETE SET NULL,
  domain_id uuid REFERENCES domains ON DELETE SET NULL,
  -- Several businesses may share a site. Contacts, pages and the site itself belong to one of them.
  is_main boolean NOT NULL DEFAULT true,
  place_id uuid REFERENCES places ON DELETE SET NULL,
  company text,
  kinds text[] NOT NULL DEFAULT '{}',
  street text,
  city text,
  region text,
  postcode text,
  country text,
  latitude double precision,
  longitude double precision,
  rating numeric(3, 2),
  review_count integer,
  business_status text,
  host text,
  website_url text,
  site_outcome text,
  technologies text[] NOT NULL DEFAULT '{}',
  socials text[] NOT NULL DEFAULT '{}',
  contact_count integer NOT NULL DEFAULT 0,
  person_name text,
  person_title text,
  email text,
  email_type text,
  email_verdict text,
  phone text,
  phone_kind text,
  -- The contacts that these values come from. A phone may come from the business instead. No foreign keys: contacts refer
  -- to leads, and a deleted contact refreshes its lead.
  person_contact_id uuid,
  email_contact_id uuid,
  phone_contact_id uuid,
  -- What a person chose instead of the best by rank. Ignored while there is no such contact.
  chosen_person_id uuid,
  chosen_email_id uuid,
  chosen_phone_id uuid,
  -- What a person corrected: {"company": "Acme Ltd", "website_url": "https://acme.example/"}.
  edits jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(edits) = 'object' AND octet_length(edits::text) <= 16384),
  -- The search that found it first, and its text, which outlives the search.
  first_search_id uuid REFERENCES searches ON DELETE SET NULL,
  found_by text,
  priority smallint NOT NULL DEFAULT 5 CHECK (priority BETWEEN 0 AND 9),
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  follow_up_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL add_curation('leads');
CREATE UNIQUE INDEX leads_business ON leads (local_business_id, tenant_id) WHERE local_business_id IS NOT NULL;
CREATE INDEX leads_domain ON leads (domain_id) WHERE domain_id IS NOT NULL;
CREATE UNIQUE INDEX leads_main ON leads (domain_id, tenant_id) WHERE domain_id IS NOT NULL AND is_main;
CREATE INDEX leads_place ON leads (place_id) WHERE place_id IS NOT NULL;
-- Deleted rows that they refer to.
CREATE INDEX leads_first_search ON leads (first_search_id) WHERE first_search_id IS NOT NULL;
CREATE INDEX leads_owner ON leads (owner_id) WHERE owner_id IS NOT NULL;
-- Left by a deleted business or site, until the end of the statement.
CREATE INDEX leads_of_nothing ON leads (id) WHERE local_business_id IS NULL AND domain_id IS NULL;
-- Sorts and filters of lists, of leads and of the rows that belong to them.
CREATE INDEX leads_by_company ON leads (tenant_id, company, id) WHERE company IS NOT NULL;
CREATE INDEX leads_by_city ON leads (tenant_id, city, id) WHERE city IS NOT NULL;
CREATE INDEX leads_by_host ON leads (tenant_id, host, id) WHERE host IS NOT NULL;
CREATE INDEX leads_by_rating ON leads (tenant_id, rating, id) WHERE rating IS NOT NULL;
CREATE INDEX leads_by_contact_count ON leads (tenant_id, contact_count, id);
CREATE INDEX leads_by_updated ON leads (tenant_id, updated_at, id);
CREATE INDEX leads_by_follow_up ON leads (tenant_id, follow_up_at, id) WHERE follow_up_at IS NOT NULL;
CREATE INDEX leads_kinds ON leads USING gin (kinds);
CREATE INDEX leads_technologies ON leads USING gin (technologies);

INSERT INTO leads (tenant_id, local_business_id, domain_id, is_main, created_at)
SELECT tenant_id, id, domain_id,
  domain_id IS NULL OR row_number() OVER (PARTITION BY domain_id ORDER BY id) = 1, created_at
FROM local_businesses;
INSERT INTO leads (tenant_id, domain_id, created_at)
SELECT tenant_id, id, created_at FROM domains
WHERE NOT EXISTS (SELECT FROM leads WHERE domain_id = domains.id);

ALTER TABLE contacts
  ADD COLUMN lead_id uuid REFERENCES leads ON DELETE CASCADE,
  -- The last verdict on the e-mail (contact_validations).
  ADD COLUMN verdict text CHECK (verdict IN ('safe', 'risky', 'invalid', 'unknown'));
-- No triggers: the migration is not a change to the contact.
ALTER TABLE contacts DISABLE TRIGGER USER;
UPDATE contacts SET lead_id = leads.id, verdict = (
    SELECT verdict FROM contact_validations WHERE contact_id = contacts.id ORDER BY checked_at DESC, id LIMIT 1)
FROM leads WHERE leads.domain_id = contacts.domain_id AND is_main;
ALTER TABLE contacts ENABLE TRIGGER USER;
-- A check instead of NOT NULL: a trigger sets it (src/leads/sql/keep_leads_of_contacts.sql), so the types of inserts may leave it out.
ALTER TABLE contacts ADD CONSTRAINT contacts_lead_check CHECK (lead_id IS NOT NULL);
CREATE INDEX contacts_lead ON contacts (lead_id);

-- Where a contact was found: the URL and page kind of its best evidence, and the kinds of all pages that show it.
ALTER TABLE contacts
  ADD COLUMN source_url text,
  ADD COLUMN source_kind text CHECK (source_kind IN ('home', 'contact', 'about', 'team', 'careers', 'legal', 'services',
    'products', 'pricing', 'locations', 'portfolio', 'testimonials', 'faq', 'events', 'blog', 'listing', 'account',
    'document', 'other')),
  ADD COLUMN page_kinds text[] NOT NULL DEFAULT '{}';
CREATE INDEX contacts_page_kinds ON contacts USING gin (page_kinds);
-- Sorts of the list of contacts.
CREATE INDEX contacts_by_name ON contacts (tenant_id, name, id) WHERE name IS NOT NULL;
