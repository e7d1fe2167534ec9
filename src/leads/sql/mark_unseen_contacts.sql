-- after: tables

-- Marks the contacts of a site that no page shows any more, and takes the mark from those that one shows again. Contacts with
-- one of `undecided`, values that were missing in one reading only, stay as they are; so do contacts that no page ever showed.
CREATE OR REPLACE FUNCTION mark_unseen_contacts(site uuid, undecided text[]) RETURNS void LANGUAGE sql
SET enable_seqscan = off AS $$
  UPDATE contacts SET not_seen_since = CASE WHEN fact.is_gone THEN fact.seen_at END,
    gone_at = CASE WHEN fact.is_gone THEN now() END
  FROM (
    SELECT one.id, max(last_seen_at) AS seen_at, NOT bool_or(still_on_page) AND NOT bool_or(value = ANY(undecided)) AS is_gone,
      bool_or(still_on_page) AS is_shown
    FROM contacts AS one JOIN contact_evidence AS evidence ON contact_id = one.id
    WHERE one.domain_id = site AND method <> 'edit' AND field IN ('email', 'phone')
    GROUP BY one.id
    -- What a list or a provider says is no statement of the site.
    HAVING bool_or(page_id IS NOT NULL) AND NOT bool_or(page_id IS NULL AND still_on_page)
      OR bool_or(still_on_page)
  ) AS fact
  WHERE contacts.id = fact.id AND (fact.is_gone AND gone_at IS NULL OR fact.is_shown AND gone_at IS NOT NULL)
$$;
