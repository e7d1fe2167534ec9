// What the database contains, read past poolers and proxies, on a connection of its own per question: the server may be
// away, or another one by now.
import pg from 'pg'

export interface ReadDatabase {
  pagesRead(): Promise<number>
  /** Completed rows of all stages; undefined when the database does not answer. */
  completed(): Promise<number | undefined>
  /** Rows that are queued or in process, and leases; one line each. */
  openRows(): Promise<string[]>
  everything(): Promise<{ domains: string[]; pages: string[]; contacts: string[] }>
  /** Tables whose kept counts are not the number of their rows; one line each. */
  wrongCounts(): Promise<string[]>
  /** Failed attempts by error code, in one line. */
  failures(): Promise<string>
  /** Workers whose heartbeat is fresh. */
  workersSeen(): Promise<number>
}

const stages = [
  { table: 'imports', status: 'import_status', name: 'id::text' },
  { table: 'domains', status: 'metadata_status', name: 'host' },
  { table: 'domains', status: 'sitemap_analysis_status', name: 'host' },
  { table: 'sitemap_files', status: 'sitemap_import_status', name: 'url' },
  { table: 'pages', status: 'page_processing_status', name: 'url' },
]

export function databaseReader(url: () => string): ReadDatabase {
  const lines = async (text: string) => (await query<{ line: string }>(url(), text)).map(({ line }) => line)
  const count = async (text: string) => Number((await lines(text))[0] ?? 0)
  const orUndefined = <T>(answer: Promise<T>) => answer.catch(() => undefined)
  const completed = stages.map(({ table, status }) => `(SELECT count(*) FROM ${table} WHERE ${status} = 'Completed')`)
  const open = stages.map(
    ({
      table,
      status,
      name,
    }) => `SELECT '${table} ' || ${name} || ' ' || ${status} || coalesce(' ' || ${status.replace(/_status$/, '_error')}, '') AS line
      FROM ${table} WHERE ${status} IN ('Queued', 'Processing')`,
  )
  return {
    pagesRead: async () =>
      (await orUndefined(count(`SELECT count(*) AS line FROM pages WHERE page_processing_status = 'Completed'`))) ?? 0,
    completed: () => orUndefined(count(`SELECT ${completed.join(' + ')} AS line`)),
    openRows: async () => (await orUndefined(lines(open.join(' UNION ALL ')))) ?? ['the database does not answer'],
    async everything() {
      const domains = `SELECT host || ' ' || coalesce(metadata_outcome, metadata_status, '-') || ' '
        || coalesce(sitemap_analysis_outcome, sitemap_analysis_status, '-') AS line FROM domains`
      const pages = `SELECT url || ' ' || coalesce(page_processing_status, '-') AS line FROM pages`
      const contacts = `SELECT host || ' ' || value AS line
        FROM contacts JOIN domains ON domains.id = domain_id, unnest(ARRAY[email, phone]) AS value WHERE value IS NOT NULL`
      return { domains: await lines(domains), pages: await lines(pages), contacts: await lines(contacts) }
    },
    async wrongCounts() {
      const counted = ['domains', 'sitemap_files', 'pages', 'contacts'].map(
        (table) => `SELECT '${table} ' || kept || ' instead of ' || there AS line FROM (
          SELECT coalesce((SELECT sum(row_count) FROM row_counts WHERE entity = '${table}'), 0) AS kept,
            (SELECT count(*) FROM ${table}) AS there) AS counted WHERE kept <> there`,
      )
      return lines(counted.join(' UNION ALL '))
    },
    async failures() {
      const codes = `SELECT code || ' ' || count(*) AS line FROM job_failures GROUP BY code ORDER BY count(*) DESC`
      return (await lines(codes)).join(', ')
    },
    workersSeen: async () =>
      (await orUndefined(count(`SELECT count(*) AS line FROM workers WHERE last_seen_at > now() - interval '45 s'`))) ??
      0,
  }
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
