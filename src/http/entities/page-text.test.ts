import { describe, expect, test } from 'vitest'
import { page, textFile } from '../../../demo/web/reply.ts'
import { useApi } from '../../testing/api-fixture.ts'
import { teamCard, useSiteFixture } from '../../testing/site-fixture.ts'
import { until } from '../../testing/until.ts'

const api = useApi({
  get web() {
    return sites.web
  },
  get extractor() {
    return sites.extractor
  },
})
const sites = useSiteFixture(api.database)

const textOf = (id: string, key = 'viewer') => api.ask('GET', `/api/v2/pages/${id}/text`, { key })

interface Finding {
  readonly field: string
  readonly value: string
  readonly still_there: boolean
  readonly start: number | null
  readonly end: number | null
}
/** Each finding with its marked text. */
const marks = ({ text, findings }: { text: string; findings: Finding[] }) =>
  Object.fromEntries(
    findings.map(({ value, start, end, still_there }) => [
      value,
      start === null || end === null ? still_there : text.slice(start, end),
    ]),
  )

describe('the text of a page', () => {
  test('has the position of every finding, however it is written', async () => {
    const { host, id } = await sites.siteWith({
      '/': page(
        'Team',
        `${teamCard('Ann Lee', 'Head of Sales', 'ann@brix-mail.com', '(212) 555-0142')}
         <p>Sales: sales [at] brix-mail [dot] com</p><p><a href="mailto:jobs@brix-mail.com"> Write to us </a></p>
         <script type="application/ld+json">{"@type":"Organization","email":"hidden@brix-mail.com"}</script>`,
      ),
    })
    await sites.pages.read(id)
    const { status, body } = await textOf(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: `https://${host}/`,
      final_url: `https://${host}/`,
      title: 'Team',
      truncated: false,
      incomplete: null,
    })
    expect(Date.parse(body.fetched_at)).toBeLessThanOrEqual(Date.now())
    expect(marks(body)).toEqual({
      'Ann Lee': 'Ann Lee',
      'Head of Sales': 'Head of Sales',
      'ann@brix-mail.com': 'ann@brix-mail.com',
      '+12125550142': '(212) 555-0142',
      'sales@brix-mail.com': 'sales [at] brix-mail [dot] com',
      'jobs@brix-mail.com': 'Write to us',
      'hidden@brix-mail.com': true,
    })
    const contacts = await sites.pages.contacts(host)
    expect(new Set(body.findings.map((finding: { contact_id: string }) => finding.contact_id))).toEqual(
      new Set(contacts.map((contact) => contact.id)),
    )
  })

  test('marks the own title of each of several people with the same title', async () => {
    const { id } = await sites.siteWith({
      '/': page(
        'Team',
        teamCard('Ann Lee', 'Sales Manager', 'ann@brix-mail.com', '(212) 555-0142') +
          teamCard('Bob Moor', 'Sales Manager', 'bob@brix-mail.com', '(212) 555-0143'),
      ),
    })
    await sites.pages.read(id)
    const { body } = await textOf(id)
    const titles = body.findings.filter(({ field }: Finding) => field === 'title')
    const before = titles.map(({ start }: { start: number }) => body.text.slice(0, start).trim().split('\n').at(-1))
    expect(before.toSorted()).toEqual(['Ann Lee', 'Bob Moor'])
  })

  test('shows findings that are gone, and none that are suppressed or new', async () => {
    const { host, id } = await sites.siteWith({
      '/': page('Contact', '<p>a@brix-mail.com b@brix-mail.com c@brix-mail.com</p>'),
    })
    await sites.pages.read(id)
    const suppressed = { kind: 'email', value: 'c@brix-mail.com', reason: 'asked' }
    expect((await api.ask('POST', '/api/v2/suppressions', { body: suppressed })).status).toBe(201)
    sites.answers.set(`${host}/`, page('Contact', '<p>ab@brix-mail.com b@brix-mail.com, new@brix-mail.com</p>'))
    const { body } = await textOf(id)
    expect(marks(body)).toEqual({ 'a@brix-mail.com': false, 'b@brix-mail.com': 'b@brix-mail.com' })
    expect(body.text.indexOf('ab@')).toBeLessThan(body.findings[1].start)
  })

  test('is plain text without markup, and a huge page is truncated', async () => {
    const filler = '<div>word word word</div>'.repeat(30_000)
    const { id } = await sites.siteWith({
      '/': page(
        'A &lt;b&gt; &amp; co',
        `<script>document.title = "x"; evil()</script><style>p { color: red }</style>
         <p onclick="evil()">&lt;img src=x onerror=evil()&gt; first@brix-mail.com \u0007\ud83d\ude00</p>${filler}
         <p>last@brix-mail.com</p><!-- a comment -->${'<div>'.repeat(50_000)}`,
      ),
    })
    await sites.pages.read(id)
    const { body } = await textOf(id)
    expect(body.text.startsWith('A <b> & co\n<img src=x onerror=evil()> first@brix-mail.com')).toBe(true)
    expect(body.text).not.toMatch(/document.title|color: red|a comment/)
    expect(body.text).not.toContain('\u0007')
    expect([body.title, body.text.length, body.truncated]).toEqual(['A <b> & co', 200_000, true])
    expect(marks(body)).toEqual({ 'first@brix-mail.com': 'first@brix-mail.com', 'last@brix-mail.com': true })
  })

  test('is marked incomplete if scripts would show more', async () => {
    const { id } = await sites.siteWith({
      '/': `<!doctype html><html><head><title>App</title><script src="/app.js"></script></head><body><div id="root"></div><script>${'x'.repeat(600)}</script></body></html>`,
    })
    expect((await textOf(id)).body).toMatchObject({ title: 'App', incomplete: 'needs_scripts' })
  })
})

describe('a page that cannot be read', () => {
  test.for([
    ['http_404', { status: 404, body: 'gone' }, 502],
    ['not_html', { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }, 502],
    ['rate_limited', { status: 429, headers: { 'retry-after': '120' } }, 503],
    ['redirect_loop', { status: 302, headers: { location: '/' } }, 502],
  ] as const)('%s gives a problem with what to do', async ([code, reply, status]) => {
    const { id } = await sites.siteWith({ '/': reply })
    const answer = await textOf(id)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.body.detail).toMatch(/Try again|Open the page/)
    if (code === 'rate_limited') expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
  })

  test('robots.txt is obeyed, and the page is not requested', async () => {
    let asked = 0
    const { host, id } = await sites.siteWith({ '/private': '' })
    sites.answers.set(`${host}/robots.txt`, textFile('User-agent: *\nDisallow: /private'))
    sites.answers.set(`${host}/private`, () => {
      asked++
      return page('Private')
    })
    expect(await textOf(id)).toMatchObject({ status: 403, body: { code: 'blocked_by_robots' } })
    expect(asked).toBe(0)
  })

  test('a page of another tenant, an unknown page, and a request without a key', async () => {
    const { id } = await sites.siteWith({ '/': page('Ours') })
    expect(await textOf(id, 'foreign')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await textOf('00000000-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await textOf('7')).status).toBe(422)
    expect((await textOf(id, '')).status).toBe(401)
  })
})

describe('concurrent requests', () => {
  test('share one fetch; a later request fetches again', async () => {
    let asked = 0
    const { host, id } = await sites.siteWith({ '/': '' })
    sites.answers.set(`${host}/`, () => {
      asked++
      return { body: page(`Reading ${asked}`), delayMs: 300 }
    })
    const both = await Promise.all([textOf(id), textOf(id, 'curator')])
    expect(both.map(({ body }) => body.title)).toEqual(['Reading 1', 'Reading 1'])
    expect((await textOf(id)).body.title).toBe('Reading 2')
    expect(asked).toBe(2)
  })

  test('of one user are three at a time, and others are served', async () => {
    const slow = await Promise.all(['/a', '/b', '/c', '/d'].map(() => sites.siteWith({ '/': '' })))
    let asked = 0
    const { promise: after, resolve: answer } = Promise.withResolvers<void>()
    for (const { host } of slow)
      sites.answers.set(`${host}/`, () => {
        asked++
        return { body: page('Slow'), after }
      })
    const [last] = slow.slice(3)
    const first = slow.slice(0, 3).map(({ id }) => textOf(id))
    await until('three fetches', () => asked === 3)
    expect(await textOf(last?.id ?? '')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const other = textOf(last?.id ?? '', 'curator')
    await until('the fetch of the other user', () => asked === 4)
    answer()
    for (const { status } of await Promise.all([...first, other])) expect(status).toBe(200)
  })

  test('cancel the fetch once the last client disconnects', async () => {
    const { host, id } = await sites.siteWith({ '/': '' })
    let asked = 0
    sites.answers.set(`${host}/`, () => {
      asked++
      return { body: page(`Slow ${asked}`), delayMs: asked === 1 ? 60_000 : 500 }
    })
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = (signal?: AbortSignal) =>
      fetch(`${address}/api/v2/pages/${id}/text`, {
        headers: { authorization: `Bearer ${api.keys.viewer}` },
        ...(signal !== undefined && { signal }),
      })
    const alone = new AbortController()
    const broken = expect(ask(alone.signal)).rejects.toThrow()
    await until('the first request', () => asked === 1)
    alone.abort()
    await broken
    // The host responds to one request at a time: the second arrives only after the first was cancelled.
    const left = new AbortController()
    const stayed = ask()
    await until('the second request', () => asked === 2)
    const gone = expect(ask(left.signal)).rejects.toThrow()
    left.abort()
    await gone
    expect(await (await stayed).json()).toMatchObject({ title: 'Slow 2' })
    expect(asked).toBe(2)
  })
})
