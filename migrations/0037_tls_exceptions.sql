-- Hosts whose invalid certificates a tenant accepts. Revoking deletes the row; the audit log keeps who, when and why.
CREATE TABLE tls_exceptions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Without www.
  host text NOT NULL CHECK (host = lower(host) AND octet_length(host) <= 253),
  reason text NOT NULL CHECK (reason <> '' AND octet_length(reason) <= 2000),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, host)
);

-- Why the certificate was not valid when the page was last read: only with an exception is it read at all.
ALTER TABLE pages ADD COLUMN tls_problem text;
