import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readAll } from '../../testing/read-all.ts'

const base = { baseUrl: 'https://smile.test/maps/sitemap.xml' }
const a = 'https://smile.test/a'
const b = 'https://smile.test/b'
const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`
const two = urlset(`<url><loc>${a}</loc></url><url><loc>${b}</loc></url>`)

describe('a urlset', () => {
  test('has every field, with entities and CDATA decoded', async () => {
    const { pages, summary } = await readAll(
      urlset(`<url>
        <loc> https://smile.test/?a=1&amp;b=2&#38;c=&#x33; </loc> <lastmod><![CDATA[2026-01-02]]></lastmod>
        <changefreq>weekly</changefreq><priority>0.5</priority></url>
        <url><loc>https://smile.test/list<![CDATA[?x=1&y=2]]></loc></url>`),
    )
    expect(pages).toEqual([
      { loc: 'https://smile.test/?a=1&b=2&c=3', lastmod: '2026-01-02', changefreq: 'weekly', priority: '0.5' },
      { loc: 'https://smile.test/list?x=1&y=2', lastmod: undefined, changefreq: undefined, priority: undefined },
    ])
    expect(summary).toMatchObject({ format: 'urlset', urls: 2, truncated: false, outcome: 'ok' })
  })

  test.each([
    ['another namespace', two.replace('www.sitemaps.org', 'elsewhere.test')],
    ['no namespace', two.replace(/ xmlns="[^"]*"/, '')],
    ['a prefix', two.replaceAll(/<(\/?)(url|loc|urlset)\b/g, '<$1ns:$2')],
    ['capitals', two.replaceAll(/<(\/?)(url|loc)\b/g, (tag) => tag.toUpperCase())],
    ['no declaration', two.replace(/^<\?xml.*\?>/, '')],
    ['a declaration that is not closed', two.replace('?>', '>')],
    ['a byte order mark and blank lines', `\ufeff\n \n${two}`],
    ['a warning of its generator in front', `<br />\n<b>Warning</b>: undefined index in <b>map.php</b>\n${two}`],
    ['comments', two.replaceAll('<url>', '<!-- <url><loc>https://smile.test/old</loc></url> --><url>')],
    ['a doctype', two.replace('<urlset', '<!DOCTYPE urlset SYSTEM "https://smile.test/map.dtd">\n<urlset')],
    ['entries that are not closed', two.replaceAll('</url>', '')],
    ['URLs that are not closed', two.replaceAll('</loc>', '\n')],
    ['no entries around the URLs', two.replaceAll(/<\/?url>/g, '')],
    ['no <loc> around the URLs', two.replaceAll(/<\/?loc>/g, '\n')],
    ['a tag inside the URL', two.replaceAll(/<loc>(.*?)<\/loc>/g, '<loc><a href="/">$1</a></loc>')],
    ['URLs split over lines', two.replaceAll('smile.test/', 'smile.test/\n      ')],
    ['odd white space', two.replaceAll(/<loc>(.*?)<\/loc>/g, '<loc>\u00a0\u2000$1\u200b\ufeff </loc>')],
    ['relative URLs', two.replaceAll('https://smile.test', '')],
    ['URLs without a scheme', two.replaceAll('https:', '')],
    ['an interrupted tag', two.replaceAll('<url>', '<url <!-- -->')],
    ['attributes without quotes', two.replaceAll('<url>', '<url id=1 data-x="a>').replaceAll('<loc>', '<loc lang=en>')],
  ])('is read with %s', async (_, text) => {
    const { locs, summary } = await readAll(text, base)
    expect(locs).toEqual([a, b])
    expect(summary).toMatchObject({ format: 'urlset', outcome: 'ok', dropped: 0 })
  })

  test('has no pages of extensions, with and without their prefix', async () => {
    const { locs } = await readAll(
      urlset(`<url><loc>${a}</loc>
        <image:image><image:loc>https://smile.test/a.png</image:loc></image:image>
        <i:image><i:loc>https://smile.test/i.png</i:loc></i:image>
        <image><loc>https://smile.test/b.png</loc></image>
        <video:video><video:content_loc>https://smile.test/v.mp4</video:content_loc></video:video>
        <news:news><news:title>A &amp; B</news:title></news:news>
        <xhtml:link rel="alternate" hreflang="fr" href="https://smile.test/fr"/></url><url><loc>${b}</loc></url>`),
    )
    expect(locs).toEqual([a, b])
  })

  test('does not use the URL of an image as the page', async () => {
    const picture = '<image:image><image:loc>https://smile.test/a.png</image:loc></image:image>'
    const { locs } = await readAll(
      urlset(`<url>${picture}<loc>${a}</loc></url><url>${picture}</url><url>${b}${picture}</url>`),
    )
    expect(locs).toEqual([a, b])
  })

  test('keeps bare ampersands and drops entries that are not http URLs', async () => {
    const wanted = ['https://smile.test/?a=1&copy=2&b', 'https://smile.test/ö?q=ü']
    const others = ['mailto:x@smile.test', 'ftp://smile.test/f', 'javascript:alert(1)', 'http://', 'https://[/', '']
    const text = urlset([...wanted, ...others].map((loc) => `<url><loc>${loc}</loc></url>`).join(''))
    const { locs, summary } = await readAll(text, base)
    expect(locs).toEqual(wanted)
    expect(summary.dropped).toBe(5)
  })
})

describe('an index', () => {
  test('has its children, in different notations', async () => {
    const text = `<sitemapindex><sitemap><loc>${a}.xml</loc><lastmod>2026-01-01</lastmod></sitemap>
      <sitemap>\nhttps://smile.test/b.xml?x=1&amp;y=2\n</sitemap><url><loc>/maps/c.xml.gz</loc></url>
      <url><loc>${b}</loc></url></sitemapindex>`
    const { children, locs, summary } = await readAll(text, base)
    expect(children).toEqual([`${a}.xml`, 'https://smile.test/b.xml?x=1&y=2', 'https://smile.test/maps/c.xml.gz'])
    expect(locs).toEqual([b])
    expect(summary).toMatchObject({ format: 'index', urls: 1, children: 3 })
  })
})

describe('feeds and lists', () => {
  test('RSS 2.0: reads items, not the channel', async () => {
    const { pages, summary } = await readAll(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <link>https://smile.test/</link><atom:link href="https://smile.test/feed" rel="self"/>
      <image><link>https://smile.test/logo</link></image>
      <item><title>A</title><link><![CDATA[${a}]]></link><pubDate>Thu, 17 Dec 2026 12:04:56 +0200</pubDate>
        <source url="https://other.test/feed">Other</source><description><link>https://no.test/</link></description></item>
      <item><guid>${b}</guid></item><item><guid isPermaLink="false">https://smile.test/?p=3</guid></item>
      <item><atom:link href="https://smile.test/self" rel="self"/></item></channel></rss>`)
    expect(pages.map(({ loc, lastmod }) => [loc, lastmod])).toEqual([
      [a, 'Thu, 17 Dec 2026 12:04:56 +0200'],
      [b, undefined],
    ])
    expect(summary).toMatchObject({ format: 'rss', outcome: 'ok' })
  })

  test('RSS 1.0', async () => {
    const { pages } = await readAll(`<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><link>https://smile.test/</link>
      </channel><item rdf:about="${a}"><link>${a}</link><dc:date>2026-01-01</dc:date></item></rdf:RDF>`)
    expect(pages).toMatchObject([{ loc: a, lastmod: '2026-01-01' }])
  })

  test('Atom: reads the page of each entry', async () => {
    const { pages, summary } = await readAll(
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://smile.test/"/>
      <entry><link rel="self" href="/self"/><link rel='alternate' type=text/html href='/a'/>
        <published>2025-01-01</published><updated>2026-01-01</updated>
        <source><link href="https://other.test/"/></source></entry>
      <entry><link href=/b></entry><entry><id>https://smile.test/c</id></entry><entry><id>urn:x:1</id></entry></feed>`,
      base,
    )
    expect(pages.map(({ loc, lastmod }) => [loc, lastmod])).toEqual([
      [a, '2026-01-01'],
      [b, undefined],
      ['https://smile.test/c', undefined],
    ])
    expect(summary.format).toBe('atom')
  })

  test('a feed without entries has the outcome empty', async () => {
    const { summary } = await readAll('<rss><channel><link>https://smile.test/</link></channel></rss>')
    expect(summary).toMatchObject({ format: 'rss', urls: 0, outcome: 'empty', truncated: false })
  })

  test('plain text: accepts all line endings', async () => {
    const { locs, summary } = await readAll(
      `\ufeff# our pages\r\n${a}\r\r\n  ${b}  \n\nnot a URL\nhttps://smile.test/c`,
    )
    expect(locs).toEqual([a, b, 'https://smile.test/c'])
    expect(summary).toMatchObject({ format: 'text', outcome: 'ok' })
  })
})

describe('encodings', () => {
  const accented = urlset('<url><loc>https://smile.test/ä</loc></url>')
  const wide = Buffer.from(`\ufeff${accented}`, 'utf16le')
  test.each([
    ['UTF-16 LE', wide],
    ['UTF-16 BE', Buffer.from(wide).swap16()],
    ['UTF-16 without a mark', wide.subarray(2)],
    ['UTF-8 that calls itself UTF-16', Buffer.from(accented.replace('UTF-8', 'UTF-16'))],
    ['UTF-8 that calls itself ISO-8859-1', Buffer.from(accented.replace('UTF-8', 'ISO-8859-1'))],
    ['ISO-8859-1', Buffer.from(accented.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['ISO-8859-1 that calls itself UTF-8', Buffer.from(accented, 'latin1')],
    ['gzip', gzipSync(accented)],
    ['gzip in gzip', gzipSync(gzipSync(accented))],
    ['gzip with a plain tail', Buffer.concat([gzipSync(accented), Buffer.from('<!-- cached -->')])],
    ['gzip in two members', Buffer.concat([gzipSync(accented.slice(0, 90)), gzipSync(accented.slice(90))])],
  ])('%s', async (_, bytes) => {
    expect((await readAll(bytes)).locs).toEqual(['https://smile.test/ä'])
  })
})

describe('other and incomplete files', () => {
  test.each([
    ['html', '<!doctype html><html><body><a href="/sitemap.xml">Sitemap</a> &lt;urlset&gt; <url><loc>x</loc></url>'],
    ['html', '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>404</title></head></html>'],
    ['html', '<div>Not found</div>'],
    ['unknown', 'Not found'],
    ['unknown', '{"error":"https://smile.test/"}'],
    ['unknown', 'User-agent: *\nSitemap: https://smile.test/sitemap.xml\n'],
    ['unknown', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
  ])('%s: %s', async (format, content) => {
    expect(await readAll(content, base)).toMatchObject({ locs: [], summary: { format, outcome: 'not_a_sitemap' } })
  })

  test.each(['<urlset/>', '<sitemapindex xmlns="x" />'])(
    'a list without entries that closes itself: %s',
    async (xml) => {
      expect((await readAll(`<?xml version="1.0"?>${xml}`)).summary).toMatchObject({
        outcome: 'empty',
        truncated: false,
      })
    },
  )

  test('an empty file', async () => {
    expect((await readAll('')).summary).toMatchObject({ format: 'empty', outcome: 'empty' })
    expect((await readAll(' \n'.repeat(50_000))).summary).toMatchObject({ format: 'empty', outcome: 'empty' })
  })

  test('a truncated file returns its complete entries', async () => {
    const { locs, summary } = await readAll(two.slice(0, two.indexOf(b) + 15))
    expect(locs).toEqual([a])
    expect(summary).toMatchObject({ outcome: 'truncated', truncated: true, urls: 1 })
    expect((await readAll(two.slice(0, two.indexOf(b) + b.length + 6))).locs).toEqual([a, b])
  })

  test('a truncated gzip file returns its complete entries', async () => {
    const many = urlset(Array.from({ length: 5000 }, (_, n) => `<url><loc>${a}${n * 7919}</loc></url>`).join(''))
    const { locs, summary } = await readAll(gzipSync(many).subarray(0, 9000))
    expect(locs.length).toBeGreaterThan(500)
    expect(summary).toMatchObject({ outcome: 'truncated', truncated: true })
  })

  test('declared entities are rejected, not expanded or fetched', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>`
    const { locs, summary } = await readAll(two.replace('<urlset', `${laughs}<urlset`).replace(a, '&f;&b;'))
    expect(locs).toEqual([])
    expect(summary).toMatchObject({ outcome: 'entities_declared', urls: 0, truncated: true })
  })

  test('caps end the read and keep the entries so far', async () => {
    expect(await readAll(two, { caps: { urls: 1 } })).toMatchObject({
      locs: [a],
      summary: { outcome: 'too_many_urls' },
    })
    expect(await readAll(two, { caps: { urls: 2 } })).toMatchObject({ summary: { outcome: 'ok' } })
    expect(await readAll(two, { caps: { urls: 0 } })).toMatchObject({ locs: [], summary: { outcome: 'too_many_urls' } })
    const cut = await readAll(two, { caps: { bodyBytes: two.indexOf(b) } })
    expect(cut).toMatchObject({ locs: [a], summary: { outcome: 'too_large', truncated: true } })
    const index = two.replaceAll('urlset', 'sitemapindex').replaceAll(/<(\/?)url>/g, '<$1sitemap>')
    const capped = await readAll(index, { caps: { children: 1 } })
    expect(capped).toMatchObject({ children: [a], summary: { outcome: 'too_many_children' } })
  })
})
