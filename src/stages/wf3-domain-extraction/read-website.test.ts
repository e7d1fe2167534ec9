import { expect, test } from 'vitest'
import { type BusinessRow, readWebsite } from './read-website.ts'

const business: BusinessRow = {
  id: 'b',
  tenant_id: 't',
  country: null,
  website_url: null,
  short_link: null,
  short_link_target: null,
  corrected: null,
}
const websiteOf = (website_url: string | null, more: Partial<BusinessRow> = {}) =>
  readWebsite({ ...business, website_url, ...more })

test.each([
  ['https://www.Acme.example/?utm_source=maps', 'acme.example'],
  ['name.business.site', 'name.business.site'],
  ['https://name.wixsite.com/home', 'name.wixsite.com'],
])('%s is the site %s', (text, host) => expect(websiteOf(text)).toEqual({ kind: 'site', host }))

test.each([null, '', ' ', '-', 'http://'])('%j is no website', (text) =>
  expect(websiteOf(text)).toEqual({ kind: 'none' }),
)

test.each([
  ['https://www.facebook.com/AcmeLeeds/?ref=maps', 'facebook', 'https://www.facebook.com/AcmeLeeds'],
  ['de-de.facebook.com/AcmeLeeds', 'facebook', 'https://www.facebook.com/AcmeLeeds'],
  ['http://yell.com/biz/acme-leeds', 'yell.com', 'http://yell.com/biz/acme-leeds'],
  ['linktr.ee/acme', 'linktr.ee', 'https://linktr.ee/acme'],
  ['https://sites.google.com/view/acme', 'sites.google.com', 'https://sites.google.com/view/acme'],
])('%s is a link of the business', (text, name, url) => expect(websiteOf(text)).toEqual({ kind: 'social', name, url }))

test.each([
  ['info@acme.example', 'email_address'],
  ['https://www.google.com/search?q=acme', 'search_host'],
  ['http://acme@gmail.com', 'mail_host'],
  ['acme', 'single_label'],
])('%s is invalid: %s', (text, problem) => expect(websiteOf(text)).toEqual({ kind: 'invalid', problem }))

test('a short link waits for its target, which is valid only for that link', () => {
  const link = 'https://bit.ly/acme'
  expect(websiteOf(link)).toEqual({ kind: 'short_link' })
  const resolved = { short_link: link, short_link_target: 'https://www.acme.example/' }
  expect(websiteOf(link, resolved)).toEqual({ kind: 'site', host: 'acme.example' })
  expect(websiteOf('https://bit.ly/other', resolved)).toEqual({ kind: 'short_link' })
  expect(websiteOf('https://b.example', resolved)).toEqual({ kind: 'site', host: 'b.example' })
  const circle = { short_link: link, short_link_target: 'https://tinyurl.com/acme' }
  expect(websiteOf(link, circle)).toEqual({ kind: 'invalid', problem: 'short_link' })
})

test("a person's correction comes first: another website, none, or a short link, which is not followed", () => {
  const given = 'https://old.example/'
  expect(websiteOf(given, { corrected: 'https://new.example/' })).toEqual({ kind: 'site', host: 'new.example' })
  expect(websiteOf(given, { corrected: '' })).toEqual({ kind: 'none' })
  const corrected = 'https://bit.ly/acme'
  expect(websiteOf(given, { corrected })).toEqual({ kind: 'invalid', problem: 'short_link' })
})
