-- WF8, validation: every check of an e-mail is kept, and the contact shows what counts (src/contacts/sql/keep_verdict.sql).
ALTER TABLE contact_validations
  -- The code or word of a paid verifier, as it sent it.
  ADD COLUMN vendor_code text,
  DROP CONSTRAINT contact_validations_contact_id_provider_tenant_id_key,
  ADD UNIQUE (contact_id, checked_at, provider, tenant_id);
-- Per statement now, see keep_verdict.sql.
DROP TRIGGER IF EXISTS contact_validations_verdict ON contact_validations;
DROP FUNCTION IF EXISTS keep_verdict();

ALTER TABLE contacts
  ADD COLUMN verdict_reasons text[] NOT NULL DEFAULT '{}',
  ADD COLUMN verdict_suggestion text,
  ADD COLUMN verdict_at timestamptz,
  -- `dns`, or the name of a paid verifier.
  ADD COLUMN verdict_method text,
  -- The request of a person (a bulk action) to validate without the gate; null after it is done.
  ADD COLUMN validation_request_id uuid,
  -- The person asked for the paid verifier too.
  ADD COLUMN validation_paid boolean NOT NULL DEFAULT false;
ALTER TABLE contacts DISABLE TRIGGER USER;
UPDATE contacts SET verdict_reasons = last.reasons, verdict_suggestion = last.suggestion, verdict_at = last.checked_at,
  verdict_method = last.provider
FROM (SELECT DISTINCT ON (contact_id) * FROM contact_validations ORDER BY contact_id, checked_at DESC, id) AS last
WHERE contacts.id = last.contact_id;
ALTER TABLE contacts ENABLE TRIGGER USER;
CREATE INDEX contacts_validation_request ON contacts (validation_request_id) WHERE validation_request_id IS NOT NULL;
-- Verdicts that are due for a new check, oldest first.
CREATE INDEX contacts_verdict_at ON contacts (tenant_id, verdict_at) WHERE verdict_at IS NOT NULL;
CALL add_stage('contacts', 'verification');

ALTER TABLE leads
  ADD COLUMN email_verdict_reasons text[] NOT NULL DEFAULT '{}',
  ADD COLUMN email_verdict_suggestion text,
  ADD COLUMN email_verdict_at timestamptz,
  ADD COLUMN email_verdict_method text;

-- What DNS says about the mail servers of domains, for all tenants. UNLOGGED: after a crash of the server DNS is asked again.
CREATE UNLOGGED TABLE email_domains (
  domain text PRIMARY KEY,
  mail_server jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_domains_expiry ON email_domains (expires_at);

CREATE TABLE validation_settings (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  -- Selected contacts are validated again when their verdict is older than VALIDATION_MAX_AGE_DAYS.
  revalidate boolean NOT NULL DEFAULT false,
  -- The paid verifier; null: none.
  provider text CHECK (provider IN ('debounce', 'zerobounce')),
  credential_id uuid REFERENCES credentials,
  -- Also verify without being asked what the free checks let through.
  automatic boolean NOT NULL DEFAULT false,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((provider IS NULL) = (credential_id IS NULL))
);
CREATE INDEX validation_settings_credential ON validation_settings (credential_id) WHERE credential_id IS NOT NULL;
