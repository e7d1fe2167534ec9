-- after: shown_facts

-- What a site shows, as site_facts stores it: the state from which the change watch begins.
CREATE OR REPLACE FUNCTION known_facts(site uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'key', key, 'value', value, 'person', person,
    'personKey', person_key)) ORDER BY kind, key), '[]')
  FROM shown_facts(site) WHERE shown
$$;
