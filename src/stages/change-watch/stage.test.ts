import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { page } from '../../../demo/web/reply.ts'
import { erase } from '../../contacts/suppression/suppression.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { oldRows } from '../../http/export/old-rows.ts'
import { listChanges } from '../../leads/changes/list-changes.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { loopContext } from '../../testing/loops.ts'
import { passDays } from '../../testing/pass-days.ts'
import { registryWith, systemUserId } from '../../testing/registry-with.ts'
import { teamCard, useSiteFixture } from '../../testing/site-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { queueDueSites, queueSitesNow } from './queue-due-sites.ts'
import { changeWatchSettings, showWatch } from './watch-settings.ts'

// What a visit writes and what it does not; which changes are reported when is in the simulation.

const database = useTestDatabase()
const sites = useSiteFixture(database)
const rule = { enabled: true, period_days: 4, requests_per_day: 20 }
const actor = () => ({ tenantId: database.tenantId, actorId: systemUserId })

beforeAll(async () => {
  expect(await showWatch(database.db, database.tenantId)).toMatchObject({ enabled: false })
  await changeWatchSettings(database.db, actor(), rule)
})

/** The days from now on, each with all visits that are due. Returns the requests by host of each day. */
async function watchDays(days: number): Promise<Map<string, number>[]> {
  const requests: Map<string, number>[] = []
  for (let day = 0; day < days; day++) {
    const count = new Map<string, number>()
    const web = testWeb({ connectTo: sites.connectTo })
    const stage = registryWith({ web: countRequests(web, count), extractor: sites.extractor }).stage('change-watch')
    while ((await queueDueSites(database.db, systemUserId)) > 0)
      await runJobLoop(loopContext(database.db, stage)).finished
    await web.close()
    requests.push(count)
    await passDays(database.db, 1)
  }
  return requests
}

function countRequests(web: ReturnType<typeof testWeb>, count: Map<string, number>): ReturnType<typeof testWeb> {
  return {
    ...web,
    pacer: {
      acquire(host, request) {
        count.set(host, (count.get(host) ?? 0) + 1)
        return web.pacer.acquire(host, request)
      },
    },
  }
}

async function siteWith(pages: Record<string, string>) {
  const { host, ids } = await sites.siteWith(pages)
  await sites.pages.read(...ids)
  const { db, tenantId } = database
  const domain = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow()
  const lead = await db.selectFrom('leads').select('id').where('domain_id', '=', domain.id).executeTakeFirstOrThrow()
  const contacts = async () =>
    (await sites.pages.contacts(host)).map(({ email, not_seen_since: since }) => [email, since !== null])
  const changes = async () =>
    (await listChanges(db, tenantId, lead.id)).map(({ kind, before, after }) => [kind, before, after])
  return { host, ids, domainId: domain.id, leadId: lead.id, contacts, changes }
}

const home = page('Acme', '<p>We build walls of brick and stone for houses.</p>')
const card = (name: string, host: string) =>
  teamCard(name, 'Owner', `${name.split(' ')[0]?.toLowerCase()}@${host}`, '(206) 342-2000')

test('what disappears is marked after a second reading, and the mark is removed when it returns', async () => {
  const { host, contacts, changes, domainId } = await siteWith({
    '/': home,
    '/contact': page('Contact', '<p>info@brix-mail.com sales@brix-mail.com jobs@brix-mail.com</p>'),
  })
  await watchDays(1)
  sites.answers.set(`${host}/contact`, page('Contact', '<p>info@brix-mail.com sales@brix-mail.com</p>'))
  await watchDays(4)
  expect(await contacts()).toEqual([
    ['info@brix-mail.com', false],
    ['jobs@brix-mail.com', false],
    ['sales@brix-mail.com', false],
  ])
  await watchDays(3)
  expect(await contacts()).toEqual([
    ['info@brix-mail.com', false],
    ['jobs@brix-mail.com', true],
    ['sales@brix-mail.com', false],
  ])
  const ids = (await sites.pages.contacts(host)).map(({ id }) => id)
  expect((await oldRows(database.db, 'contacts', ids, 6)).size).toBe(1)
  expect((await oldRows(database.db, 'contacts', ids, 300)).size).toBe(0)
  const { rows } = await sql<{ old: boolean }>`SELECT not_seen_since < now() - interval '6 days' AS old FROM contacts
    WHERE domain_id = ${domainId} AND not_seen_since IS NOT NULL`.execute(database.db)
  expect(rows).toEqual([{ old: true }])
  sites.answers.set(
    `${host}/contact`,
    page('Contact', '<p>info@brix-mail.com sales@brix-mail.com jobs@brix-mail.com</p>'),
  )
  await watchDays(6)
  expect((await contacts()).map(([, isGone]) => isGone)).toEqual([false, false, false])
  // A mailbox is no person: that it went is a mark, that it came is a change.
  expect(await changes()).toEqual([['email_new', null, 'jobs@brix-mail.com']])
})

test('a person who has left is not the one whom a lead names first', async () => {
  const company = `<p>${['info', 'sales', 'service', 'export', 'shop'].map((name) => `${name}@brix-mail.com`).join(' ')}</p>`
  const { host, leadId } = await siteWith({ '/': home })
  const owner = page('Team', `${company}${card('Anna Berger', host)}`)
  sites.answers.set(`${host}/team`, owner)
  const team = await sites.pages.addPage(`https://${host}/team`, 'US')
  await sites.pages.read(team)
  const named = async () => {
    const lead = database.db.selectFrom('leads').select(['person_name', 'email', 'phone']).where('id', '=', leadId)
    const primary = (await sites.pages.contacts(host)).filter(({ is_primary }) => is_primary)
    return { ...(await lead.executeTakeFirst()), primary: primary.map(({ email }) => email) }
  }
  const anna = `anna@${host}`
  expect(await named()).toMatchObject({ person_name: 'Anna Berger', email: anna, primary: [anna] })
  await watchDays(1)
  sites.answers.set(`${host}/team`, page('Team', company))
  await watchDays(8)
  expect(await named()).toMatchObject({ email: 'info@brix-mail.com', primary: ['info@brix-mail.com'] })
  sites.answers.set(`${host}/team`, owner)
  await watchDays(8)
  expect(await named()).toMatchObject({ person_name: 'Anna Berger', email: anna, primary: [anna] })
})

test('an unchanged page is one row update, after which its contacts were seen', async () => {
  const body = page('Contact', '<p>info@brix-mail.com</p>')
  const { host, ids } = await siteWith({ '/': home, '/contact': body })
  sites.answers.set(`${host}/contact`, ({ headers }) =>
    headers['if-none-match'] === '"v1"'
      ? { status: 304, headers: { etag: '"v1"' } }
      : { headers: { etag: '"v1"' }, body },
  )
  await watchDays(5)
  const evidence = await sites.pages.evidence(ids[1] ?? '')
  await watchDays(5)
  expect(await sites.pages.pageRow(ids[1] ?? '')).toMatchObject({ http_status: 304 })
  expect(
    (await sites.pages.evidence(ids[1] ?? '')).map(({ last_seen_at: _, first_seen_at: __, ...row }) => row),
  ).toEqual(evidence.map(({ last_seen_at: _, first_seen_at: __, ...row }) => row))
  const { rows } = await sql<{ days: number }>`
    SELECT extract(day FROM now() - contact_seen_at(contacts.id))::int AS days FROM contacts JOIN domains
      ON domains.id = domain_id WHERE host = ${host}`.execute(database.db)
  expect(rows[0]?.days).toBeLessThan(5)
})

test('no host gets more requests a day than the budget, and every page is read in the end', async () => {
  const paths = Array.from({ length: 12 }, (_, n) => `/p${n}`)
  const pages = Object.fromEntries(paths.map((path) => [path, page(path, `<p>${path.slice(1)}@brix-mail.com</p>`)]))
  const { host, ids, domainId } = await siteWith({ '/': home, ...pages })
  await changeWatchSettings(database.db, actor(), { ...rule, requests_per_day: 5 })
  await watchDays(1)
  await passDays(database.db, 5)
  const days = await watchDays(4)
  await changeWatchSettings(database.db, actor(), rule)
  for (const requests of days) expect(requests.get(host) ?? 0).toBeLessThanOrEqual(5)
  const { rows } = await sql`SELECT FROM pages WHERE domain_id = ${domainId} AND fetched_at < now() - interval '5 days'
    AND url NOT LIKE '%.com/'`.execute(database.db)
  expect(rows.length).toBeLessThan(ids.length / 3)
})

test('a lead that changed says so, to webhooks too; an erasure leaves no trace of the person', async () => {
  const { host, leadId, domainId, changes } = await siteWith({
    '/': home,
    '/contact': page('Contact', '<p>info@brix-mail.com</p>'),
  })
  sites.answers.set(`${host}/contact`, page('Contact', `<p>info@brix-mail.com</p>${card('Anna Berger', host)}`))
  await sql`WITH secret AS (
      INSERT INTO credentials (tenant_id, sealed) VALUES (${database.tenantId}, ${`v1:${'0'.repeat(12)}:c2VhbGVk`}) RETURNING id)
    INSERT INTO webhooks (tenant_id, name, url, events, secret_id)
    SELECT ${database.tenantId}, 'mine', 'https://example.com/hook', '{lead.changed}', id FROM secret`.execute(
    database.db,
  )
  await watchDays(7)
  expect(await changes()).toEqual([['person_new', null, 'Anna Berger']])
  const lead = database.db.selectFrom('leads').select(['changes', 'last_change_at']).where('id', '=', leadId)
  expect(await lead.executeTakeFirst()).toMatchObject({ changes: ['person_new'], last_change_at: expect.any(Date) })
  const messages = () =>
    database.db.selectFrom('webhook_messages').select('event').where('event', '=', 'lead.changed').execute()
  expect(await messages()).toHaveLength(1)
  await erase(database.db, { tenantId: database.tenantId, kind: 'email', value: `anna@${host}`, reason: 'requested' })
  expect(await changes()).toEqual([])
  expect(await messages()).toHaveLength(0)
  const facts = await database.db
    .selectFrom('site_facts')
    .select('facts')
    .where('domain_id', '=', domainId)
    .executeTakeFirst()
  expect(JSON.stringify(facts)).not.toMatch(/anna/i)
  await watchDays(7)
  expect(await changes()).toEqual([])
})

test('a rejected site is left alone, and so are all when the rule is off', async () => {
  const { host, domainId } = await siteWith({ '/': home, '/contact': page('Contact', '<p>info@brix-mail.com</p>') })
  await database.db.updateTable('domains').set({ curation_status: 'Not a Fit' }).where('id', '=', domainId).execute()
  const [first] = await watchDays(1)
  expect(first?.get(host)).toBeUndefined()
  await changeWatchSettings(database.db, actor(), { ...rule, enabled: false })
  await passDays(database.db, 10)
  expect(await queueDueSites(database.db, systemUserId)).toBe(0)
  // What was queued before sends no request either.
  await database.db.transaction().execute((trx) => queueSitesNow(trx, database.tenantId, 100))
  const web = testWeb({ connectTo: sites.connectTo })
  const count = new Map<string, number>()
  const stage = registryWith({ web: countRequests(web, count), extractor: sites.extractor }).stage('change-watch')
  await runJobLoop(loopContext(database.db, stage)).finished
  await web.close()
  expect(count.size).toBe(0)
  const audit = database.db.selectFrom('audit_events').select('details').where('action', '=', 'change-watch')
  expect((await audit.execute()).length).toBeGreaterThan(2)
})
