// The data of an agency: twenty tenants of very different size, loaded as a restore does it: without triggers, foreign keys
// and indexes, which are made at the end. The rows are made by the server itself: sent by COPY, they would take longer.
import pg from 'pg'
import { finishLeads, insertBusinesses, tablesOfBusinesses } from '../api/businesses.ts'
import { insertPages, withoutIndexes } from '../api/pages.ts'

const tenants = 20
/** Each tenant has this share of the rows of the one before it: the largest has 30 % of all, the smallest 0.03 %. */
const shareOfNext = 0.7
const waitingPercent = 5
/** A site is known by its business, by a chain, or alone. */
const sitesPerBusiness = 0.8 + 1 / 30 + 1 / 12

/** Ten million pages are of 200,000 domains, with two million contacts; smaller sizes have the same proportions. */
export const domainsOf = (pages: number): number => pages / 50
export const contactsOf = (pages: number): number => pages / 5

/** Settings of a server whose data can be made again. */
export const loadSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '6GB',
  checkpoint_timeout: '1h',
} as const

const sessionSettings = {
  session_replication_role: 'replica',
  synchronous_commit: 'off',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '2',
  work_mem: '256MB',
  jit: 'off',
}

export async function fill(url: string, pages: number, progress: (text: string) => void): Promise<void> {
  const options = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({ connectionString: url, max: 1, options: options.join(' ') })
  const ids: string[] = []
  try {
    // The only trigger whose result the rows need at once.
    await pool.query('ALTER TABLE contacts ENABLE ALWAYS TRIGGER contacts_set_identity')
    await withoutIndexes(pool, [...tablesOfBusinesses, 'sitemap_files', 'pages'], async () => {
      for (const share of shares()) {
        const businesses = Math.ceil((domainsOf(pages) * share) / sitesPerBusiness)
        const id = await insertBusinesses(
          pool,
          `Tenant ${ids.length + 1}`,
          businesses,
          Math.ceil(contactsOf(pages) * share),
        )
        await insertPages(pool, id, { rows: Math.ceil(pages * share), waitingPercent })
        ids.push(id)
        progress(`tenant ${ids.length} of ${tenants}`)
      }
      progress('indexes')
    })
    await pool.query('ALTER TABLE contacts ENABLE TRIGGER contacts_set_identity')
    progress('vacuum')
    await pool.query('VACUUM (FREEZE, ANALYZE)')
    progress('leads')
    for (const id of ids) await finishLeads(pool, id)
    await pool.query('VACUUM (FREEZE, ANALYZE) leads')
    await pool.query('SELECT recount_rows(entity) FROM row_count_marks')
    await pool.query('CHECKPOINT')
  } finally {
    await pool.end()
  }
}

function shares(): number[] {
  const parts = Array.from({ length: tenants }, (_, n) => shareOfNext ** n)
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}
