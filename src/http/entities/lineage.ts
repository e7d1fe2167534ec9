// Lineage of a row in both directions, along search, place, business, domain, sitemap, page, contact, lead.
import { type RawBuilder, sql } from 'kysely'
import type { CuratedTable } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'
import type { Relatives } from '../contract/details.ts'

type Kind = 'searches' | CuratedTable
type Ids = RawBuilder<unknown>

/** In pipeline order, each with the SQL for the label of a row. */
const labels = {
  searches: sql`array_to_string(kinds, ', ') || ' in ' || array_to_string(places, ', ')`,
  places: sql`name`,
  local_businesses: sql`name`,
  domains: sql`host`,
  sitemap_files: sql`url`,
  pages: sql`url`,
  contacts: sql`coalesce(email, phone)`,
  leads: sql`company`,
} as const
const kinds = Object.keys(labels) as (keyof typeof labels)[]
const indexOfKind = (kind: Kind) => (kinds as readonly Kind[]).indexOf(kind)

const parents = (column: string, table: string) => (ids: Ids) =>
  sql`SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)} WHERE id IN (${ids})`
const children = (table: string, column: string) => (ids: Ids) =>
  sql`SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(column)} IN (${ids})`

/** Queries from rows of one kind to their neighbours. */
const steps: Readonly<Record<string, Readonly<Partial<Record<Kind, (ids: Ids) => Ids>>>>> = {
  searches: { places: (ids) => sql`SELECT place_id AS id FROM search_places WHERE search_id IN (${ids})` },
  places: {
    searches: (ids) => sql`SELECT search_id AS id FROM search_places WHERE place_id IN (${ids})`,
    local_businesses: children('local_businesses', 'place_id'),
  },
  local_businesses: {
    places: parents('place_id', 'local_businesses'),
    domains: parents('domain_id', 'local_businesses'),
    leads: children('leads', 'local_business_id'),
  },
  domains: {
    local_businesses: children('local_businesses', 'domain_id'),
    sitemap_files: children('sitemap_files', 'domain_id'),
    pages: children('pages', 'domain_id'),
    contacts: children('contacts', 'domain_id'),
    leads: children('leads', 'domain_id'),
  },
  sitemap_files: { domains: parents('domain_id', 'sitemap_files'), pages: children('pages', 'sitemap_file_id') },
  pages: {
    sitemap_files: parents('sitemap_file_id', 'pages'),
    domains: parents('domain_id', 'pages'),
    contacts: (ids) => sql`SELECT contact_id AS id FROM contact_evidence WHERE page_id IN (${ids})`,
  },
  contacts: {
    pages: (ids) => sql`SELECT page_id AS id FROM contact_evidence WHERE contact_id IN (${ids})`,
    domains: parents('domain_id', 'contacts'),
    leads: parents('lead_id', 'contacts'),
  },
  leads: {
    contacts: children('contacts', 'lead_id'),
    local_businesses: parents('local_business_id', 'leads'),
    domains: parents('domain_id', 'leads'),
  },
}

const maxShown = 20
/** A domain may have half a million pages: do not count them all. */
const maxCounted = 1000

/** SQL for the label of a row; its id if it has no name. */
export function labelOf(table: string): RawBuilder<unknown> {
  return (labels as Readonly<Record<string, RawBuilder<unknown>>>)[table] ?? sql`id::text`
}

type Lineage = Readonly<Record<'from' | 'to', Readonly<Record<string, Relatives>>>>

export async function lineageOf(db: Database, tenantId: string, table: CuratedTable, id: string): Promise<Lineage> {
  const start = indexOfKind(table)
  const ids = sql`SELECT ${id}::uuid`
  const reached = [...walk(table, ids, (kind, at) => kind < at), ...walk(table, ids, (kind, at) => kind > at)]
  const parts = reached.map(([kind, path]) => relativesQuery(kind, path, tenantId))
  const { rows } = await sql<Relatives & { kind: Kind }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  const side = (isIncluded: (index: number) => boolean) =>
    Object.fromEntries(
      kinds.flatMap((kind, index) => {
        const found = isIncluded(index) ? rows.find((row) => row.kind === kind) : undefined
        return found === undefined ? [] : [[kind, { items: found.items, count: found.count, more: found.more }]]
      }),
    )
  return { from: side((index) => index < start), to: side((index) => index > start) }
}

/** The shortest path to every kind in one direction: breadth first, each kind once. */
function walk(table: Kind, ids: Ids, onward: (kind: number, at: number) => boolean): [Kind, Ids][] {
  const reached = new Map<Kind, Ids>([[table, ids]])
  for (const [at, path] of reached) {
    for (const [kind, step] of Object.entries(steps[at] ?? {}) as [Kind, (ids: Ids) => Ids][]) {
      const further = onward(indexOfKind(kind), indexOfKind(at))
      if (further && !reached.has(kind)) reached.set(kind, step(path))
    }
  }
  reached.delete(table)
  return [...reached]
}

function relativesQuery(kind: Kind, path: Ids, tenantId: string): RawBuilder<unknown> {
  const status = kind === 'searches' ? sql`NULL` : sql`curation_status`
  return sql`(
    WITH found AS MATERIALIZED (SELECT DISTINCT id FROM (${path} LIMIT ${maxCounted + 1}) AS next_to WHERE id IS NOT NULL)
    SELECT ${kind}::text AS kind, (SELECT least(count(*), ${maxCounted}) FROM found)::int AS count,
      (SELECT count(*) > ${maxCounted} FROM found) AS more,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'curation_status', status)), '[]')
        FROM (SELECT id, ${labelOf(kind)} AS label, ${status} AS status
          FROM ${sql.table(kind)} WHERE tenant_id = ${tenantId} AND id IN (SELECT id FROM found)
          ORDER BY id DESC LIMIT ${maxShown}) AS newest) AS items)`
}
