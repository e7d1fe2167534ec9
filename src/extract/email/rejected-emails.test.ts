import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const url = 'https://www.brixton-tools.co.uk/'
const reasonsOf = (html: string) => extractPage(html, { url })

const traps: readonly (readonly [string, string, string])[] = [
  ['retina image', '<img src="/banner@2x.png" srcset="/banner@3x.png 3x">', 'asset_name'],
  ['style sheet', '<p>see icons@1.5x.css</p>', 'asset_name'],
  ['package version', '<p>npm install left-pad@1.3.0</p>', 'package_version'],
  ['package in a URL', '<p>https://cdn.brix.dev/npm/widget@latest.org/index</p>', 'url_path'],
  ['credentials in a URL', '<p>http://user:secret@brix-host.com:8080/</p>', 'url_credentials'],
  ['Sentry key', '<p>0123456789abcdef0123456789abcdef@o1.ingest.sentry.io</p>', 'machine_address'],
  ['Wix id', '<p>605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com</p>', 'machine_address'],
  ['hash', '<p>d41d8cd98f00b204e9800998ecf8427e@brix-host.com</p>', 'machine_address'],
  ['placeholder', '<p>you@example.com</p>', 'placeholder'],
  ['sample name', '<p>john.doe@yourcompany.com</p>', 'placeholder'],
  ['e-mail template', '<p>firstname.lastname@brixton-tools.co.uk</p>', 'placeholder'],
  ['e-mail template in Finnish', '<p>etunimi.sukunimi(a)brixton-tools.co.uk</p>', 'placeholder'],
  ['sample after e.g.', '<p>Enter an address, e.g. lisa@brix-host.com</p>', 'placeholder'],
  ['form hint', '<input type="email" placeholder="lisa@brix-host.com">', 'form_field'],
  ['hidden recipient', '<form><input type="hidden" name="to" value="lisa@brix-host.com"></form>', 'form_field'],
  ['wrong suffix', '<p>lisa@brix-host.comm</p>', 'unknown_tld'],
  ['no suffix', '<p>lisa@localhost</p>', 'no_tld'],
  ['licence in a comment', '<!-- (c) license@some-software.com -->', 'not_shown'],
  ['author of a library in a script', '<script>/* x */ var author = "dev@some-software.com"</script>', 'not_shown'],
  ['counter brand', '<img alt="Rating@Mail.ru" src="/c.gif">', 'machine_address'],
  ['URL parameter', '<p>https://pay.brix.dev/?business=lisa@brix-host.com</p>', 'url_parameter'],
]

describe('rejected with a reason', () => {
  test.each(traps)('%s', (_, html, reason) => {
    const { emails, rejected } = reasonsOf(html)
    expect(emails).toEqual([])
    expect(rejected.map((entry) => entry.reason)).toContain(reason)
  })
})

test('ignores template variables', () => {
  for (const html of [
    '<p>{{ user }}@{{ domain }}</p>',
    '<p>$' + '{name}@brix-host.com</p>',
    '<p>%name%@%domain%</p>',
  ]) {
    expect(
      reasonsOf(html).emails.filter(({ value }) => /name|user/.test(value)),
      html,
    ).toEqual([])
  }
})

test('cuts off text attached to an e-mail', () => {
  const value = (html: string) => reasonsOf(html).emails.map((email) => email.value)
  expect(value('<p>info@brix-host.comPhone 123</p>')).toEqual(['info@brix-host.com'])
  expect(value('<p>info@brix-host.com.Phone 123</p>')).toEqual(['info@brix-host.com'])
  expect(value('<p>info@brix-host.comtel 123</p>')).toEqual(['info@brix-host.com'])
  expect(value('<p><b>info@brix-host.com</b><b>Visit us</b></p>')).toEqual(['info@brix-host.com'])
  expect(value('<p>020-7946-0018info@brix-host.com</p>')).toEqual(['info@brix-host.com'])
  expect(value('<p>邮箱：info@brix-host.cn电话：010</p>')).toEqual(['info@brix-host.cn'])
  expect(value('<p>u003einfo@brix-host.com</p>')).toEqual(['info@brix-host.com'])
  expect(value('<p>Write to info@brix-host.co.uk.</p>')).toEqual(['info@brix-host.co.uk'])
})

test("keeps the site's own e-mails from comments", () => {
  const { emails } = reasonsOf('<!-- old: sales@brixton-tools.co.uk -->')
  expect(emails.map(({ value, method, confidence }) => ({ value, method, low: confidence < 50 }))).toEqual([
    { value: 'sales@brixton-tools.co.uk', method: 'comment', low: true },
  ])
})
