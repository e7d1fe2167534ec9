import { describe, expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { extractPage } from './extract-page.ts'

/** Inputs that made other extractors hang or overflow. The limits are ten times the time on a slow machine. */
const pages: readonly (readonly [string, () => string])[] = [
  ['a million at signs', () => `<p>${'@'.repeat(1_000_000)}</p>`],
  ['half a million one-letter e-mails', () => `<p>${'a@'.repeat(500_000)}</p>`],
  ['an endless local part', () => `<p>x${'.a'.repeat(500_000)}@</p>`],
  ['an endless domain', () => `<p>a@${'a-'.repeat(500_000)}</p>`],
  ['5 MB of digits', () => `<p>${'0123456789'.repeat(500_000)}</p>`],
  ['5 MB of digits and spaces', () => `<p>${'0123 456 '.repeat(555_555)}</p>`],
  ['100,000 nested tags', () => `${'<div><b>'.repeat(50_000)}jo.miller@brix-host.com`],
  ['unclosed everything', () => '<a href="x<p <b><i class=\'y <div><table><tr><td>'.repeat(20_000)],
  ['end tags without start tags', () => '<div>'.repeat(20_000) + '</span></p></b>'.repeat(50_000)],
  ['one attribute of 5 MB', () => `<p title="${'x@y '.repeat(1_250_000)}">z</p>`],
  ['a million attributes', () => `<p ${'a="b@c" '.repeat(200_000)}>z</p>`],
  ['endless "at" terms', () => `<p>${'[at] dot (at) '.repeat(100_000)}</p>`],
  ['endless brackets', () => `<p>${'((((([[[[['.repeat(200_000)}</p>`],
  ['endless spaces', () => `<p>a${' '.repeat(2_000_000)}b</p><pre>${' \n'.repeat(500_000)}</pre>`],
  ['endless capitalised words', () => `<p>${'Anna Berger '.repeat(100_000)}</p><p>${'Anna\n<br>'.repeat(100_000)}</p>`],
  ['a script of open quotes', () => `<script>mail@ ${`'"\`${'\\'}`.repeat(100_000)}</script>`],
  ['a script of escaped quotes', () => `<script>mail@ ${`"${'\\"'.repeat(90_000)}`}</script>`],
  ['a script of sums', () => `<script>a='@'${"+'x'".repeat(100_000)}</script>`],
  ['a script of brackets', () => `<script>'@'+${'('.repeat(100_000)}</script>`],
  ['numeric references', () => `<p>${'&#65;'.repeat(500_000)}</p>`],
  ['comments', () => '<!-- @ -->'.repeat(200_000)],
  ['deep JSON-LD', () => `<script type="application/ld+json">${'['.repeat(50_000)}${']'.repeat(50_000)}</script>`],
]

describe('hostile pages finish in time', () => {
  test.each(pages)('%s', (_, make) => {
    const started = cpuMs()
    extractPage(make(), { country: 'US', url: 'https://brix-host.com/' })
    expect(cpuMs() - started).toBeLessThan(10_000)
  })
})

test('keeps the text inside deep nesting', () => {
  const { emails } = extractPage(`${'<div>'.repeat(100_000)}jo.miller@brix-host.com`)
  expect(emails.map(({ value }) => value)).toEqual(['jo.miller@brix-host.com'])
})

test('runs in linear time', () => {
  const part =
    '<div class="card"><h3>Anna Berger</h3><p>Sales Manager</p><a href="mailto:anna@brix-host.com">mail</a> Tel. (206) 342-8631 &amp; more text at the end of 2020-10-11.</div>\n'
  const time = (copies: number) => {
    const html = part.repeat(copies)
    const started = cpuMs()
    extractPage(html, { country: 'US' })
    return cpuMs() - started
  }
  time(500)
  const small = Math.min(time(2_000), time(2_000))
  const large = Math.min(time(16_000), time(16_000))
  expect(large / small).toBeLessThan(8 * 3)
})

test('returns the same findings in the same order for the same page', () => {
  const html =
    '<p>b@brix-host.com a@brix-host.com</p><p>Tel. (206) 342-8631</p><a href="https://x.com/brix">x</a><p>CEO</p><p>Anna Berger</p>'
  expect(extractPage(html, { country: 'US' })).toEqual(extractPage(html, { country: 'US' }))
  expect(extractPage(html).emails.map(({ value }) => value)).toEqual(['b@brix-host.com', 'a@brix-host.com'])
})

test('returns no characters that PostgreSQL rejects', () => {
  const text = JSON.stringify(
    extractPage('<title>a\u0000b\ud800c</title><h1>x\u0000</h1><p>jo.miller@brix-host.com \u0000\udc00</p>'),
  )
  expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/)
})
