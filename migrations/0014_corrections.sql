-- Corrections by people: edited contacts, merges that can be undone, and pairs of contacts that are not duplicates.
-- An edit is evidence with the method 'edit' (src/contacts/edits): one row per contact and field. An empty value is an edit
-- to "none".

-- The e-mail or phone by which pages show the contact. Edits change the e-mail and the phone of a contact, and not this: a
-- page that still shows the old value is evidence of the same contact.
ALTER TABLE contacts ADD COLUMN identity text;
-- No triggers: the migration is not a change to the contact.
ALTER TABLE contacts DISABLE TRIGGER USER;
UPDATE contacts SET identity = coalesce(email, phone);
ALTER TABLE contacts ENABLE TRIGGER USER;
-- A check instead of NOT NULL: a trigger sets it (src/contacts/sql/set_identity.sql), so the types of inserts may leave it out.
ALTER TABLE contacts ADD CONSTRAINT contacts_identity_check CHECK (identity IS NOT NULL);
CREATE UNIQUE INDEX contacts_by_identity ON contacts (domain_id, identity, tenant_id);
-- Few contacts have an edited e-mail or phone. A suppression looks for the value that pages show, too.
CREATE INDEX contacts_other_identity ON contacts (tenant_id, identity) WHERE identity <> coalesce(email, phone);

-- What a merge changed, for 30 days. The rows are JSON, so that columns of later versions are included.
CREATE TABLE contact_merges (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  kept_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  merged_by uuid,
  merged_at timestamptz NOT NULL DEFAULT now(),
  -- All e-mails and phones in `before`: a suppression deletes the merges that contain its value.
  contact_values text[] NOT NULL DEFAULT '{}',
  -- Rows as they were: contacts, evidence (id, contact and origin only), validations, deliveries, choices, ...
  before jsonb NOT NULL,
  -- The kept contact and the choices as the merge left them: what differs at the undo was changed since, and stays.
  after jsonb NOT NULL
);
CREATE INDEX contact_merges_tenant ON contact_merges (tenant_id, id);
CREATE INDEX contact_merges_kept ON contact_merges (kept_id);
CREATE INDEX contact_merges_values ON contact_merges USING gin (contact_values);

-- Two contacts that look like duplicates and are not, as a person said.
CREATE TABLE contact_distinctions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  one_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (one_id <= other_id),
  UNIQUE (one_id, other_id, tenant_id)
);
CREATE INDEX contact_distinctions_tenant ON contact_distinctions (tenant_id);
CREATE INDEX contact_distinctions_other ON contact_distinctions (other_id);
