-- Which values a merge gave a contact is stored (evidence with the field 'alias'), as it was for some merges, and no longer
-- derived from flags of edits.
ALTER TABLE contact_evidence DISABLE TRIGGER USER;
INSERT INTO contact_evidence (tenant_id, contact_id, source_url, field, value, method, merged_from)
SELECT DISTINCT evidence.tenant_id, contact_id, 'urn:scrapersky:edit', 'alias', merged_from, 'edit', merged_from
FROM contact_evidence AS evidence JOIN contacts ON contacts.id = contact_id
WHERE merged_from <> '' AND merged_from <> identity
  -- Pages showed what an edit gave the contact.
  AND NOT (merged_from = coalesce(email, phone) AND EXISTS (
    SELECT FROM contact_evidence AS edit
    WHERE edit.contact_id = contacts.id AND edit.method = 'edit' AND edit.merged_from = '' AND edit.details @> '{"owns_alias": true}'))
ON CONFLICT DO NOTHING;
UPDATE contact_evidence SET details = details - 'owns_alias' WHERE method = 'edit' AND details ? 'owns_alias';
ALTER TABLE contact_evidence ENABLE TRIGGER USER;
