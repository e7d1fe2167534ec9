-- A bulk change sets either the curation status or fields that people write: tags, notes, priority, owner, follow-up date.
ALTER TABLE bulk_actions
  ALTER COLUMN curation_status DROP NOT NULL,
  -- The change as it was sent, for example {"add_tags": ["warm"]}.
  ADD COLUMN fields jsonb,
  ADD CONSTRAINT bulk_actions_change_check CHECK ((curation_status IS NULL) <> (fields IS NULL));

ALTER TABLE bulk_action_changes
  ALTER COLUMN before_status DROP NOT NULL,
  ALTER COLUMN stages DROP NOT NULL,
  -- The values of the changed columns: {"before": {...}, "after": {...}}. A value that is no longer the one "after" was
  -- changed since, and stays.
  ADD COLUMN fields jsonb,
  ADD CONSTRAINT bulk_action_changes_change_check CHECK ((before_status IS NULL) <> (fields IS NULL));
