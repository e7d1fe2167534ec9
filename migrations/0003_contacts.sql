-- Contacts, the evidence that each of them was seen, and what follows from them. The trigger that requires evidence is in
-- src/contacts/sql/require_evidence.sql.

CREATE TABLE contacts (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('person', 'role', 'company')),
  email text CHECK (email = lower(email) AND octet_length(email) <= 320),
  email_type text CHECK (email_type IN ('SERVICE', 'CORPORATE', 'FREE', 'UNKNOWN')),
  email_disposable boolean NOT NULL DEFAULT false,
  -- E.164; the extension is separate.
  phone text CHECK (phone ~ '^\+[0-9]{4,15}$'),
  phone_extension text,
  phone_kind text
    CHECK (phone_kind IN ('fixed', 'mobile', 'fixed_or_mobile', 'toll_free', 'special', 'fax', 'unknown')),
  name text,
  title text,
  confidence smallint NOT NULL CHECK (confidence BETWEEN 0 AND 100),
  confidence_reasons jsonb NOT NULL DEFAULT '[]',
  is_primary boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CHECK ((email IS NULL) = (email_type IS NULL))
);
CALL add_curation('contacts');
CALL add_stage('contacts', 'validation');
CREATE UNIQUE INDEX contacts_by_email ON contacts (domain_id, email, tenant_id) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX contacts_by_phone ON contacts (domain_id, phone, tenant_id) WHERE email IS NULL;
CREATE UNIQUE INDEX contacts_one_primary ON contacts (domain_id, tenant_id) WHERE is_primary;
CREATE INDEX contacts_domain ON contacts (domain_id);
-- A suppression finds its value on all contacts of the tenant.
CREATE INDEX contacts_email ON contacts (tenant_id, email) WHERE email IS NOT NULL;
CREATE INDEX contacts_phone ON contacts (tenant_id, phone) WHERE phone IS NOT NULL;

-- Name, title, phone and confidence of a contact come from its best evidence (src/contacts/sql/project_evidence.sql).
CREATE TABLE contact_evidence (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  -- The URL outlives the page row: a clean-up must not delete evidence.
  page_id uuid REFERENCES pages ON DELETE SET NULL,
  source_url text NOT NULL CHECK (octet_length(source_url) <= 2048),
  field text NOT NULL,
  -- Of a phone: the number. Its extension and kind are in `details`.
  value text NOT NULL,
  method text NOT NULL,
  snippet text,
  position integer,
  obfuscated boolean NOT NULL DEFAULT false,
  confidence smallint NOT NULL DEFAULT 0 CHECK (confidence BETWEEN 0 AND 100),
  reasons jsonb NOT NULL DEFAULT '[]',
  details jsonb NOT NULL DEFAULT '{}',
  -- A merge moves evidence to the contact that is kept and stores here the e-mail or phone of the contact it belonged to,
  -- so that two contacts of one page keep separate evidence. Empty: evidence of the contact itself.
  merged_from text NOT NULL DEFAULT '',
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  still_on_page boolean NOT NULL DEFAULT true,
  UNIQUE (contact_id, field, source_url, merged_from, tenant_id)
);
CREATE INDEX contact_evidence_tenant ON contact_evidence (tenant_id);
CREATE INDEX contact_evidence_page ON contact_evidence (page_id) WHERE page_id IS NOT NULL;
CREATE INDEX contact_evidence_merged ON contact_evidence (tenant_id, merged_from) WHERE merged_from <> '';

CREATE TABLE contact_validations (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  provider text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('safe', 'risky', 'invalid', 'unknown')),
  reasons text[] NOT NULL DEFAULT '{}',
  suggestion text,
  checked_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (contact_id, provider, tenant_id)
);
CREATE INDEX contact_validations_tenant ON contact_validations (tenant_id);

CREATE TABLE contact_syncs (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  destination text NOT NULL,
  remote_id text,
  synced_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (contact_id, destination, tenant_id)
);
CALL add_curation('contact_syncs');
CALL add_stage('contact_syncs', 'sync');

-- Erasure deletes the value and keeps the hash: a person who objected is not stored again, and their data is not kept.
CREATE TABLE suppressions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('email', 'phone', 'domain')),
  value_hash bytea NOT NULL,
  value text,
  reason text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, kind, value_hash)
);
