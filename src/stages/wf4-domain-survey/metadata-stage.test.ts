import { describe, expect, test } from 'vitest'
import { page, redirectTo, textFile } from '../../../demo/web/reply.ts'
import { useDomainMetadata } from '../../testing/domain-metadata-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The whole stage: claim, fetch over a real socket, read in a thread, save, settle.

const database = useTestDatabase()
const fixture = useDomainMetadata(database)

const home = `<!doctype html><html lang="de"><head><title>Zahnarzt Brix</title><meta name="description" content="Ihr Zahnarzt">
  <meta name="generator" content="WordPress 6.4.3"><meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/wp-content/plugins/elementor/assets/css/frontend.min.css?ver=3.18.3">
  <script src="https://www.googletagmanager.com/gtag/js?id=G-ABC"></script></head><body>
  <a href="/"><img class="logo" src="/logo.png" alt="Brix"></a><h1>Willkommen</h1><p>Wir freuen uns auf Ihren Besuch in unserer Praxis in der alten Stadt.</p>
  <p>Telefon: 030 901820, <a href="mailto:info@brix-mail.com">info@brix-mail.com</a></p><a href="https://www.doctolib.de/zahnarzt/berlin/brix">Termin</a>
  <a href="https://www.instagram.com/zahnarztbrix/">Instagram</a><footer>© 2015-2026 Brix</footer></body></html>`

async function survey(site: (typeof fixture.sites)[string], host = fixture.newHost()) {
  fixture.sites[host] = site
  const id = await fixture.addDomain(host, 'DE')
  return { host, id, row: await fixture.run(id) }
}

describe('a site', () => {
  test('is stored as facts', async () => {
    const { row, host } = await survey({
      '/': { headers: { server: 'nginx/1.24.0', 'set-cookie': 'PHPSESSID=1' }, body: home },
      '/robots.txt': textFile('User-agent: *\nCrawl-delay: 0\nSitemap: https://brix.example/sitemap.xml\n'),
    })
    expect(row).toMatchObject({
      metadata_status: 'Completed',
      metadata_outcome: 'ok',
      home_url: `https://${host}/`,
      http_status: 200,
      title: 'Zahnarzt Brix',
      description: 'Ihr Zahnarzt',
      language: 'de',
      generator: 'WordPress 6.4.3',
      logo_url: `https://${host}/logo.png`,
      favicon_url: `https://${host}/favicon.ico`,
      server: 'nginx/1.24.0',
      mobile_viewport: true,
      copyright_year: 2026,
      redirects_to: null,
      home_emails: ['info@brix-mail.com'],
      home_phones: ['+4930901820'],
      socials: [{ network: 'instagram', url: 'https://www.instagram.com/zahnarztbrix' }],
      curation_status: 'New',
      sitemap_analysis_status: null,
    })
    expect(row.technologies).toMatchObject([
      { name: 'WordPress', category: 'cms', version: '6.4.3' },
      { name: 'Elementor', category: 'builder', version: '3.18.3' },
      { name: 'Doctolib', category: 'booking', found: 'link' },
      { name: 'Google Analytics 4', category: 'analytics' },
      { name: 'PHP', category: 'language' },
      { name: 'nginx', version: '1.24.0' },
    ])
    expect(row.facts).toMatchObject({ home: { h1: 'Willkommen', robots: { status: 200, sitemaps: 1 } } })
    expect(row.response_ms).toBeGreaterThanOrEqual(0)
    expect(row.surveyed_at).not.toBeNull()
  })

  test('a second survey updates facts and keeps the curation', async () => {
    const { id, host } = await survey({ '/': home })
    const curated = { curation_status: 'Maybe' as const, notes: 'call in May', tags: ['north'] }
    await database.db.updateTable('domains').set(curated).where('id', '=', id).execute()
    fixture.sites[host] = {
      '/': page('New name', '<p>Write to us: office@brix-mail.com. We moved, and we look forward.</p>'),
    }
    expect(await fixture.run(id)).toMatchObject({
      title: 'New name',
      description: null,
      technologies: [],
      home_emails: ['office@brix-mail.com'],
      home_phones: [],
      ...curated,
      sitemap_analysis_status: null,
    })
  })

  test('a later failure keeps the stored facts and sets the outcome', async () => {
    const { id, host } = await survey({ '/': home })
    fixture.sites[host] = { '*': { status: 403, body: 'no' } }
    expect(await fixture.run(id)).toMatchObject({
      metadata_outcome: 'http_403',
      http_status: 403,
      title: 'Zahnarzt Brix',
      home_emails: ['info@brix-mail.com'],
    })
    fixture.sites[host] = { '/': page('Welcome to nginx!', '') }
    expect(await fixture.run(id)).toMatchObject({ metadata_outcome: 'default_page', title: 'Zahnarzt Brix' })
  })

  test('an empty shell is js_only and keeps the stored contacts', async () => {
    const { id, host } = await survey({ '/': home })
    fixture.sites[host] = {
      '/': `<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>`,
    }
    expect(await fixture.run(id)).toMatchObject({
      metadata_outcome: 'js_only',
      title: 'App',
      home_emails: ['info@brix-mail.com'],
    })
  })
})

test('the language of the response header is used when the page has none', async () => {
  const body = '<title>Brix</title><h1>Brix</h1><p>Bienvenue chez nous</p>'
  const { row } = await survey({ '/': { headers: { 'content-language': 'fr-CH, de' }, body } })
  expect(row.language).toBe('fr-CH')
})

describe('not a site', () => {
  test.each([
    ['parked', page('x', '<script src="//img.sedoparking.com/a.js"></script><p>Related links</p>')],
    ['for_sale', page('This domain is for sale', '<p>Make an offer</p>')],
    ['suspended', page('Account Suspended', '<p>Contact your host.</p>')],
    ['under_construction', page('Coming soon', '<p>Our site opens in May.</p>')],
  ])('%s', async (outcome, reply) => {
    const { row } = await survey({ '/': reply })
    expect(row).toMatchObject({ metadata_status: 'Completed', metadata_outcome: outcome })
  })

  test('the e-mail of a registrar is not stored for the business', async () => {
    const { row } = await survey({ '/': page('This domain is parked', '<p>Questions? support@brix-registrar.com</p>') })
    expect(row).toMatchObject({ metadata_outcome: 'parked', home_emails: [], title: null })
    expect(row.facts).toMatchObject({ fetch: { page_title: 'This domain is parked' } })
  })

  test('blocked by robots.txt', async () => {
    const { row, host } = await survey({ '/robots.txt': textFile('User-agent: *\nDisallow: /\n'), '/': home })
    expect(row).toMatchObject({ metadata_status: 'Completed', metadata_outcome: 'blocked_by_robots', title: null })
    expect(fixture.requests().filter((request) => request.host === host && request.path === '/')).toEqual([])
  })

  test('a file is not_html', async () => {
    const { row } = await survey({ '/': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' } })
    expect(row).toMatchObject({ metadata_outcome: 'not_html' })
  })

  test('503 is retried, and after the last attempt the domain is unreachable', async () => {
    const { id, row } = await survey({ '/robots.txt': textFile(''), '*': { status: 503, body: 'busy' } })
    expect(row).toMatchObject({ metadata_status: 'Queued', metadata_error_code: 'http_503', metadata_attempts: 1 })
    expect(await fixture.run(id)).toMatchObject({ metadata_status: 'Queued', metadata_attempts: 2 })
    expect(await fixture.run(id)).toMatchObject({ metadata_status: 'Completed', metadata_outcome: 'unreachable' })
  })
})

describe('redirects and URLs', () => {
  test('another domain', async () => {
    fixture.sites['brix-group.com'] = { '*': page('The group') }
    const { row } = await survey({ '/': redirectTo('https://www.brix-group.com/leeds') })
    expect(row).toMatchObject({
      metadata_outcome: 'redirects_elsewhere',
      redirects_to: 'https://www.brix-group.com/leeds',
      title: null,
    })
  })

  test('another domain by a meta refresh', async () => {
    const { row } = await survey({
      '/': '<html><head><meta http-equiv="refresh" content="0; url=https://brix-group.com/"></head><body>Moved.</body></html>',
    })
    expect(row).toMatchObject({ metadata_outcome: 'redirects_elsewhere', redirects_to: 'https://brix-group.com/' })
  })

  test('a marketplace for domains means for_sale', async () => {
    const { row } = await survey({ '/': redirectTo('https://www.hugedomains.com/domain_profile.cfm?d=brix') })
    expect(row).toMatchObject({ metadata_outcome: 'for_sale' })
    expect(row.redirects_to).toContain('hugedomains.com')
  })

  test('the same site under www. and another path', async () => {
    const host = fixture.newHost()
    fixture.sites[`www.${host}`] = { '/': redirectTo('/de/'), '/de/': home }
    const { row } = await survey({ '/': redirectTo(`https://www.${host}/`) }, host)
    expect(row).toMatchObject({ metadata_outcome: 'ok', home_url: `https://www.${host}/de/`, redirects_to: null })
  })

  test('a page of the same site by a meta refresh', async () => {
    const { row, host } = await survey({
      '/': '<html><head><meta http-equiv="refresh" content="0; url=/start"></head><body></body></html>',
      '/start': home,
    })
    expect(row).toMatchObject({ metadata_outcome: 'ok', title: 'Zahnarzt Brix', home_url: `https://${host}/start` })
  })

  test('only www. answers', async () => {
    const host = fixture.newHost()
    fixture.sites[`www.${host}`] = { '/': home }
    const { row } = await survey({}, host)
    expect(row).toMatchObject({ metadata_outcome: 'ok', home_url: `https://www.${host}/`, http_status: 200 })
    expect(row.facts).toMatchObject({
      fetch: { tried: [{ code: 'http_404' }, { code: 'http_404' }, { code: 'http_200' }] },
    })
  })

  test('only plain HTTP answers', async () => {
    const { row, host } = await survey(({ scheme, path }) =>
      scheme === 'http' && path === '/' ? home : { status: 404, body: 'no' },
    )
    expect(row).toMatchObject({ metadata_outcome: 'ok', home_url: `http://${host}/`, tls_valid: null })
  })
})

test('markup of a hostile page stays data', async () => {
  const { row } = await survey({
    '/': page(
      `'); DROP TABLE domains; -- \u0000 ${'x'.repeat(5000)}`,
      `<p>evil\u0000 &#xD800; \ud800 {{1}} ${'@'.repeat(5000)}</p><img class="logo" src="//${'a'.repeat(5000)}">`,
    ),
  })
  expect(row).toMatchObject({ metadata_status: 'Completed', metadata_outcome: 'ok', logo_url: null })
  expect(row.title?.length).toBeLessThanOrEqual(500)
})
