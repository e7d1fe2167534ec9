// Sends random requests to every route: each gets a response or a problem with a reason, never a server error.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openSecrets } from '../secrets/secrets.ts'
import { useApi } from '../testing/api-fixture.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { type Lead, makeLead } from '../testing/lead.ts'
import { isLongRun, runs } from '../testing/runs.ts'
import { anyOfSchema } from '../testing/schema-arbitrary.ts'

// Every host resolves to a private network, so the web client refuses to fetch pages.
const secrets = openSecrets({ keys: undefined, file: join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets.key') })
const api = useApi({
  web: testWeb({ resolve: async () => ['10.0.0.1'] }),
  secrets,
  destinations: {
    secrets,
    get clients(): never {
      throw new Error('a request called a destination')
    },
  },
})
let lead: Lead
/** Rows beside the pipeline. Not a destination: a request would call it. */
const others: string[] = []
const keys: Record<string, string> = {}
const roles = ['viewer', 'curator', 'admin', 'installation admin'] as const
/** Of each role in a long run; otherwise a quarter for each. */
const perRole = isLongRun ? 5000 : 1250

interface DocumentedOperation {
  readonly parameters: readonly { name: string; in: string; schema: Record<string, unknown> }[]
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
}

beforeAll(async () => {
  lead = await makeLead(api.database.db, 'lead')
  for (const table of ['schedules', 'webhooks', 'imports', 'saved_views', 'bulk_actions'] as const) {
    const rows = api.database.db.selectFrom(table).select('id').where('tenant_id', '=', lead.tenantId)
    others.push((await rows.executeTakeFirstOrThrow()).id)
  }
  for (const role of ['viewer', 'curator', 'admin'] as const) keys[role] = await api.addKey(lead.tenantId, role)
  keys['installation admin'] = await api.addKey(lead.tenantId, 'admin')
  await sql`
    UPDATE users SET manages_installation = true FROM api_keys
    WHERE api_keys.user_id = users.id AND key_hash = sha256(${keys['installation admin']}::bytea)`.execute(
    api.database.db,
  )
})

/** A request to an operation, mostly valid by its schema. */
function anyRequest(
  method: string,
  path: string,
  { parameters, requestBody }: DocumentedOperation,
  known: readonly string[],
) {
  const values = parameters.map(({ name, in: where, schema }) =>
    fc.record({ name: fc.constant(name), where: fc.constant(where), value: anyOfSchema(schema, known) }),
  )
  const some = fc.tuple(...values).chain((all) => {
    const inPath = all.filter(({ where }) => where === 'path')
    const inQuery = all.filter(({ where }) => where === 'query')
    const few = { maxLength: Math.min(4, inQuery.length) }
    return fc.subarray(inQuery, few).map((query) => [...inPath, ...query])
  })
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(path),
    parameters: some,
    body: body === undefined ? fc.constant(undefined) : anyOfSchema(body, known),
  })
}

const text = (value: unknown) => {
  const plain = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(plain.toWellFormed())
}

test.for(roles)(
  `responds to ${perRole} random requests of the role %s without a server error`,
  { timeout: 900_000 },
  async (role) => {
    const document = (await api.ask('GET', '/api/v2/openapi.json')).body
    const paths = Object.entries(document.paths as Record<string, Record<string, DocumentedOperation>>)
    // Deleting a domain deletes the lead, so deleting requests use another key.
    const known = [
      ...others,
      lead.pageId,
      lead.domainId,
      lead.contactId,
      'pages',
      'wf7-page-extraction',
      'id',
      '-title',
      'url',
      'New',
    ]
    const operations = paths.flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, shown]) =>
        method === 'delete' || path.startsWith('/health') || path === '/metrics' || path === '/api/v2/events'
          ? []
          : [anyRequest(method, path, shown, known)],
      ),
    )
    const codes = new Map<number, number>()
    const property = fc.asyncProperty(fc.oneof(...operations), async ({ method, path, parameters, body }) => {
      const inPath = (name: string) =>
        text(parameters.find((each) => each.where === 'path' && each.name === name)?.value)
      const query = parameters
        .filter(({ where }) => where === 'query')
        .map(({ name, value }) => `${name}=${text(value)}`)
      const url = `${path.replace(/\{(\w+)\}/g, (_, name) => inPath(name))}?${query.join('&')}`
      const payload = body === undefined ? undefined : (JSON.stringify(body) ?? 'null')
      const headers = {
        authorization: `Bearer ${keys[role]}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      }
      const answer = await api.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(payload !== undefined && { payload }),
      })
      codes.set(answer.statusCode, (codes.get(answer.statusCode) ?? 0) + 1)
      expect(answer.statusCode, `${method} ${url} ${payload} ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    })
    // Of `runs` the seed only: it would take a tenth of the quarter.
    await fc.assert(property, { numRuns: perRole, seed: runs(1).seed })
    expect(codes.values().reduce((sum, count) => sum + count, 0)).toBe(perRole)
    // If all requests were rejected, the test would prove nothing.
    expect(codes.get(200) ?? 0).toBeGreaterThan(perRole / 200)
  },
)
