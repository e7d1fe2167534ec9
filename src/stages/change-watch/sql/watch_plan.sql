-- after: tables, watched_pages

-- What a visit to a site has to do, as the claim reads it: the rule of the tenant, the requests left today, whether the home
-- page is due, and which pages are, those that are most overdue first, a page about contacts before others. A page is due
--   when it was last read a period ago,
--   a quarter of one (at least a day) after that, when its sitemap says that it changed since, and
--   when a difference on the site waits for a second reading (site_facts.pending_from), once now and once 20 hours later.
-- A page that could not be read is tried again after 20 hours.
CREATE OR REPLACE FUNCTION due_pages(site uuid, period integer, pending_from timestamptz)
RETURNS TABLE (id uuid, url text, due_at timestamptz, weight real) LANGUAGE sql STABLE AS $$
  SELECT page.id, page.url, greatest(due.at, CASE WHEN checked_at > fetched_at THEN checked_at + interval '20 hours' END),
    CASE WHEN contact_rank <= 3 THEN 2 WHEN contact_rank IS NOT NULL THEN 1.5 ELSE 1 END::real
  FROM watched_pages(site) AS page, LATERAL (
    SELECT least(
      fetched_at + make_interval(days => period),
      CASE WHEN lastmod > greatest(fetched_at, checked_at)
        THEN fetched_at + greatest(interval '1 day', make_interval(days => period) / 4) END,
      CASE WHEN fetched_at < pending_from THEN pending_from
        WHEN fetched_at < pending_from + interval '20 hours' THEN pending_from + interval '20 hours' END) AS at
  ) AS due
$$;

-- The home page is due like a page. A survey that fails is tried again with the pages.
CREATE OR REPLACE FUNCTION survey_due_at(surveyed_at timestamptz, period integer, pending_from timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN surveyed_at IS NULL THEN '-infinity' ELSE least(
    surveyed_at + make_interval(days => period),
    CASE WHEN surveyed_at < pending_from THEN pending_from
      WHEN surveyed_at < pending_from + interval '20 hours' THEN pending_from + interval '20 hours' END) END
$$;

CREATE OR REPLACE FUNCTION watch_plan(watch site_watches) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('enabled', enabled, 'left', greatest(0, requests_per_day - CASE WHEN watch.day = (now() AT TIME ZONE 'UTC')::date THEN watch.requests ELSE 0 END),
    'survey', survey_due_at(surveyed_at, period_days, pending_from) <= now(),
    'pages', CASE WHEN enabled THEN coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', page.id, 'domain_id', page.domain_id, 'url', page.url,
        'anchor_text', anchor_text, 'etag', etag, 'last_modified', last_modified, 'fetched_at', fetched_at, 'is_home', page.url = domains.home_url)
        ORDER BY n)
      FROM (
        SELECT due.id AS page_id, row_number() OVER (ORDER BY (now() - due_at) * weight DESC, due.id) AS n
        FROM due_pages(watch.domain_id, period_days, pending_from) AS due
        WHERE due_at <= now() ORDER BY n LIMIT requests_per_day
      ) AS chosen JOIN pages AS page ON page.id = page_id), '[]') ELSE '[]' END)
  FROM watch_settings JOIN domains ON domains.id = watch.domain_id
  LEFT JOIN site_facts ON site_facts.domain_id = watch.domain_id
  WHERE watch_settings.tenant_id = watch.tenant_id
$$;

-- When a visit has something to do again, after one that has brought the requests of its day to `used`.
CREATE OR REPLACE FUNCTION next_visit_at(watch site_watches, used integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(
    coalesce(least(
      (SELECT min(due_at) FROM due_pages(watch.domain_id, period_days, pending_from)),
      -- A survey that is still due has just failed.
      CASE WHEN survey_due_at(surveyed_at, period_days, pending_from) <= now() THEN now() + interval '20 hours'
        ELSE survey_due_at(surveyed_at, period_days, pending_from) END), now() + interval '1 day'),
    CASE WHEN watch.day = (now() AT TIME ZONE 'UTC')::date AND used + 2 > requests_per_day
      THEN (watch.day + 1)::timestamp AT TIME ZONE 'UTC' END)
  FROM watch_settings JOIN domains ON domains.id = watch.domain_id
  LEFT JOIN site_facts ON site_facts.domain_id = watch.domain_id
  WHERE watch_settings.tenant_id = watch.tenant_id
$$;
