-- kind: after
-- step: sort and filter leads by their last change
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_by_changed ON leads (tenant_id, last_change_at, id) WHERE last_change_at IS NOT NULL;
-- step: find contacts that no page shows any more
CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_by_gone ON contacts (tenant_id, not_seen_since, id) WHERE not_seen_since IS NOT NULL;
