-- kind: before
-- The destination got another credential or URL since the record was written: the same id may be someone else there. It is not read
-- or written by this id any more, and still names the person in what the destination reports.
ALTER TABLE contact_syncs ADD COLUMN remote_id_stale boolean NOT NULL DEFAULT false;
