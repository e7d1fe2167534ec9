-- What the pipeline is for: contacts, and the proof that each of them was really seen.

CREATE TABLE contacts (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('person', 'role', 'company')),
  email text CHECK (email = lower(email) AND octet_length(email) <= 320),
  email_type text CHECK (email_type IN ('SERVICE', 'CORPORATE', 'FREE', 'UNKNOWN')),
  -- E.164, with the extension apart.
  phone text CHECK (phone ~ '^\+[0-9]{4,15}$'),
  phone_extension text,
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
CREATE UNIQUE INDEX contacts_by_email ON contacts (domain_id, email, tenant_id) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX contacts_by_phone ON contacts (domain_id, phone, tenant_id) WHERE email IS NULL;
CREATE UNIQUE INDEX contacts_one_primary ON contacts (domain_id, tenant_id) WHERE is_primary;
CREATE INDEX contacts_domain ON contacts (domain_id);
CALL add_curation('contacts');
CALL add_stage('contacts', 'validation');

CREATE TABLE contact_evidence (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  -- The address outlives the page row: proof must not vanish with a clean-up.
  page_id uuid REFERENCES pages ON DELETE SET NULL,
  source_url text NOT NULL CHECK (octet_length(source_url) <= 2048),
  field text NOT NULL,
  value text NOT NULL,
  method text NOT NULL,
  snippet text,
  position integer,
  obfuscated boolean NOT NULL DEFAULT false,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  still_on_page boolean NOT NULL DEFAULT true,
  UNIQUE (contact_id, field, source_url, tenant_id)
);
CREATE INDEX contact_evidence_page ON contact_evidence (page_id) WHERE page_id IS NOT NULL;

-- Nothing is ever invented: a contact without evidence cannot be committed. Deferred, because the contact comes first.
CREATE FUNCTION require_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid;
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN
    wanted := NEW.id;
  ELSE
    wanted := OLD.contact_id;
  END IF;
  IF EXISTS (SELECT FROM contacts WHERE id = wanted)
    AND NOT EXISTS (SELECT FROM contact_evidence WHERE contact_id = wanted) THEN
    RAISE EXCEPTION 'contact % has no evidence', wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'contacts_need_evidence', TABLE = 'contacts';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER contacts_need_evidence AFTER INSERT ON contacts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_evidence();
CREATE CONSTRAINT TRIGGER contacts_keep_evidence AFTER DELETE OR UPDATE OF contact_id ON contact_evidence
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_evidence();

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

-- The hash outlives erasure: a person who asked to be left alone stays unknown to us and still is not written again.
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

CREATE TRIGGER contacts_touch BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER contact_syncs_touch BEFORE UPDATE ON contact_syncs FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
