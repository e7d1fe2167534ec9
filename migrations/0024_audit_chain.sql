-- Sealed events form a chain per tenant: each hash covers the one before, so a change or a missing event shows.
ALTER TABLE audit_events
  ADD COLUMN chain_no bigint,
  -- Of the event as it was sealed: an erasure empties the details later.
  ADD COLUMN content_hash bytea,
  ADD COLUMN chain_hash bytea,
  ADD CHECK ((chain_no IS NULL) = (content_hash IS NULL) AND (chain_no IS NULL) = (chain_hash IS NULL));
CREATE INDEX audit_events_unsealed ON audit_events (tenant_id, id) WHERE chain_no IS NULL;
CREATE INDEX audit_events_chain ON audit_events (tenant_id, chain_no) WHERE chain_no IS NOT NULL;

-- Where a key was used from, newest last: use from a new network is an audit event.
ALTER TABLE api_keys ADD COLUMN networks text[] NOT NULL DEFAULT '{}';
ALTER TABLE sign_in_attempts ADD COLUMN refused_at timestamptz;
