import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAll } from '../../testing/read-all.ts'
import { isLongRun } from '../../testing/runs.ts'
import { EntrySink } from './entry-sink.ts'
import { createFormatReader } from './format-reader.ts'
import { defaultSitemapCaps } from './sitemap-caps.ts'
import type { SitemapFormat } from './sitemap-types.ts'

const url = fc.webUrl({ withQueryParameters: true }).map((url) => url.replaceAll('&', '&amp;').replaceAll('<', ''))
const entry = fc.tuple(url, fc.nat(6)).map(([loc, kind]) => {
  if (kind === 0) return `<url>\n<loc><![CDATA[${loc}]]></loc>\n</url>`
  if (kind === 1) return `<!-- > ]]> <url> --><url><loc>${loc}</loc><lastmod>2026-01-01</lastmod></url>`
  if (kind === 2) return `<ns:url><ns:loc> ${loc} </ns:loc><image:loc>x</image:loc></ns:url>`
  if (kind === 3) return `<url a="<"><loc>${loc}<lastmod>&#50;026</url>`
  return `<url><loc>${loc}</loc><priority>0.${kind}</priority></url>`
})
const document = fc.array(entry, { maxLength: 30 }).map((entries) => `<urlset>${entries.join('\n')}</urlset>`)
const cuts = fc.array(fc.nat(4000), { maxLength: 60 })

/** Feeds the reader of a format with chunks. */
function entriesOf(format: SitemapFormat, pieces: readonly string[]) {
  const sink = new EntrySink('https://smile.test/', defaultSitemapCaps)
  const reader = createFormatReader(format, sink)
  for (const piece of pieces) reader?.write(piece)
  reader?.end()
  return sink.take()
}

function cutAt(text: string, positions: readonly number[]): string[] {
  const sorted = [0, ...positions.filter((position) => position < text.length), text.length].toSorted((x, y) => x - y)
  return sorted.slice(1).map((end, index) => text.slice(sorted[index], end))
}

test('entries do not depend on the chunks of the text', () => {
  fc.assert(
    fc.property(document, cuts, fc.constantFrom<SitemapFormat>('urlset', 'index'), (text, positions, format) => {
      expect(entriesOf(format, cutAt(text, positions))).toEqual(entriesOf(format, [text]))
      expect(entriesOf(format, [...text])).toEqual(entriesOf(format, [text]))
    }),
  )
})

test('entries of feeds and lists do not depend on the chunks of the text', () => {
  const feed = fc.array(url).map((links) => links.map((l) => `<item><link>${l}</link></item>`).join(''))
  const list = fc.array(url).map((links) => links.join('\r\n'))
  const holds = (format: SitemapFormat) => (text: string, positions: readonly number[]) => {
    expect(entriesOf(format, cutAt(text, positions))).toEqual(entriesOf(format, [text]))
  }
  fc.assert(fc.property(feed, cuts, holds('rss')))
  fc.assert(fc.property(list, cuts, holds('text')))
})

test('entries do not depend on the chunks of the bytes, even inside characters', async () => {
  const urls = Array.from({ length: 2000 }, (_, n) => `<url><loc>https://smile.test/straße-${n}</loc></url>`)
  const text = `<urlset>${urls.join('')}</urlset>`
  const whole = await readAll(text)
  expect(whole.summary).toMatchObject({ urls: 2000, outcome: 'ok' })
  for (const chunkBytes of [1, 7, 4096, 65_537]) expect(await readAll(text, { chunkBytes })).toEqual(whole)
})

test('the reader never throws for the content of a file', async () => {
  const scraps = [
    '<',
    '>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<url>',
    '<loc>',
    '</loc>',
    '<urlset>',
    '<rss><item>',
    '&#',
    '&amp;',
  ]
  const token = fc.oneof(
    fc.constantFrom(...scraps, '"', "='", '\0', '\ufffd', '<?', '<!', 'http://a.test/'),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(token, { maxLength: 60 }), fc.boolean(), async (tokens, isSitemap) => {
      const { summary } = await readAll(`${isSitemap ? '<urlset>' : ''}${tokens.join('')}`)
      expect(summary.urls).toBeLessThanOrEqual(tokens.length)
    }),
  )
  for (let round = 0; round < 50; round++) await readAll(Buffer.concat([Buffer.from('<urlset>'), randomBytes(5000)]))
})

const megabytes = isLongRun ? 20 : 5

/** A quadratic reader would take minutes for each of them. */
test.each([
  ['open tags', '<url '],
  ['angle brackets', '<'],
  ['open comments', '<!--'],
  ['open sections', '<loc><![CDATA['],
  ['ends of comments that are none', '<!-- -- >'],
  ['quotes', '<loc a="'],
  ['numeric entities', '&#65;'],
  ['ampersands', '<loc>&'],
  ['white space', ' \t'],
  ['line breaks', '<loc>\n'],
])(
  'megabytes of %s are read in one go',
  async (_, scrap) => {
    const { summary } = await readAll(
      `<urlset><url><loc>https://a.test/${scrap.repeat(megabytes * (1_000_000 / scrap.length))}`,
    )
    expect(summary.bytes).toBeGreaterThan(megabytes * 950_000)
    expect(summary.truncated).toBe(true)
  },
  60_000,
)
