-- The key that signs access tokens is sealed with the secrets key, which is not in the database. A key that was in plain may be in
-- a backup: a new one is made. Clients get a new access token with their refresh token, so no one signs in again.
DELETE FROM signing_keys;
ALTER TABLE signing_keys
  DROP COLUMN secret,
  ADD COLUMN sealed text NOT NULL CHECK (sealed ~ '^v1:[0-9a-f]{12}:[A-Za-z0-9+/=]+$' AND octet_length(sealed) <= 2000);
