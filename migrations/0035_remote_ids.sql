-- HubSpot and Mautic name a record by its id alone when they report an opt-out or a deletion.
CREATE INDEX contact_syncs_remote ON contact_syncs (destination_id, remote_id) WHERE remote_id IS NOT NULL;
