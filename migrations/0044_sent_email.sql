-- kind: before
-- The hash of the e-mail under which a record at a destination was written last: an e-mail that is corrected here is corrected there,
-- unless someone has changed it there meanwhile. Null: from before this version.
ALTER TABLE contact_syncs ADD COLUMN sent_email_hash bytea;
