import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { editContact } from '../../contacts/edits/edit-contact.ts'
import { mergeContacts } from '../../contacts/merging/merge-contacts.ts'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createExtractPool } from '../../extract/pool/extract-pool.ts'
import { ChangingSite, type Disturbance, type PlantedChange } from '../../testing/changing-sites.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { loopContext } from '../../testing/loops.ts'
import { pageFixture } from '../../testing/page-fixture.ts'
import { passDays } from '../../testing/pass-days.ts'
import { registryWith, systemUserId } from '../../testing/registry-with.ts'
import { isLongRun } from '../../testing/runs.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { queueDueSites } from './queue-due-sites.ts'

// Sites that change by script, under an accelerated clock: every planted change is reported once, with the right before and
// after, within two periods; nothing is reported that did not happen; no host gets more requests a day than the budget.

const {
  sites: siteCount,
  days,
  periodDays,
  every,
} = isLongRun ? { sites: 500, days: 90, periodDays: 7, every: 18 } : { sites: 20, days: 10, periodDays: 2, every: 5 }
const requestsPerDay = 9
/** Beginning the day after the watch. */
const firstDay = 2

const database = useTestDatabase()
const extractor = createExtractPool({ threads: 1 })
const sites = Array.from({ length: siteCount }, (_, n) => new ChangingSite(n))
let fake: FakeWeb

beforeAll(async () => {
  fake = await startFakeWeb(Object.fromEntries(sites.map((site) => [site.host, site.site])))
})
afterAll(async () => {
  await extractor.close()
  await fake.close()
})

test(`${siteCount} sites in ${days} days`, { timeout: 3_600_000 }, async () => {
  await readAll()
  const { db, tenantId } = database
  const rule = { tenant_id: tenantId, enabled: true, period_days: periodDays, requests_per_day: requestsPerDay }
  await db.insertInto('watch_settings').values(rule).execute()
  const planted: PlantedChange[] = []
  const reported: PlantedChange[] = []
  const seen = new Set<string>()
  let suppressed = ''
  for (let day = 0; day < days; day++) {
    for (const [n, site] of sites.entries()) {
      site.disturbance = disturbanceOn(day, n)
      if (isChangeDay(day, n)) planted.push(...site.change(day))
      else if ((day + n) % 11 === 5) site.shuffle()
    }
    if (day === firstDay) suppressed = await work()
    const requests = await watchFor(day)
    for (const [host, count] of requests)
      expect(count, `requests to ${host} on day ${day}`).toBeLessThanOrEqual(requestsPerDay)
    for (const change of await changes()) {
      if (!seen.has(change.id)) reported.push({ ...change, day })
      seen.add(change.id)
    }
    await passDays(db, 1)
    // Sitemaps that lie: every page changed today.
    if (day % 2 === 0) await lieInSitemaps()
  }
  const wrong = reported.filter((change) => !planted.some((one) => isSame(one, change)))
  expect(wrong, 'reported without a change').toEqual([])
  // A person who must not be contacted is not stored, and so not watched.
  const expected = planted.filter(({ before, after, subject }) => ![before, after, subject].includes(suppressed))
  const problems = expected.flatMap((change) => {
    const hits = reported.filter((one) => isSame(change, one))
    const isLate = (hits[0]?.day ?? Number.POSITIVE_INFINITY) > change.day + 2 * periodDays
    return hits.length > 1 || (isLate && change.day + 2 * periodDays < days) ? [{ change, hits }] : []
  })
  expect(problems, 'not reported once and in time').toEqual([])
  expect(planted.length).toBeGreaterThan(siteCount / 2)
})

const isChangeDay = (day: number, n: number) => day >= firstDay && (day - firstDay + n * 3) % every === 0

/** Only between changes, so that the time within which they must be reported is the watch's own. */
function disturbanceOn(day: number, n: number): Disturbance {
  const since = (day - firstDay + n * 3) % every
  const first = isLongRun ? 15 : 4
  return day > firstDay && since >= first && since < first + (isLongRun ? 2 : 1)
    ? (['outage', 'soft404', 'robots_page', 'cut'] as const)[(n + day) % 4]
    : undefined
}

/** Of changes that are alike only one happens within the time of the simulation. */
function isSame(one: PlantedChange, other: PlantedChange): boolean {
  const isText = (planted: string | null, found: string | null) =>
    one.kind === 'address_new' && planted !== null ? (found?.includes(planted) ?? false) : planted === found
  return (
    one.host === other.host &&
    one.kind === other.kind &&
    one.subject === other.subject &&
    isText(one.before, other.before) &&
    isText(one.after, other.after) &&
    other.day >= one.day &&
    other.day <= one.day + every
  )
}

/** The first reading, before the watch. */
async function readAll(): Promise<void> {
  const web = testWeb({ connectTo: fake.connectTo })
  const pages = pageFixture(database, { web, extractor })
  const ids: string[] = []
  for (const { host } of sites)
    for (const path of ['/', '/team', '/contact']) ids.push(await pages.addPage(`https://${host}${path}`, 'US'))
  await pages.read(...ids)
  await database.db.updateTable('domains').set({ metadata_status: 'Queued' }).execute()
  await runJobLoop(loopContext(database.db, pages.registry.stage('wf4-domain-metadata'))).finished
  await web.close()
}

/** One day of the watch, with a fresh robots.txt cache. Returns the requests by host. */
async function watchFor(day: number): Promise<Map<string, number>> {
  const { db } = database
  const web = testWeb({ connectTo: fake.connectTo })
  const stage = registryWith({ web, extractor }).stage('change-watch')
  const before = fake.requests.length
  for (let round = 0; (await queueDueSites(db, systemUserId)) > 0; round++) {
    expect(round, `rounds of day ${day}`).toBeLessThan(20)
    await runJobLoop(loopContext(db, stage)).finished
  }
  await web.close()
  const failed = await db
    .selectFrom('site_watches')
    .select(['watch_error'])
    .where('watch_error', 'is not', null)
    .execute()
  expect(failed).toEqual([])
  return Map.groupBy(fake.requests.slice(before), ({ host }) => host.replace(/^www\./, ''))
    .entries()
    .reduce((counts, [host, requests]) => counts.set(host, requests.length), new Map<string, number>())
}

async function lieInSitemaps(): Promise<void> {
  const lying = sites.flatMap(({ host }, n) => (n % 4 === 1 ? host : []))
  await database.db
    .updateTable('pages')
    .set({ lastmod: new Date() })
    .where('domain_id', 'in', (of) => of.selectFrom('domains').select('id').where('host', 'in', lying))
    .execute()
}

async function changes() {
  return database.db
    .selectFrom('lead_changes')
    .innerJoin('leads', 'leads.id', 'lead_changes.lead_id')
    .select(['lead_changes.id', 'host', 'kind', 'subject', 'before', 'after'])
    .execute() as Promise<(Omit<PlantedChange, 'day'> & { id: string })[]>
}

/**
 * What people do to their contacts: an edit, a merge, a suppression. None of them is a change of a site. Returns the name of
 * the suppressed person.
 */
async function work(): Promise<string> {
  const { db, tenantId } = database
  const author = { tenantId, userId: systemUserId }
  const contacts = async (n: number) => {
    const rows = db
      .selectFrom('contacts')
      .innerJoin('domains', 'domains.id', 'domain_id')
      .select(['contacts.id', 'email', 'name'])
    return rows
      .where('host', '=', sites[n]?.host ?? '')
      .where('name', 'is not', null)
      .orderBy('email')
      .execute()
  }
  const [[edited], [kept, merged], [suppressed]] = [await contacts(6), await contacts(7), await contacts(8)]
  if (!edited || !kept || !merged || !suppressed?.email) throw new Error('every site has contacts')
  await inTransaction(db, (trx) => editContact(trx, author, edited.id, { name: 'Erika Other', title: 'Janitor' }))
  await inTransaction(db, (trx) => mergeContacts(trx, author, kept.id, [merged.id]))
  await suppress(db, { tenantId, kind: 'email', value: suppressed.email, reason: 'asked' })
  return suppressed.name ?? ''
}
