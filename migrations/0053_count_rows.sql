-- kind: after
-- Reads each table once; the triggers count what changes meanwhile.
-- step: places
SELECT recount_rows('places');
-- step: local_businesses
SELECT recount_rows('local_businesses');
-- step: domains
SELECT recount_rows('domains');
-- step: sitemap_files
SELECT recount_rows('sitemap_files');
-- step: pages
SELECT recount_rows('pages');
-- step: contacts
SELECT recount_rows('contacts');
