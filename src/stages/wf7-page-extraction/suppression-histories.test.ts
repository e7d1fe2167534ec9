import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { erase, suppress } from '../../contacts/suppression/suppression.ts'
import type { SuppressionKind } from '../../contacts/suppression/suppression-key.ts'
import { createAutopilot } from '../../curation/autopilot/autopilot.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findingsOf } from '../../testing/findings.ts'
import { registryWith } from '../../testing/registry-with.ts'
import { isLongRun, runs } from '../../testing/runs.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { PageResult, PageRow } from './read-page.ts'
import { savePage } from './save-page.ts'

// Random histories (10,000 in a long run, and a new seed in every run) of scans, suppressions and erasures: contacts and evidence, snippets included,
// never contain a suppressed value. Every history has its own tenant; 100 of them run concurrently.

const database = useTestDatabase({ poolSize: 12 })
const autopilot = createAutopilot(() => registryWith({}), randomUUID())
const histories = isLongRun ? 10_000 : 300
const concurrency = 100

const emails = ['ann@site.com', 'info@site.com', 'bob@mail.other.co.uk', 'carl@gmail.com', 'dora@other.co.uk']
const phones = ['+441134960001', '+4930901820', '+12063421000']
const domains = ['site.com', 'other.co.uk', 'mail.other.co.uk', 'gmail.com']

const spelled = (value: string) => fc.constantFrom(value, value.toUpperCase(), ` ${value} `)
const target: fc.Arbitrary<{ kind: SuppressionKind; value: string }> = fc.oneof(
  fc.record({ kind: fc.constant('email' as const), value: fc.constantFrom(...emails).chain(spelled) }),
  fc.record({ kind: fc.constant('phone' as const), value: fc.constantFrom(...phones, '+44 (113) 496-0001') }),
  fc.record({ kind: fc.constant('domain' as const), value: fc.constantFrom(...domains).chain(spelled) }),
)
const scan = fc.record({
  verb: fc.constant('scan' as const),
  page: fc.integer({ min: 0, max: 1 }),
  emails: fc.subarray(emails),
  phones: fc.subarray(phones),
  person: fc.option(fc.record({ email: fc.constantFrom(...emails), phone: fc.constantFrom(...phones, null) })),
  obfuscated: fc.boolean(),
  complete: fc.boolean(),
})
const suppression = fc.record({ verb: fc.constantFrom('suppress' as const, 'erase' as const), target })
const gone = fc.record({
  verb: fc.constantFrom('gone' as const, 'same' as const),
  page: fc.integer({ min: 0, max: 1 }),
})
const act = fc.oneof(
  { weight: 5, arbitrary: scan },
  { weight: 3, arbitrary: suppression },
  { weight: 1, arbitrary: gone },
)
/** Steps run one after the other; some have two concurrent acts. */
const history = fc.array(fc.oneof({ weight: 3, arbitrary: act.map((one) => [one]) }, fc.tuple(act, act)), {
  minLength: 2,
  maxLength: 4,
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

test(`over ${histories} histories no suppressed value is stored`, { timeout: 600_000 }, async () => {
  const batch = fc.array(history, { minLength: concurrency, maxLength: concurrency })
  await fc.assert(
    fc.asyncProperty(batch, async (many) => {
      const tenants = (await createTenants(many.length)).map((pages) => ({ pages, suppressed: new Set<string>() }))
      const stepCount = Math.max(...many.map((steps) => steps.length))
      for (let step = 0; step < stepCount; step++) {
        await Promise.all(tenants.map((tenant, index) => performStep(many[index]?.[step] ?? [], tenant)))
        await expectNothingSuppressed(tenants)
      }
    }),
    { ...runs(10_000), numRuns: histories / concurrency },
  )
})

interface HistoryTenant {
  readonly pages: readonly PageRow[]
  readonly suppressed: Set<string>
}

async function performStep(step: readonly Act[], { pages, suppressed }: HistoryTenant): Promise<void> {
  await Promise.all(step.map((one) => perform(one, pages)))
  for (const one of step) if ('target' in one) for (const value of coveredValues(one.target)) suppressed.add(value)
}

async function perform(one: Act, pages: readonly PageRow[]): Promise<void> {
  if ('target' in one) {
    const request = { tenantId: pages[0]?.tenant_id ?? '', ...one.target, reason: 'requested' }
    await (one.verb === 'erase' ? erase : suppress)(database.db, request)
    return
  }
  const page = pages[one.page]
  if (page !== undefined) await inTransaction(database.db, (trx) => savePage(trx, page, resultOf(one), autopilot))
}

function resultOf(one: Exclude<Act, { target: unknown }>): PageResult {
  if (!('person' in one)) {
    if (one.verb === 'same') return { kind: 'not_modified', httpStatus: 304 }
    return { kind: 'refused', outcome: 'http_404', httpStatus: 404 }
  }
  const people = one.person === null ? [] : [one.person]
  const findings = findingsOf({ ...one, people })
  return {
    kind: 'read',
    findings,
    httpStatus: 200,
    etag: null,
    lastModified: null,
    tlsProblem: null,
    complete: one.complete,
    shell: false,
  }
}

/** The values that must not be stored once this is suppressed. */
function coveredValues({ kind, value }: { kind: SuppressionKind; value: string }): string[] {
  const normal = value.trim().toLowerCase()
  if (kind === 'phone') return [`+${normal.replace(/\D/g, '')}`]
  if (kind === 'email') return [normal]
  // The site itself: no value from it may stay.
  if (normal === 'site.com') return [...emails, ...phones]
  return emails.filter((email) => email.endsWith(`@${normal}`) || email.endsWith(`.${normal}`))
}

async function expectNothingSuppressed(tenants: readonly HistoryTenant[]): Promise<void> {
  const tenantIds = tenants.map(({ pages }) => pages[0]?.tenant_id ?? '')
  const { rows } = await sql<{ stored: string; strays: number }>`
    SELECT (SELECT coalesce(string_agg(to_jsonb(c)::text, ' '), '') FROM contacts AS c WHERE tenant_id = tenant)
      || (SELECT coalesce(string_agg(to_jsonb(e)::text, ' '), '') FROM contact_evidence AS e WHERE tenant_id = tenant)
      AS stored,
      (SELECT count(*) FROM (SELECT count(*) FILTER (WHERE is_primary) AS n FROM contacts
        WHERE tenant_id = tenant GROUP BY domain_id) AS of_domain WHERE n <> 1) AS strays
    FROM unnest(${tenantIds}::uuid[]) WITH ORDINALITY AS t (tenant, position) ORDER BY position`.execute(database.db)
  expect(rows).toHaveLength(tenants.length)
  for (const [index, { stored, strays }] of rows.entries()) {
    for (const value of tenants[index]?.suppressed ?? []) {
      if (stored.includes(value)) expect.fail(`${value} is suppressed but stored in ${stored}`)
    }
    expect(strays, 'domains without exactly one primary contact').toBe(0)
  }
}

/** A tenant with the domain site.com and two pages, for each history. */
async function createTenants(count: number): Promise<PageRow[][]> {
  const { rows } = await sql<PageRow>`
    WITH tenant AS (
      INSERT INTO tenants (name) SELECT 'history' FROM generate_series(1, ${count}::int) RETURNING id
    ), domain AS (
      INSERT INTO domains (tenant_id, host) SELECT id, 'www.site.com' FROM tenant RETURNING id, tenant_id, host, country
    ), page AS (
      INSERT INTO pages (tenant_id, domain_id, url)
      SELECT tenant_id, id, 'https://www.site.com/' || n FROM domain, generate_series(1, 2) AS n
      RETURNING id, tenant_id, domain_id, url, etag, last_modified
    )
    SELECT page.*, domain.host, domain.country FROM page JOIN domain ON domain.id = page.domain_id ORDER BY page.id
  `.execute(database.db)
  return [...Map.groupBy(rows, ({ tenant_id }) => tenant_id).values()]
}
