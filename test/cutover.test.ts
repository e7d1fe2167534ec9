// Every route and every command of docs/cutover.md, called as the document says.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../demo/web/fake-web.ts'
import { createAutopilot } from '../src/curation/autopilot/autopilot.ts'
import { defaultSettings } from '../src/curation/scheduler-settings.ts'
import { tenantDatabases } from '../src/db/tenant-database.ts'
import { buildApp } from '../src/http/app.ts'
import { hashPassword } from '../src/http/auth/passwords.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { setHookSecret } from '../src/stages/wf8-delivery/hook-store.ts'
import { deliveryTools, makeDestination } from '../src/testing/delivery-fixture.ts'
import { type Lead, makeLead } from '../src/testing/lead.ts'
import { quietLog } from '../src/testing/loops.ts'
import { townOf } from '../src/testing/provider-fixture.ts'
import { systemUserId } from '../src/testing/registry-with.ts'
import { useSearchFixture } from '../src/testing/search-fixture.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { testSecrets } from '../src/testing/test-secrets.ts'
import { testValidation, toolsWith } from '../src/testing/unavailable-tools.ts'
import { useV1Database } from '../src/testing/v1-database/use-v1-database.ts'
import { runProduct } from './support/product.ts'

const document = readFileSync('docs/cutover.md', 'utf8')
const database = useTestDatabase()
const search = useSearchFixture(database, townOf(1))
const v1 = useV1Database({ factor: 0.02, flaws: false, empty: ['sitemap_urls'] })
const folder = mkdtempSync(join(tmpdir(), 'cutover-'))
let web: FakeWeb

beforeAll(async () => {
  web = await startFakeWeb({})
})
afterAll(async () => {
  await web.close()
  rmSync(folder, { recursive: true })
})

test('every route responds to a request as a V1 client would send it', async () => {
  const { db, pool } = database
  const lead = await makeLead(db, 'Clients of V1')
  const nothing = () => Promise.resolve([])
  const destinations = deliveryTools(db, {})
  const n8n = { tenantId: lead.tenantId, kind: 'n8n', credential: { secret: 'x' } } as const
  const destinationId = await makeDestination(db, destinations, n8n)
  const place = { tenantId: lead.tenantId, id: destinationId }
  const secret = await setHookSecret(db, destinations.secrets, place, undefined)
  const app = buildApp({
    db,
    log: quietLog,
    registry: search.registry,
    metrics: createMetrics([]),
    reportStages: () => Promise.resolve({ all: [], alarms: [], of: () => [] }),
    sendsAlarmEmails: false,
    pendingMigrations: nothing,
    searches: search.setup,
    validation: testValidation,
    secrets: testSecrets,
    tools: toolsWith({ autopilot: createAutopilot(() => search.registry, systemUserId), destinations }),
    forTenant: tenantDatabases(pool),
    settings: { perMinute: { ip: 0, caller: 0 } },
    version: '0.0.0',
    costOf: () => 0,
    schedulers: defaultSettings(50),
    crawlGapMs: 1000,
  })
  const key = `sky_${randomUUID()}`
  const key_hash = createHash('sha256').update(key).digest()
  const owner = { tenant_id: lead.tenantId, user_id: lead.userId }
  await db
    .updateTable('users')
    .set({ manages_installation: true, password_hash: await hashPassword(password) })
    .where('id', '=', lead.userId)
    .execute()
  await db
    .insertInto('api_keys')
    .values({ ...owner, name: 'client', key_hash })
    .execute()
  const imported = { tenant_id: lead.tenantId, entity: 'domains' }
  const { id: importId } = await db.insertInto('imports').values(imported).returning('id').executeTakeFirstOrThrow()
  const colleague = { tenant_id: lead.tenantId, email: 'bob@example.com', role: 'viewer' }
  const { id: colleagueId } = await db.insertInto('users').values(colleague).returning('id').executeTakeFirstOrThrow()
  const ids: Readonly<Record<string, string>> = {
    ...idsOf(lead),
    imports: importId,
    users: colleagueId,
    hooks: destinationId,
  }

  // The first column of the table has the paths of V1.
  const named = document.replace(/^\| `[A-Z]+ \/[^`]*` \|/gm, '|')
  const routes = new Set([...named.matchAll(/`([A-Z]+ \/(?:api\/v2|health)\/[^`]+)`/g)].map(([, route = '']) => route))
  expect(routes.size).toBeGreaterThan(35)
  // Deleting comes last.
  const inOrder = [...routes].toSorted((a, b) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')))
  const failed: string[] = []
  for (const route of inOrder) {
    const [method = '', path = ''] = route.split(' ')
    const entity = path.split('/')[3] ?? ''
    const id = ids[entity] ?? ''
    const body = entity === 'hooks' ? enrichmentOf(lead) : bodyOf(route, id, destinationId)
    const { statusCode, payload } = await app.inject({
      method: method as 'GET',
      url: path.replace(':destination', 'n8n').replace(':id', id),
      headers: { authorization: `Bearer ${entity === 'hooks' ? secret : key}` },
      ...(body !== undefined && { payload: body }),
    })
    if (statusCode < 200 || statusCode > 299) failed.push(`${route}: ${statusCode} ${payload}`)
  }
  await app.close()
  expect(failed).toEqual([])
})

/** What the workflow of V1 sends back. */
const enrichmentOf = ({ contactId: contact_id }: Lead) => ({ contact_id, enrichment_id: 'run', status: 'failed' })

function idsOf(lead: Lead): Record<string, string> {
  return {
    searches: lead.searchId,
    places: lead.placeId,
    'local-businesses': lead.businessId,
    domains: lead.domainId,
    'sitemap-files': lead.sitemapId,
    pages: lead.pageId,
    contacts: lead.contactId,
  }
}

/** The body of a request; undefined: it has none. */
function bodyOf(route: string, id: string, destination_id: string): object | undefined {
  if (route.endsWith('/status')) return { ids: [id], status: 'Maybe' }
  if (route.endsWith('/validate')) return { ids: [id] }
  if (route.endsWith('/deliver')) return { ids: [id], destination_id }
  if (route.endsWith('/status/filtered')) return { filter: { all: [] }, status: 'New', all: true }
  if (route.endsWith('/import')) return { rows: ['https://new.example/sitemap.xml'] }
  if (route === 'PATCH /api/v2/users/:id') return { name: 'Bob' }
  if (route.startsWith('PATCH')) return { notes: 'From a client of V1' }
  return others[route]
}

const password = 'a long password of V1'
const others: Readonly<Record<string, object>> = {
  'POST /api/v2/searches': { kinds: ['dentist'], places: ['Milltown'] },
  'POST /api/v2/contacts': { domain: 'acme.example', email: 'ann@acme.example' },
  'POST /api/v2/auth/sign-in': { email: 'ann@example.com', password },
  'POST /api/v2/users': { email: 'cy@example.com', role: 'viewer' },
  'POST /api/v2/api-keys': { name: 'A client of V1' },
  'POST /api/v2/dead-letters/requeue': { all: true },
}

test('every command runs, in the order of the steps', { timeout: 240_000 }, async () => {
  const { db, tenantId } = database
  await db.insertInto('users').values({ tenant_id: tenantId, email: 'ann@example.com', role: 'admin' }).execute()
  await db.deleteFrom('tenants').where('id', '<>', tenantId).execute()
  const inBlocks = [...document.matchAll(/^scrapersky v1 .*$/gm)].map(([line]) => line)
  const inText = [
    'scrapersky v1 backlog --dry-run',
    'scrapersky v1 backlog',
    'scrapersky stages pause wf7-page-extraction',
  ]
  expect(inText.filter((command) => !document.includes(`\`${command}\``))).toEqual([])
  const [dryRun = '', load = '', ...compare] = inBlocks
  const steps = [inText[2] ?? '', dryRun, load, inText[0] ?? '', inText[1] ?? '', ...compare]
  expect(steps).toHaveLength(7)
  for (const step of steps) {
    const args = step
      .split(' ')
      .slice(1)
      .map((word) => (/\.(csv|html)$/.test(word) ? join(folder, word) : word))
    const { code, stderr } = await runProduct(args, {
      env: {
        DATABASE_URL: database.url,
        V1_DATABASE_URL: v1.url,
        LOG_LEVEL: 'error',
        CRAWL_CONNECT_TO: `${web.connectTo.ip}:${web.connectTo.port}`,
        CRAWL_ALLOW_ADDRESSES: web.connectTo.ip,
        CRAWL_GAP_MS: '0',
      },
    })
    expect({ step, code, stderr }).toEqual({ step, code: 0, stderr: expect.any(String) })
    if (step === dryRun) expect(await db.selectFrom('contacts').select('id').execute()).toEqual([])
    // The comparison that reads pages again needs the stage.
    if (step === inText[1])
      await runProduct(['stages', 'resume', 'wf7-page-extraction'], { env: { DATABASE_URL: database.url } })
  }
  expect(await db.selectFrom('contacts').select('id').execute()).not.toEqual([])
  expect(existsSync(join(folder, 'rejects.csv'))).toBe(true)
  expect(readFileSync(join(folder, 'compare.html'), 'utf8')).toContain('<html')
})
