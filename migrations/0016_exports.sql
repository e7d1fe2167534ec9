-- Column sets of exports are saved like the views of lists. One of an entity may be the default.
ALTER TABLE saved_views
  ADD COLUMN purpose text NOT NULL DEFAULT 'list' CHECK (purpose IN ('list', 'export')),
  ADD COLUMN is_default boolean NOT NULL DEFAULT false CHECK (NOT is_default OR purpose = 'export'),
  DROP CONSTRAINT saved_views_tenant_id_entity_name_key,
  ADD CONSTRAINT saved_views_name_key UNIQUE (tenant_id, entity, purpose, name);
CREATE UNIQUE INDEX saved_views_default ON saved_views (tenant_id, entity) WHERE is_default;

-- The contact whose page is the source of a lead.
ALTER TABLE leads ADD COLUMN source_contact_id uuid
  GENERATED ALWAYS AS (coalesce(email_contact_id, phone_contact_id, person_contact_id)) STORED;

-- Sorts of the list of contacts.
CREATE INDEX contacts_by_created ON contacts (tenant_id, created_at, id);
DROP INDEX contacts_email;
CREATE INDEX contacts_email ON contacts (tenant_id, email, id) WHERE email IS NOT NULL;
