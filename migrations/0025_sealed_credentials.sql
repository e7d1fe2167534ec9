-- Credentials of tenants for outside services, sealed with a key that is not in the database (src/secrets). Other tables refer to
-- them by id.
CREATE TABLE credentials (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Version, key id and text. Never in plain.
  sealed text NOT NULL CHECK (sealed ~ '^v1:[0-9a-f]{12}:[A-Za-z0-9+/=]+$' AND octet_length(sealed) <= 20000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, tenant_id)
);
CREATE INDEX credentials_tenant ON credentials (tenant_id);
