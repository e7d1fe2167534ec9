import { describe, expect, test } from 'vitest'
import { page, textFile } from '../../../demo/web/reply.ts'
import { createExtractPool } from '../../extract/pool/extract-pool.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { pageFixture } from '../../testing/page-fixture.ts'
import { teamCard, useSiteFixture } from '../../testing/site-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The whole stage: curate, claim, fetch over a real socket, extract in a thread, save, settle.

const database = useTestDatabase()
const sites = useSiteFixture(database)

describe('contacts found', () => {
  test('saves contacts, evidence, facts and outcome of a page', async () => {
    const { host, id } = await sites.siteWith({
      '/contact': {
        headers: { etag: '"v1"', 'last-modified': 'Mon, 01 Jun 2026 10:00:00 GMT' },
        body: `<!doctype html><html lang="en"><head><title>Contact us</title><meta name="description" content="How to reach us">
          <link rel="canonical" href="https://example.com/contact"></head><body><h1>Contact</h1>
          <p>Write to <a href="mailto:info@brix-mail.com">info@brix-mail.com</a> or sales (at) brix-mail (dot) com</p>
          <p>Phone: (206) 342-1000</p><a href="https://www.facebook.com/brixhost">Facebook</a>
          <form action="/send" method="post"><input name="email"><textarea name="message"></textarea></form></body></html>`,
      },
    })
    const row = await sites.pages.read(id)
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
    const contacts = await sites.pages.contacts(host)
    expect(contacts.map(({ email, phone, name }) => ({ email, phone, name }))).toEqual([
      { email: 'info@brix-mail.com', phone: null, name: null },
      { email: 'sales@brix-mail.com', phone: null, name: null },
      { email: null, phone: '+12063421000', name: null },
    ])
    const evidence = await sites.pages.evidence(id)
    expect(evidence).toMatchObject([
      { field: 'email', value: 'info@brix-mail.com', method: 'mailto', obfuscated: false, still_on_page: true },
      { field: 'email', value: 'sales@brix-mail.com', obfuscated: true, source_url: `https://${host}/contact` },
      { field: 'phone', value: '+12063421000' },
    ])
    expect(evidence[0]?.snippet).toContain('Write to')
    expect(contacts[0]?.confidence).toBe(evidence[0]?.confidence)
    expect(contacts.filter(({ is_primary }) => is_primary)).toHaveLength(1)
  })

  test('saves a page without contacts', async () => {
    const { host, id } = await sites.siteWith({
      '/': page('About', '<p>We are a family business in the old town.</p>'),
    })
    expect(await sites.pages.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'no_contacts',
      title: 'About',
      has_form: false,
      findings: {},
    })
    expect(await sites.pages.contacts(host)).toEqual([])
  })

  test("adds a person's name, title and number to the contact of the person's e-mail", async () => {
    const host = sites.newHost()
    sites.answers.set(
      `${host}/team`,
      page('Team', teamCard('Anna Berger', 'Sales Manager', `anna.berger@${host}`, '(206) 342-2000')),
    )
    const id = await sites.pages.addPage(`https://${host}/team`, 'US')
    await sites.pages.read(id)
    expect(await sites.pages.contacts(host)).toMatchObject([
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
    expect((await sites.pages.evidence(id)).map(({ field }) => field)).toEqual(['email', 'name', 'phone', 'title'])
  })

  test("a national number is read with the country of the page's domain", async () => {
    const { host, id } = await sites.siteWith({ '/': page('Kontakt', '<p>Telefon: 030 901820</p>') }, 'DE')
    await sites.pages.read(id)
    expect(await sites.pages.contacts(host)).toMatchObject([{ phone: '+4930901820', email: null }])
  })

  test('markup of a hostile page stays data', async () => {
    const evil = `<p title="'); DROP TABLE contacts; --">'; DELETE FROM pages; -- <b>evil&#0;\u0000&#xD800;name@brix-mail.com</b> \ud800 $1 {{x}}</p>`
    const { host, id } = await sites.siteWith({
      '/': page(`<script>alert(1)</script> \u0000 Bob"); --`, `${evil}<p>ok@brix-mail.com ${'\u0000'.repeat(20)}</p>`),
    })
    expect(await sites.pages.read(id)).toMatchObject({ page_processing_outcome: 'contacts_found' })
    expect((await sites.pages.contacts(host)).map(({ email }) => email)).toContain('ok@brix-mail.com')
  })
})

describe('pages without contacts', () => {
  test('blocked by robots.txt is an outcome', async () => {
    const { host, id } = await sites.siteWith({ '/private': page('Secret', '<p>info@brix-mail.com</p>') })
    sites.answers.set(`${host}/robots.txt`, textFile('User-agent: *\nDisallow: /private\n'))
    expect(await sites.pages.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'blocked_by_robots',
      fetched_at: null,
    })
    expect(await sites.pages.contacts(host)).toEqual([])
  })

  test('404 and a file are outcomes', async () => {
    const missing = await sites.pages.addPage(`https://${sites.newHost()}/nothing`)
    expect(await sites.pages.read(missing)).toMatchObject({ page_processing_outcome: 'http_404', http_status: 404 })
    const { id } = await sites.siteWith({
      '/a.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4 x' },
    })
    expect(await sites.pages.read(id)).toMatchObject({
      page_processing_status: 'Completed',
      page_processing_outcome: 'not_html',
    })
  })

  test('503 is retried later and counts as an attempt', async () => {
    const { id } = await sites.siteWith({ '/': { status: 503, body: 'busy' } })
    const row = await sites.pages.read(id)
    expect(row).toMatchObject({
      page_processing_status: 'Queued',
      page_processing_error_code: 'http_503',
      page_processing_attempts: 1,
    })
    expect(row.page_processing_next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 5_000)
  })

  test('a 429 with Retry-After delays the page without counting an attempt', async () => {
    const { id } = await sites.siteWith({ '/': { status: 429, headers: { 'retry-after': '120' }, body: 'slow down' } })
    const row = await sites.pages.read(id)
    expect(row).toMatchObject({
      page_processing_status: 'Queued',
      page_processing_error_code: 'rate_limited',
      page_processing_attempts: 0,
    })
    expect(row.page_processing_next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 100_000)
  })

  test('an empty shell is js_only and does not mark evidence as gone', async () => {
    const { host, id } = await sites.siteWith({ '/': page('Contact', '<p>info@brix-mail.com</p>') })
    await sites.pages.read(id)
    sites.answers.set(`${host}/`, {
      headers: { etag: '"shell"' },
      body: '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
    })
    expect(await sites.pages.read(id)).toMatchObject({ page_processing_outcome: 'js_only', etag: null })
    expect(await sites.pages.evidence(id)).toMatchObject([{ still_on_page: true }])
  })

  test('a page that exceeds the memory of its thread fails alone', async () => {
    const small = createExtractPool({ threads: 1, heapMb: 48 })
    const strict = pageFixture(database, { web: testWeb({ connectTo: sites.connectTo }), extractor: small })
    const { ids } = await sites.siteWith({
      '/huge': page('Huge', '<a href="x">y</a>'.repeat(560_000)),
      '/small': page('Small', '<p>info@brix-mail.com</p>'),
    })
    await strict.read(...ids)
    await small.close()
    expect(await Promise.all(ids.map((id) => sites.pages.pageRow(id)))).toMatchObject([
      { page_processing_status: 'Error', page_processing_error_code: 'extract_timeout', page_processing_attempts: 1 },
      { page_processing_status: 'Completed', page_processing_outcome: 'contacts_found' },
    ])
  })

  test('saves a page with 300 e-mails', async () => {
    const emails = Array.from({ length: 300 }, (_, n) => `<p>desk${n}@brix-mail.com</p>`).join('')
    const { host, id } = await sites.siteWith({ '/': page('Many', emails) })
    expect(await sites.pages.read(id)).toMatchObject({ page_processing_outcome: 'contacts_found' })
    expect(await sites.pages.contacts(host)).toHaveLength(300)
    expect((await sites.pages.contacts(host)).filter(({ is_primary }) => is_primary)).toHaveLength(1)
  })
})
