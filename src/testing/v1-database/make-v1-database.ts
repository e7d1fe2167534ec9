import type pg from 'pg'
import { contacts } from './v1-contacts.ts'
import { localBusinesses, placeSearches, placesStaging } from './v1-found.ts'
import { pages, sitemapUrls } from './v1-pages.ts'
import { V1Plan, type V1Volume } from './v1-plan.ts'
import { type V1Variant, v1Schema } from './v1-schema.ts'
import { domains, sitemapFiles } from './v1-sites.ts'
import type { GeneratedTable, V1Truth } from './v1-truth.ts'

export interface V1Options extends Partial<V1Volume> {
  /** The same seed creates the same rows. */
  readonly seed?: number
  readonly variant?: V1Variant
  /** Tables that stay empty. */
  readonly empty?: readonly string[]
  readonly progress?: (table: string, rows: number) => void
}

export interface V1Database {
  readonly plan: V1Plan
  readonly truth: V1Truth
}

const rowsAtOnce = 5000

/** Fills an empty database with V1's schema, volumes and defects, and returns the expected result of an import. */
export async function makeV1Database(client: Pick<pg.Client, 'query'>, options: V1Options = {}): Promise<V1Database> {
  const { seed = 1, factor = 1, flaws = true, unread = false, variant = 'live', empty = [], progress } = options
  const plan = new V1Plan(seed, { factor, flaws, unread })
  await client.query(v1Schema(variant))
  const tables = [placeSearches, placesStaging, localBusinesses, domains, sitemapFiles, pages, sitemapUrls, contacts]
    .map((table) => table(plan))
    .filter(({ table }) => !empty.includes(table))
  for (const table of tables) {
    await fill(client, table, await columnsOf(client, table.table))
    progress?.(table.table, table.count)
  }
  await client.query(`INSERT INTO profiles (id, name, email, role) VALUES ('${plan.id('profiles', 0)}', 'Ann', 'ann@example.com', 'ADMIN');
    INSERT INTO jobs (job_id, job_type, status) SELECT gen_random_uuid(), 'sitemap', 'completed' FROM generate_series(1, 25);
    SELECT setval('places_staging_id_seq', (SELECT max(id) FROM places_staging));
    ANALYZE`)
  return { plan, truth: Object.fromEntries(tables.map(({ table, truth }) => [table, truth])) }
}

async function columnsOf(client: Pick<pg.Client, 'query'>, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
    [table],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Omits columns that this variant lacks: older dumps have fewer. */
async function fill(
  client: Pick<pg.Client, 'query'>,
  { table, count, row }: GeneratedTable,
  known: ReadonlySet<string>,
): Promise<void> {
  const columns = Object.keys(row(0)).filter((name) => known.has(name))
  for (let from = 0; from < count; from += rowsAtOnce) {
    const batch = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, n) => row(from + n))
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(batch)],
    )
  }
}
