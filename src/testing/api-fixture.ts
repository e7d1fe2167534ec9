import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Role } from '../access/api-keys.ts'
import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { createRegistry, type Registry } from '../curation/registry.ts'
import { defaultSettings } from '../curation/scheduler-settings.ts'
import { reportStages } from '../curation/stage-report.ts'
import { tenantDatabases } from '../db/tenant-database.ts'
import { buildApp } from '../http/app.ts'
import type { AppOptions } from '../http/app-options.ts'
import { createMetrics } from '../http/metrics.ts'
import { workflowsOf } from '../stages/index.ts'
import type { Tools } from '../stages/tools.ts'
import { quietLog } from './loops.ts'
import { systemUserId } from './registry-with.ts'
import { type TestDatabase, useTestDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'
import { testValidation, toolsWith, unavailableSearches, unavailableTools } from './unavailable-tools.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly body: any
}

interface KeyOptions {
  readonly expires_at?: Date
  readonly revoked_at?: Date
  readonly scopes?: string[]
}

export interface ApiFixture {
  readonly database: TestDatabase
  readonly registry: Registry
  readonly app: FastifyInstance
  readonly otherTenantId: string
  /** Keys by the role of their user; the admin manages the installation, `foreign` is an admin of another tenant. */
  readonly keys: Record<string, string>
  addKey(tenantId: string, role: Role, more?: KeyOptions): Promise<string>
  ask(method: Method, url: string, options?: { key?: string; body?: unknown }): Promise<Answer>
}

/** The whole API on its own database, with two tenants and a key per role. `given`: the tools that the test may use. */
export function useApi(given: Partial<Tools> = {}, more: Pick<Partial<AppOptions>, 'searches'> = {}): ApiFixture {
  const database = useTestDatabase()
  const registry = createRegistry(workflowsOf(unavailableTools))
  const autopilot = createAutopilot(() => registry, systemUserId)
  const otherTenantId = randomUUID()
  const keys: Record<string, string> = {}
  const nothing = () => Promise.resolve([])
  let built: FastifyInstance | undefined
  const app = () => {
    if (built === undefined) throw new Error('the API exists only while tests run')
    return built
  }

  async function addKey(tenant_id: string, role: Role, more: KeyOptions = {}): Promise<string> {
    const key = `sky_${randomUUID()}`
    const manages_installation = role === 'admin' && tenant_id === database.tenantId
    const user = { tenant_id, role, manages_installation, email: `${randomUUID()}@example.com` }
    const { id: user_id } = await database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const key_hash = createHash('sha256').update(key).digest()
    await database.db
      .insertInto('api_keys')
      .values({ tenant_id, user_id, name: role, key_hash, ...more })
      .execute()
    return key
  }

  beforeAll(async () => {
    const { db, pool, tenantId } = database
    const metrics = createMetrics([])
    built = buildApp({
      db,
      forTenant: tenantDatabases(pool),
      // No rate limit: tests send requests faster than clients may.
      settings: { perMinute: { ip: 0, caller: 0 } },
      log: quietLog,
      registry,
      metrics,
      costOf: () => 0,
      version: '0.0.0',
      schedulers: defaultSettings(50),
      crawlGapMs: 1000,
      reportStages: () => reportStages(db, registry, defaultSettings(50)),
      sendsAlarmEmails: false,
      pendingMigrations: nothing,
      searches: more.searches ?? unavailableSearches,
      validation: testValidation,
      secrets: testSecrets,
      tools: toolsWith(Object.defineProperties({ autopilot }, Object.getOwnPropertyDescriptors(given))),
    })
    await db.insertInto('tenants').values({ id: otherTenantId, name: 'Other' }).execute()
    for (const role of ['viewer', 'curator', 'admin'] as const) keys[role] = await addKey(tenantId, role)
    keys.foreign = await addKey(otherTenantId, 'admin')
  })
  afterAll(() => built?.close())

  return {
    database,
    registry,
    otherTenantId,
    keys,
    addKey,
    get app() {
      return app()
    },
    async ask(method, url, { key = 'admin', body } = {}) {
      const headers = key === '' ? {} : { authorization: `Bearer ${keys[key] ?? key}` }
      const payload = body === undefined ? {} : { payload: body as object }
      const answer = await app().inject({ method, url, headers, ...payload })
      const isJson = /\bjson\b/.test(String(answer.headers['content-type']))
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? answer.json() : undefined,
      }
    },
  }
}
