-- Contacts from place providers and from lists. A business without a site has contacts too: they belong to its lead, and
-- move to the site when the business gets one (src/leads/sql/arrange_leads.sql).
ALTER TABLE contacts
  ALTER COLUMN domain_id DROP NOT NULL,
  -- Columns of imported lists that the product has no field for: {"Customer since": "2019"}.
  ADD COLUMN custom jsonb NOT NULL DEFAULT '{}'
    CHECK (jsonb_typeof(custom) = 'object' AND octet_length(custom::text) <= 65536);
CREATE UNIQUE INDEX contacts_by_lead_email ON contacts (lead_id, email, tenant_id)
  WHERE domain_id IS NULL AND email IS NOT NULL;
CREATE UNIQUE INDEX contacts_by_lead_phone ON contacts (lead_id, phone, tenant_id)
  WHERE domain_id IS NULL AND email IS NULL;
CREATE UNIQUE INDEX contacts_by_lead_identity ON contacts (lead_id, identity, tenant_id) WHERE domain_id IS NULL;
CREATE UNIQUE INDEX contacts_one_primary_of_lead ON contacts (lead_id, tenant_id) WHERE domain_id IS NULL AND is_primary;
-- Companies of contact lists that have no place and no site, by name.
CREATE INDEX local_businesses_without_place ON local_businesses (tenant_id, lower(name))
  WHERE place_id IS NULL AND domain_id IS NULL;

ALTER TABLE contact_evidence
  -- The place whose provider says it. No foreign key: deleting places must not write contacts, whose writers lock sites
  -- before.
  ADD COLUMN place_id uuid,
  -- The provider's content may be stored until then. Null: no limit.
  ADD COLUMN retain_until timestamptz;
CREATE INDEX contact_evidence_place ON contact_evidence (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX contact_evidence_retention ON contact_evidence (retain_until) WHERE retain_until IS NOT NULL;

-- Contacts that the rows of a list created, and contacts that were known already.
ALTER TABLE imports
  ADD COLUMN contacts_created integer NOT NULL DEFAULT 0,
  ADD COLUMN contacts_linked integer NOT NULL DEFAULT 0;
