import { sql } from 'kysely'
import type { Stage } from '../../curation/define-stage.ts'
import type { Database } from '../../db/database.ts'
import type { TimelineEvent } from '../contract/details.ts'

const maxEvents = 100

type Row = Readonly<Record<string, unknown>>
type EventWithoutActor = Omit<TimelineEvent, 'actor'>

/**
 * Events of a row, newest first: audit events that name its id, failed attempts, searches that found a lead, and the last
 * curation and queue times from the row's own columns. Changes by filter do not list ids, so only the row's columns show them.
 */
export async function timelineOf(
  db: Database,
  tenantId: string,
  row: Row,
  stages: readonly Stage[],
): Promise<TimelineEvent[]> {
  const id = String(row.id)
  const { rows } = await sql<EventWithoutActor & { at: Date | string }>`
    (SELECT happened_at AS at, 'audit' AS kind, action AS what, actor_id, details FROM audit_events
      WHERE tenant_id = ${tenantId} AND details -> 'ids' @> ${JSON.stringify([id])}::jsonb
      ORDER BY happened_at DESC LIMIT ${maxEvents})
    UNION ALL
    (SELECT failed_at, 'failure', code, NULL, jsonb_build_object('stage', stage_id, 'attempt', attempt, 'message', message,
      'consequence', consequence, 'duration_ms', duration_ms) FROM job_failures
      WHERE tenant_id = ${tenantId} AND row_id = ${id} ORDER BY failed_at DESC LIMIT ${maxEvents})
    UNION ALL
    (SELECT found_at, 'found', array_to_string(searches.kinds, ', ') || ' in ' || array_to_string(searches.places, ', '),
      searches.created_by, jsonb_build_object('search_id', search_id)
      FROM leads JOIN search_places USING (place_id) JOIN searches ON searches.id = search_id
      WHERE leads.tenant_id = ${tenantId} AND leads.id = ${id} ORDER BY found_at DESC LIMIT ${maxEvents})`.execute(db)
  const all = [...rows, ...eventsOfRow(row, stages)]
  const newest = all.toSorted((one, other) => Number(new Date(other.at)) - Number(new Date(one.at))).slice(0, maxEvents)
  const names = await namesOf(db, tenantId, newest)
  return newest.map((event) => ({ ...event, actor: names.get(event.actor_id) ?? null }))
}

async function namesOf(
  db: Database,
  tenantId: string,
  events: readonly EventWithoutActor[],
): Promise<Map<string | null, string>> {
  const ids = [...new Set(events.flatMap(({ actor_id }) => actor_id ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, coalesce(name, email) AS name FROM users
    WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function eventsOfRow(row: Row, stages: readonly Stage[]): EventWithoutActor[] {
  const events: EventWithoutActor[] = []
  const add = (at: unknown, kind: TimelineEvent['kind'], what: unknown, actor: unknown, details: object) => {
    if (!(at instanceof Date)) return
    const actor_id = typeof actor === 'string' ? actor : null
    events.push({ at: at.toISOString(), kind, what: String(what), actor_id, details })
  }
  add(row.curated_at, 'curated', row.curation_status, row.curated_by, { reason: row.curation_reason })
  for (const { id, progress } of stages) {
    const of = (suffix: string) => row[`${progress}_${suffix}`]
    add(of('started_at'), 'queue', 'started', null, { stage: id, attempt: of('attempts') })
    const end = of('outcome') ?? of('error_code') ?? 'finished'
    add(of('finished_at'), 'queue', end, null, { stage: id, error: of('error') })
  }
  return events
}
