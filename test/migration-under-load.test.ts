import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { defineStage } from '../src/curation/define-stage.ts'
import { createRegistry } from '../src/curation/registry.ts'
import { useApi } from '../src/testing/api-fixture.ts'
import { startTestStages } from '../src/testing/loops.ts'
import { makeDomain } from '../src/testing/page-fixture.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { until } from '../src/testing/until.ts'

const api = useApi()
const pages = isLongRun ? 1_000_000 : 20_000
const batchRows = pages / 40
const program = new URL('support/migrate-next-release.ts', import.meta.url).pathname

const stage = defineStage({
  id: 'test-under-load',
  summary: 'completes pages',
  scheduler: 'PAGE_CURATION',
  entity: 'pages',
  progress: 'page_processing',
  columns: ['url'],
  gate: { column: 'curation_status', when: 'Selected' },
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})

interface Line {
  readonly applied?: readonly string[]
  readonly refused?: string
  readonly rowsDone?: number
}

function nextRelease(phase: 'before' | 'after'): { child: ChildProcess; lines: Line[]; ended: Promise<unknown> } {
  const argv = [program, api.database.url, phase, String(batchRows)]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: Line[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  return { child, lines, ended: once(child, 'close') }
}

async function makePages(): Promise<void> {
  const { db, tenantId } = api.database
  const domain = await makeDomain(db, tenantId, 'example.com')
  // A million in one statement take longer than statements may.
  for (let first = 1; first <= pages; first += batchRows)
    await sql`INSERT INTO pages (tenant_id, domain_id, url, kind, curation_status)
      SELECT ${tenantId}, ${domain}, 'https://example.com/' || n, 'other', 'New'
      FROM generate_series(${first}::int, ${first + batchRows - 1}::int) AS n`.execute(db)
  await sql`ANALYZE pages`.execute(db)
}

/** Lists, opens and selects pages until stopped, as people do. Every answer must be a success. */
function startRequests() {
  const failures: string[] = []
  const selected = new Set<string>()
  let [requests, stopped] = [0, false]
  const ask = async (...[method, url, body]: ['GET' | 'PUT', string, object?]) => {
    const answer = await api.ask(method, url, { key: api.keys.admin ?? '', ...(body && { body }) })
    requests++
    if (answer.status >= 300) failures.push(`${method} ${url}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const browse = async (sort: string) => {
    while (!stopped) {
      const { items = [] } = (await ask('GET', `/api/v2/pages?curation_status=New&sort=${sort}&limit=10`)) ?? {}
      const ids = (items as { id: string }[]).map(({ id }) => id)
      if (ids[0] !== undefined) await ask('GET', `/api/v2/pages/${ids[0]}`)
      await ask('PUT', '/api/v2/pages/status', { ids, status: 'Selected' })
      for (const id of ids) selected.add(id)
    }
  }
  const running = Promise.all([browse('-id'), browse('id'), browse('url')])
  return {
    failures,
    selected,
    get requests() {
      return requests
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

test('a release migrates under load: no request fails, no row is lost, and a killed migration goes on', async () => {
  await makePages()
  const { db, url } = api.database
  const registry = createRegistry([{ folder: 'test', stages: [stage] }])
  const loops = await startTestStages({ db, url, stages: [stage], registry, settings: { concurrency: 20 } })
  const load = startRequests()
  onTestFinished(() => load.stop())
  await until('requests', () => load.requests > 10)

  const before = nextRelease('before')
  await before.ended
  expect(before.lines).toEqual([{ applied: ['9001_next_columns'] }])
  const early = nextRelease('after')
  await early.ended
  expect(early.lines).toEqual([{ refused: expect.stringContaining('9002_next_values waits: test still') }])

  // The loops of this process have the new version from here on.
  await sql`UPDATE workers SET newest_migration = '9002_next_values'`.execute(db)
  const killed = nextRelease('after')
  await until('some batches', () => (killed.lines.at(-1)?.rowsDone ?? 0) >= 5 * batchRows)
  killed.child.kill('SIGKILL')
  await killed.ended
  const { rows: filled } = await sql<{
    rows: number
  }>`SELECT count(*) AS rows FROM pages WHERE times_filled > 0`.execute(db)
  const [reached = { rows: 0 }] = filled
  expect(reached.rows).toBeGreaterThanOrEqual(5 * batchRows)
  expect(reached.rows).toBeLessThan(pages)
  // A minute later the lease of the killed process has expired.
  await sql`UPDATE migration_progress SET leased_until = now()`.execute(db)
  const resumed = nextRelease('after')
  await resumed.ended
  expect(resumed.lines.find(({ rowsDone = 0 }) => rowsDone > 0)?.rowsDone).toBe(reached.rows + batchRows)
  expect(resumed.lines.at(-1)).toEqual({ applied: ['9002_next_values'] })

  const requestsAtEnd = load.requests
  await until('requests after the migration', () => load.requests > requestsAtEnd + 10)
  await load.stop()
  expect(load.failures).toEqual([])
  await until('the loops to complete what was selected', async () => {
    const left = sql`SELECT FROM pages WHERE page_processing_status IN ('Queued', 'Processing') LIMIT 1`
    return (await left.execute(db)).rows.length === 0
  })
  await loops.stop(0)
  const { rows } = await sql`
    SELECT count(*) AS pages, count(*) FILTER (WHERE times_filled = 1 AND url_length = length(url)) AS filled,
      count(*) FILTER (WHERE curation_status = 'Selected') AS selected,
      count(*) FILTER (WHERE page_processing_status = 'Completed') AS completed FROM pages`.execute(db)
  const selected = load.selected.size
  expect(rows).toEqual([{ pages, filled: pages, selected, completed: selected }])
  const indexes = await sql`SELECT relname, indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relname IN ('pages_by_url_length', 'pages_by_anchor')`.execute(db)
  expect(indexes.rows).toEqual([{ relname: 'pages_by_url_length', indisvalid: true }])
})
