-- Autopilot: per tenant and gate one rule that selects for the person. Present for every gate, switched on or off, so that
-- nothing selects that cannot be seen.

CREATE TABLE autopilot_rules (
  id uuid PRIMARY KEY DEFAULT new_id(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The table whose gate it opens.
  entity text NOT NULL CHECK (entity IN ('places', 'local_businesses', 'domains', 'sitemap_files', 'pages', 'contacts')),
  name text NOT NULL CHECK (name <> '' AND octet_length(name) <= 200),
  enabled boolean NOT NULL,
  filter jsonb NOT NULL CHECK (octet_length(filter::text) <= 262144),
  -- At most so many selected rows per domain, best first; null: no limit.
  per_group_limit integer CHECK (per_group_limit BETWEEN 1 AND 10000),
  -- True until somebody edits it: a later version may improve what it shipped, and nothing else.
  as_shipped boolean NOT NULL DEFAULT true,
  -- Null: shipped.
  created_by uuid,
  updated_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, entity),
  CHECK (per_group_limit IS NULL OR entity IN ('sitemap_files', 'pages', 'contacts'))
);
CREATE TRIGGER autopilot_rules_touch BEFORE UPDATE ON autopilot_rules
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- How a page bears contacts, by the measured yield of its kind: 1 is best, null bears none. One column is both the
-- question "contact-bearing?" and the order, and tells an imprint from the terms of use, which the kind does not.
ALTER TABLE pages ADD COLUMN contact_rank smallint CHECK (contact_rank > 0);
-- How many of an index's children are files of their own here; null: none, or not known. Importing both would fetch twice.
ALTER TABLE sitemap_files ADD COLUMN children_recorded integer CHECK (children_recorded >= 0);

-- The best eight of half a million pages must not cost a walk over them: the first index holds only the few that may be
-- chosen, in the order of choosing, the second only those that were.
CREATE INDEX pages_candidates ON pages (domain_id, contact_rank, depth, kind_confidence DESC NULLS LAST, id)
  WHERE curation_status = 'New' AND contact_rank IS NOT NULL;
CREATE INDEX pages_selected ON pages (domain_id) WHERE curation_status = 'Selected';

-- A tenant has its rules from the first moment, whoever makes it.
CREATE FUNCTION ship_autopilot_rules(tenant uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO autopilot_rules (tenant_id, entity, name, enabled, filter, per_group_limit)
  VALUES
    (tenant, 'places', 'Places with a website', false,
      '{"all": [{"field": "website_url", "op": "is_not_null"}]}', NULL),
    (tenant, 'local_businesses', 'Businesses with a website', false,
      '{"all": [{"field": "website_url", "op": "is_not_null"}]}', NULL),
    (tenant, 'domains', 'Every domain', false, '{"all": []}', NULL),
    -- An index whose children are not listed beside it is the only way to the site's pages.
    (tenant, 'sitemap_files', 'Page and virtual sitemaps', true,
      '{"all": [{"any": [
        {"field": "type", "op": "in", "value": ["page", "virtual"]},
        {"all": [
          {"field": "type", "op": "equals", "value": "index"},
          {"not": {"field": "children_recorded", "op": "gt", "value": 0}}
        ]}
      ]}]}', NULL),
    (tenant, 'pages', 'Contact pages', true,
      '{"all": [
        {"field": "contact_rank", "op": "is_not_null"},
        {"field": "depth", "op": "lte", "value": 2},
        {"field": "vanished_at", "op": "is_null"}
      ]}', 8),
    (tenant, 'contacts', 'Contacts with an e-mail address', false,
      '{"all": [{"field": "email", "op": "is_not_null"}]}', NULL)
  ON CONFLICT (tenant_id, entity) DO NOTHING
$$;

CREATE FUNCTION ship_rules_to_new_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ship_autopilot_rules(NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER tenants_get_rules AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION ship_rules_to_new_tenant();

SELECT ship_autopilot_rules(id) FROM tenants;
