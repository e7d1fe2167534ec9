-- Tenants, users and how they sign in. Deleting a tenant deletes all its rows.

CREATE TABLE tenants (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  settings jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  name text,
  role text NOT NULL CHECK (role IN ('viewer', 'curator', 'admin')),
  -- May list and create tenants. Other users see their own tenant only.
  manages_installation boolean NOT NULL DEFAULT false,
  password_hash text,
  -- "issuer|subject" of an external token, once such a token has been used for this account.
  outside_subject text CHECK (octet_length(outside_subject) <= 2048),
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, email)
);
CREATE INDEX users_email ON users (email);
CREATE INDEX users_outside_subject ON users (outside_subject) WHERE outside_subject IS NOT NULL;

CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- The key itself is shown once and never stored.
  key_hash bytea NOT NULL,
  -- What the key allows at most; the role of its user limits it further. Empty: all that the role allows.
  scopes text[] NOT NULL DEFAULT '{}' CHECK (cardinality(scopes) <= 50
    AND array_to_string(scopes, ' ') ~ '^(([a-z0-9-]+:)?(read|write|admin)( |$))*$'),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, key_hash)
);
CREATE INDEX api_keys_user ON api_keys (user_id);
-- A request carries the key only, so the tenant is not known yet.
CREATE INDEX api_keys_hash ON api_keys (key_hash);

-- A signed-in user. A refresh token is used once: each use replaces it. A token that was replaced shows that someone has
-- a copy, and ends the session.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  -- Two tabs may refresh at the same moment: the previous token stays valid for some seconds.
  previous_hash bytea,
  -- All refresh tokens of a session share a second, constant secret. A token with this secret that is no longer valid was
  -- valid once: it is a copy, and the session ends. The id of a session alone cannot end it. Null until a session from
  -- before this column is used again.
  family_hash bytea,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  -- A user who signed in with a link may set a password without the old one.
  by_link boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_tenant ON sessions (tenant_id);

CREATE TABLE sign_in_links (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_links_token ON sign_in_links (token_hash);
CREATE INDEX sign_in_links_user ON sign_in_links (user_id);
CREATE INDEX sign_in_links_tenant ON sign_in_links (tenant_id);

-- Failed sign-ins, by hash of the account and by hash of the IP. Unknown accounts are locked like known ones, so that
-- the lock does not reveal which accounts exist. UNLOGGED: a crash of the server clears the table.
CREATE UNLOGGED TABLE sign_in_failures (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  locked_until timestamptz,
  last_at timestamptz NOT NULL DEFAULT now()
);

-- The secrets that sign access tokens; the newest one signs.
CREATE TABLE signing_keys (
  id uuid PRIMARY KEY DEFAULT new_id(),
  secret bytea NOT NULL CHECK (octet_length(secret) >= 32),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A request that is sent twice with one key is executed once: for a day the second gets the first one's response.
CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL,
  -- Null while the first request runs.
  status smallint,
  content_type text,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
