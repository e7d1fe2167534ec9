-- The key that created a key: a child is revoked with its parent.
ALTER TABLE api_keys ADD COLUMN parent_id uuid REFERENCES api_keys (id) ON DELETE CASCADE;
CREATE INDEX api_keys_parent ON api_keys (parent_id) WHERE parent_id IS NOT NULL;

-- An account takes an outside identity only if an admin has invited it to.
ALTER TABLE users ADD COLUMN outside_invited_at timestamptz;
UPDATE users SET outside_invited_at = created_at WHERE outside_subject IS NOT NULL;
