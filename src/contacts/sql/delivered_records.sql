-- after: tables

-- Where contacts were delivered, or may have been: a call without a known end counts. V1 used the e-mail as Brevo's id.
-- Inlined by the planner: select from it by contact or by destination.
CREATE OR REPLACE FUNCTION delivered_records() RETURNS TABLE (contact_id uuid, destination_id uuid, destination_name text,
  destination_kind text, remote_id text, is_under_way boolean) LANGUAGE sql STABLE AS $$
  SELECT sync.contact_id, sync.destination_id, coalesce(destinations.name, sync.destination),
    coalesce(destinations.kind, sync.destination), CASE WHEN known.id NOT LIKE '%@%' THEN known.id END,
    call.state IS NOT DISTINCT FROM 'intended'
  FROM contact_syncs AS sync
  LEFT JOIN destinations ON destinations.id = sync.destination_id
  LEFT JOIN LATERAL (
    SELECT state, response FROM effects
    -- A call without a known end counts after it was given up, too: another credential, or a contact that lost its e-mail.
    WHERE row_id = sync.id AND state <> 'refused' AND (closed_at IS NULL OR state = 'intended')
    ORDER BY state = 'intended' DESC LIMIT 1
  ) AS call ON true
  CROSS JOIN LATERAL (
    SELECT nullif(left(coalesce(CASE WHEN NOT sync.remote_id_stale THEN sync.remote_id END, call.response ->> 'remoteId'), 1000), '') AS id
  ) AS known
  WHERE known.id IS NOT NULL OR sync.synced_at IS NOT NULL OR call.state IS NOT NULL
$$;
