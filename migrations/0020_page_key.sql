-- One page has many spellings: with and without `www.` and a slash at the end, `/index.html`, capitals, a campaign in the
-- query, the same page in ten languages. All of them stay as rows, and all have one key, so that a rule with a limit
-- spends one place on the page and not eight. Only where a page has a contact rank; null: a page like no other.
ALTER TABLE pages ADD COLUMN page_key text CHECK (octet_length(page_key) <= 8192);
