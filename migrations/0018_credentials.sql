-- The key that created a key: a child is revoked with its parent.
ALTER TABLE api_keys ADD COLUMN parent_id uuid REFERENCES api_keys (id) ON DELETE CASCADE;
CREATE INDEX api_keys_parent ON api_keys (parent_id) WHERE parent_id IS NOT NULL;

-- An account takes an external identity only if an admin has invited it to.
ALTER TABLE users RENAME COLUMN outside_subject TO external_subject;
ALTER TABLE users ADD COLUMN external_invited_at timestamptz;
UPDATE users SET external_invited_at = created_at WHERE external_subject IS NOT NULL;
-- Two first requests with one token could bind it twice.
UPDATE users SET external_subject = NULL WHERE EXISTS (
  SELECT FROM users AS earlier WHERE earlier.external_subject = users.external_subject AND earlier.id < users.id);
DROP INDEX users_outside_subject;
CREATE UNIQUE INDEX users_external_subject ON users (external_subject) WHERE external_subject IS NOT NULL;
