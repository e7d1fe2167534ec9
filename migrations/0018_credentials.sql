-- The key that created a key: a child is revoked with its parent.
ALTER TABLE api_keys ADD COLUMN parent_id uuid REFERENCES api_keys (id) ON DELETE CASCADE;
CREATE INDEX api_keys_parent ON api_keys (parent_id) WHERE parent_id IS NOT NULL;

-- An account takes an external identity only if an admin has invited it to.
ALTER TABLE users RENAME COLUMN outside_subject TO external_subject;
ALTER TABLE users ADD COLUMN external_invited_at timestamptz;
ALTER TABLE users DISABLE TRIGGER USER;
UPDATE users SET external_invited_at = created_at WHERE external_subject IS NOT NULL;
ALTER TABLE users ENABLE TRIGGER USER;
ALTER INDEX users_outside_subject RENAME TO users_external_subject;
