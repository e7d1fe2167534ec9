-- kind: before
-- Contacts that become Selected are delivered to it without being selected for it (src/stages/wf8-delivery/sql).
ALTER TABLE destinations ADD COLUMN automatic boolean NOT NULL DEFAULT false;
