import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExtractPool } from '../../extract/pool/extract-pool.ts'
import { type FakeWeb, startFakeWeb } from '../../testing/fake-web/fake-web.ts'
import { type FakeRequest, type FakeSite, page, type Reply, textFile } from '../../testing/fake-web/reply.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { pageWorld } from '../../testing/page-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The whole stage: curate, claim, fetch over a real socket, extract in a thread, save, settle.

const database = useTestDatabase()
/** What each address answers; tests fill it in, and change it between two scans. */
const answers = new Map<string, Reply | ((request: FakeRequest) => Reply)>()
const site: FakeSite = (request) => {
  const reply = answers.get(`${request.host}${request.path}`)
  if (reply === undefined) return { status: 404, body: 'not found' }
  return typeof reply === 'function' ? reply(request) : reply
}
const extractor = createExtractPool({ threads: 1 })
let fake: FakeWeb
let world: ReturnType<typeof pageWorld>

beforeAll(async () => {
  fake = await startFakeWeb(new Proxy({}, { get: () => site }))
  const web = testWeb({ connectTo: fake.connectTo })
  world = pageWorld(database, { web, extractor })
})
afterAll(async () => {
  await extractor.close()
  await fake.close()
})

let hosts = 0
/** A host of the test's own. Addresses need a real suffix to be addresses. */
const newHost = () => `brix-host${++hosts}.com`

/** Puts pages on a new site and adds their rows; gives back the host and the rows' ids. */
async function siteWith(pages: Record<string, Reply>, country: string | null = 'US') {
  const host = newHost()
  for (const [path, reply] of Object.entries(pages)) answers.set(host + path, reply)
  const ids: string[] = []
  for (const path of Object.keys(pages)) ids.push(await world.addPage(`https://${host}${path}`, country))
  return { host, ids, id: ids[0] ?? '' }
}
const card = (name: string, title: string, email: string, phone: string) =>
  `<div class="team-card"><h3>${name}</h3><p>${title}</p><p>Tel. ${phone}<br><a href="mailto:${email}">${email}</a></p></div>`

describe('what is found', () => {
  test('a page with contacts: contacts, evidence, facts and outcome', async () => {
    const { host, id } = await siteWith({
      '/contact': {
        headers: { etag: '"v1"', 'last-modified': 'Mon, 01 Jun 2026 10:00:00 GMT' },
        body: `<!doctype html><html lang="en"><head><title>Contact us</title><meta name="description" content="How to reach us">
          <link rel="canonical" href="https://example.com/contact"></head><body><h1>Contact</h1>
          <p>Write to <a href="mailto:info@brix-mail.com">info@brix-mail.com</a> or sales (at) brix-mail (dot) com</p>
          <p>Phone: (206) 342-1000</p><a href="https://www.facebook.com/brixhost">Facebook</a>
          <form action="/send" method="post"><input name="email"><textarea name="message"></textarea></form></body></html>`,
      },
    })
    const row = await world.read(id)
    expect(row).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'contacts_found',
      title: 'Contact us',
      description: 'How to reach us',
      h1: 'Contact',
      canonical_url: 'https://example.com/contact',
      language: 'en',
      has_form: true,
      http_status: 200,
      etag: '"v1"',
      last_modified: 'Mon, 01 Jun 2026 10:00:00 GMT',
    })
    expect(row.word_count).toBeGreaterThan(5)
    expect(row.fetched_at).not.toBeNull()
    expect(row.findings).toMatchObject({ socials: [{ network: 'facebook' }], forms: [{ method: 'post' }] })
    const contacts = await world.contacts(host)
    expect(contacts.map(({ email, phone, name }) => ({ email, phone, name }))).toEqual([
      { email: 'info@brix-mail.com', phone: null, name: null },
      { email: 'sales@brix-mail.com', phone: null, name: null },
      { email: null, phone: '+12063421000', name: null },
    ])
    const evidence = await world.evidence(id)
    expect(evidence).toMatchObject([
      { field: 'email', value: 'info@brix-mail.com', method: 'mailto', obfuscated: false, still_on_page: true },
      { field: 'email', value: 'sales@brix-mail.com', obfuscated: true, source_url: `https://${host}/contact` },
      { field: 'phone', value: '+12063421000' },
    ])
    expect(evidence[0]?.snippet).toContain('Write to')
    expect(contacts[0]?.confidence).toBe(evidence[0]?.confidence)
    expect(contacts.filter(({ is_primary }) => is_primary)).toHaveLength(1)
  })

  test('a page with nothing', async () => {
    const { host, id } = await siteWith({ '/': page('About', '<p>We are a family business in the old town.</p>') })
    expect(await world.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'no_contacts',
      title: 'About',
      has_form: false,
      findings: {},
    })
    expect(await world.contacts(host)).toEqual([])
  })

  test("a person's name, title and number go to the person's address", async () => {
    const host = newHost()
    answers.set(
      `${host}/team`,
      page('Team', card('Anna Berger', 'Sales Manager', `anna.berger@${host}`, '(206) 342-2000')),
    )
    const id = await world.addPage(`https://${host}/team`, 'US')
    await world.read(id)
    expect(await world.contacts(host)).toMatchObject([
      {
        email: `anna.berger@${host}`,
        name: 'Anna Berger',
        title: 'Sales Manager',
        phone: '+12063422000',
        kind: 'person',
        email_type: 'CORPORATE',
        is_primary: true,
      },
    ])
    expect((await world.evidence(id)).map(({ field }) => field)).toEqual(['email', 'name', 'phone', 'title'])
  })

  test("a national number is read with the country of the page's domain", async () => {
    const { host, id } = await siteWith({ '/': page('Kontakt', '<p>Telefon: 030 901820</p>') }, 'DE')
    await world.read(id)
    expect(await world.contacts(host)).toMatchObject([{ phone: '+4930901820', email: null }])
  })

  test('markup of a hostile page stays data', async () => {
    const evil = `<p title="'); DROP TABLE contacts; --">'; DELETE FROM pages; -- <b>evil&#0;\u0000&#xD800;name@brix-mail.com</b> \ud800 $1 {{x}}</p>`
    const { host, id } = await siteWith({
      '/': page(`<script>alert(1)</script> \u0000 Bob"); --`, `${evil}<p>ok@brix-mail.com ${'\u0000'.repeat(20)}</p>`),
    })
    expect(await world.read(id)).toMatchObject({ page_processing_outcome: 'contacts_found' })
    expect((await world.contacts(host)).map(({ email }) => email)).toContain('ok@brix-mail.com')
  })
})

describe('again', () => {
  test('a second scan of the same page changes nothing but when it was last seen', async () => {
    const { host, id } = await siteWith({ '/': page('Contact', '<p>info@brix-mail.com</p>') })
    await world.read(id)
    const [before, contactsBefore] = [await world.evidence(id), await world.contacts(host)]
    await world.read(id)
    const after = await world.evidence(id)
    expect(await world.contacts(host)).toEqual(contactsBefore)
    expect(after.map((row) => ({ ...row, last_seen_at: null }))).toEqual(
      before.map((row) => ({ ...row, last_seen_at: null })),
    )
    expect(Number(after[0]?.last_seen_at)).toBeGreaterThan(Number(before[0]?.last_seen_at))
  })

  test('an address that is no longer there is marked and kept; when it is back it is marked again', async () => {
    const { host, id } = await siteWith({ '/': page('Contact', '<p>a@brix-mail.com b@brix-mail.com</p>') })
    await world.read(id)
    answers.set(`${host}/`, page('Contact', '<p>b@brix-mail.com</p>'))
    await world.read(id)
    const seen = async () => (await world.evidence(id)).map(({ value, still_on_page }) => [value, still_on_page])
    expect(await seen()).toEqual([
      ['a@brix-mail.com', false],
      ['b@brix-mail.com', true],
    ])
    expect(await world.contacts(host)).toHaveLength(2)
    answers.set(`${host}/`, page('Contact', '<p>a@brix-mail.com b@brix-mail.com</p>'))
    await world.read(id)
    expect(await seen()).toEqual([
      ['a@brix-mail.com', true],
      ['b@brix-mail.com', true],
    ])
  })

  test('a page that is gone takes nothing along, and is read in full when it is back', async () => {
    const { host, id } = await siteWith({
      '/': { headers: { etag: '"1"' }, body: page('C', '<p>a@brix-mail.com</p>') },
    })
    await world.read(id)
    answers.delete(`${host}/`)
    expect(await world.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'http_404',
      http_status: 404,
      etag: null,
    })
    expect(await world.contacts(host)).toHaveLength(1)
    expect(await world.evidence(id)).toMatchObject([{ still_on_page: false }])
  })

  test('pages of one domain make one contact with the best of each', async () => {
    const host = newHost()
    const anna = `anna.berger@${host}`
    answers.set(`${host}/imprint`, page('Imprint', `<p>${anna}</p><p>${`${anna} `.repeat(3)}</p>`))
    answers.set(`${host}/team`, page('Team', card('Anna Berger', 'Managing Director', anna, '(206) 342-2000')))
    answers.set(`${host}/footer`, page('Home', `<footer>${anna.replace('@', ' [at] ')}</footer>`))
    const ids: string[] = []
    for (const path of ['/imprint', '/team', '/footer']) ids.push(await world.addPage(`https://${host}${path}`, 'US'))
    await world.read(...ids)
    const contacts = await world.contacts(host)
    expect(contacts).toMatchObject([
      { email: anna, name: 'Anna Berger', title: 'Managing Director', phone: '+12063422000' },
    ])
    const proofs = (await Promise.all(ids.map((id) => world.evidence(id))))
      .flat()
      .filter(({ field }) => field === 'email')
    expect(proofs).toHaveLength(3)
    expect(contacts[0]?.confidence).toBe(Math.max(...proofs.map(({ confidence }) => confidence)))
    // The weakest page again: nothing better is lost.
    await world.read(ids[2] ?? '')
    const withoutTimes = (rows: typeof contacts) => rows.map((row) => ({ ...row, updated_at: null }))
    expect(withoutTimes(await world.contacts(host))).toEqual(withoutTimes(contacts))
  })

  test("a person's word about a contact is left alone", async () => {
    const { host, id } = await siteWith({ '/': page('Contact', '<p>info@brix-mail.com</p>') })
    await world.read(id)
    const work = { curation_status: 'Maybe', notes: 'call back', tags: ['vip'], validation_status: 'Queued' } as const
    const [contact] = await world.contacts(host)
    await database.db
      .updateTable('contacts')
      .set({ ...work, tags: [...work.tags] })
      .where('id', '=', contact?.id ?? '')
      .execute()
    answers.set(`${host}/`, page('Contact', card('Anna Berger', 'Owner', 'info@brix-mail.com', '(206) 342-2000')))
    await world.read(id)
    expect(await world.contacts(host)).toMatchObject([{ ...work, tags: ['vip'] }])
  })

  test('not modified: no body, evidence refreshed, facts kept', async () => {
    const host = newHost()
    const body = page('Contact', '<p>info@brix-mail.com</p>')
    answers.set(`${host}/`, ({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304, headers: { etag: '"v1"' } }
        : { headers: { etag: '"v1"' }, body },
    )
    const id = await world.addPage(`https://${host}/`)
    await world.read(id)
    const [before] = await world.evidence(id)
    expect(await world.read(id)).toMatchObject({
      page_processing_outcome: 'not_modified',
      title: 'Contact',
      etag: '"v1"',
      http_status: 304,
    })
    const [after] = await world.evidence(id)
    expect(after).toMatchObject({ still_on_page: true })
    expect(Number(after?.last_seen_at)).toBeGreaterThan(Number(before?.last_seen_at))
  })
})

describe('what is not there', () => {
  test('blocked by robots.txt is an outcome', async () => {
    const { host, id } = await siteWith({ '/private': page('Secret', '<p>info@brix-mail.com</p>') })
    answers.set(`${host}/robots.txt`, textFile('User-agent: *\nDisallow: /private\n'))
    expect(await world.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'blocked_by_robots',
      fetched_at: null,
    })
    expect(await world.contacts(host)).toEqual([])
  })

  test('404 and a file are outcomes', async () => {
    const missing = await world.addPage(`https://${newHost()}/nothing`)
    expect(await world.read(missing)).toMatchObject({ page_processing_outcome: 'http_404', http_status: 404 })
    const { id } = await siteWith({ '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4 x' } })
    expect(await world.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'not_html',
    })
  })

  test('503 is tried again later and counts', async () => {
    const { id } = await siteWith({ '/': { status: 503, body: 'busy' } })
    const row = await world.read(id)
    expect(row).toMatchObject({
      page_processing_status: 'Queued',
      page_processing_error_code: 'http_503',
      page_processing_attempts: 1,
    })
    expect(row.page_processing_next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 5_000)
  })

  test('a site that asks for patience gets it, and no attempt is counted', async () => {
    const { id } = await siteWith({ '/': { status: 429, headers: { 'retry-after': '120' }, body: 'slow down' } })
    const row = await world.read(id)
    expect(row).toMatchObject({
      page_processing_status: 'Queued',
      page_processing_error_code: 'rate_limited',
      page_processing_attempts: 0,
    })
    expect(row.page_processing_next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 100_000)
  })

  test('an empty shell is js_only, and says nothing about what was there before', async () => {
    const { host, id } = await siteWith({ '/': page('Contact', '<p>info@brix-mail.com</p>') })
    await world.read(id)
    answers.set(`${host}/`, {
      headers: { etag: '"shell"' },
      body: '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
    })
    expect(await world.read(id)).toMatchObject({ page_processing_outcome: 'js_only', etag: null })
    expect(await world.evidence(id)).toMatchObject([{ still_on_page: true }])
  })

  test('a page that is too much to read fails alone', async () => {
    const small = createExtractPool({ threads: 1, heapMb: 48 })
    const strict = pageWorld(database, { web: testWeb({ connectTo: fake.connectTo }), extractor: small })
    const { ids } = await siteWith({
      '/huge': page('Huge', '<a href="x">y</a>'.repeat(560_000)),
      '/small': page('Small', '<p>info@brix-mail.com</p>'),
    })
    await strict.read(...ids)
    await small.close()
    expect(await Promise.all(ids.map((id) => world.pageRow(id)))).toMatchObject([
      { page_processing_status: 'Error', page_processing_error_code: 'extract_timeout', page_processing_attempts: 1 },
      { page_processing_status: 'Completed', page_processing_outcome: 'contacts_found' },
    ])
  })

  test('a page with 300 addresses is as few statements as one', async () => {
    const addresses = Array.from({ length: 300 }, (_, n) => `<p>desk${n}@brix-mail.com</p>`).join('')
    const { host, id } = await siteWith({ '/': page('Many', addresses) })
    expect(await world.read(id)).toMatchObject({ page_processing_outcome: 'contacts_found' })
    expect(await world.contacts(host)).toHaveLength(300)
    expect((await world.contacts(host)).filter(({ is_primary }) => is_primary)).toHaveLength(1)
  })
})
