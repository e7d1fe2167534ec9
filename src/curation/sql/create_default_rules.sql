-- after: tables

-- Every tenant has one autopilot rule per gate from its first moment, enabled or not. Existing rules stay.
CREATE OR REPLACE FUNCTION create_default_rules(tenant uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO autopilot_rules (tenant_id, entity, name, enabled, filter, per_group_limit)
  VALUES
    (tenant, 'places', 'Places with a website', false,
      '{"all": [{"field": "website_url", "op": "is_not_null"}]}', NULL),
    (tenant, 'local_businesses', 'Businesses with a website', false,
      '{"all": [{"field": "website_url", "op": "is_not_null"}]}', NULL),
    (tenant, 'domains', 'Every domain', false, '{"all": []}', NULL),
    -- An index whose children have no rows of their own is the only way to the pages of the site.
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

CREATE OR REPLACE FUNCTION create_rules_for_new_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM create_default_rules(NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER tenants_create_rules AFTER INSERT ON tenants
  FOR EACH ROW EXECUTE FUNCTION create_rules_for_new_tenant();
