// Both contenders in their own process: our API, and a bare Fastify route that runs the same statements.
import { createHash, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { googlePrices } from '../../src/costs/price-list.ts'
import { createRegistry } from '../../src/curation/registry.ts'
import { defaultSettings } from '../../src/curation/scheduler-settings.ts'
import { openDatabase } from '../../src/db/database.ts'
import { tenantDatabases } from '../../src/db/tenant-database.ts'
import { buildApp } from '../../src/http/app.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { workflowsOf } from '../../src/stages/index.ts'
import { quietLog } from '../../src/testing/loops.ts'
import { testSecrets } from '../../src/testing/test-secrets.ts'
import { unavailableSearches, unavailableTools } from '../../src/testing/unavailable-tools.ts'

export interface ServerJob {
  readonly url: string
  readonly tenantId: string
  /** The list that the bare route serves: its statements are recorded from one request to ours. */
  readonly list: string
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

const { url, tenantId, list } = JSON.parse(process.argv[2] ?? '{}') as ServerJob
const { db, pool } = await openDatabase({
  url,
  poolSize: 10,
  statementTimeoutSeconds: 120,
  name: 'bench',
  log: quietLog,
})
/** The recorded statements. */
const seen: Statement[] = []
let recording = true
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [text, values = []] = args as [unknown, unknown[]?]
    // Without the statements that separate tenants: a bare route would not have them, and they are part of our cost.
    if (recording && typeof text === 'string' && !/^(BEGIN|COMMIT)/.test(text)) seen.push({ text, values })
    return query(...args)
  }) as typeof client.query
})
const nothing = () => Promise.resolve([])
const ours = buildApp({
  db,
  forTenant: tenantDatabases(pool),
  settings: { perMinute: { ip: 0, caller: 0 } },
  version: 'bench',
  log: quietLog,
  registry: createRegistry(workflowsOf(unavailableTools)),
  metrics: createMetrics([]),
  costOf: () => 0,
  schedulers: defaultSettings(50),
  crawlGapMs: 1000,
  sendsAlarmEmails: false,
  reportStages: () => Promise.resolve({ all: [], alarms: [], of: () => [] }),
  pendingMigrations: nothing,
  searches: unavailableSearches,
  validation: { maxAgeDays: 90, prices: googlePrices },
  secrets: testSecrets,
  tools: unavailableTools,
})
const key = `sky_${randomBytes(16).toString('hex')}`
const user = { tenant_id: tenantId, email: 'bench@example.com', role: 'admin' }
const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
const key_hash = createHash('sha256').update(key).digest()
await db.insertInto('api_keys').values({ tenant_id: tenantId, user_id, name: 'bench', key_hash }).execute()

const authorization = `Bearer ${key}`
await ours.inject({ url: list, headers: { authorization } })
seen.length = 0
await ours.inject({ url: list, headers: { authorization } })
const statements = [...seen]
recording = false
if (statements.length === 0) throw new Error('no statement of the list was recorded')

const bare = Fastify()
const barePool = new pg.Pool({ connectionString: url, max: 10 })
bare.get('/list', async () => {
  let rows: unknown[] = []
  for (const { text, values } of statements) rows = (await barePool.query(text, values)).rows
  return { items: rows }
})

await ours.listen({ port: 0, host: '127.0.0.1' })
await bare.listen({ port: 0, host: '127.0.0.1' })
const portOf = (app: { server: { address(): unknown } }) => (app.server.address() as { port: number }).port
process.once('disconnect', () => void pool.end().finally(() => process.exit(0)))
process.send?.({ ours: portOf(ours), bare: portOf(bare), authorization, statements: statements.length })
