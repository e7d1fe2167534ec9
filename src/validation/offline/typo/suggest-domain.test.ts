import { expect, test } from 'vitest'
import { knownProviders } from './known-providers.ts'
import { suggestDomain } from './suggest-domain.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gmauk.com', null],
  ['gmail.co', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmailc.om', 'gmail.com'],
  ['yaho.co.uk', 'yahoo.co.uk'],
  ['hormail.fr', 'hotmail.fr'],
  ['outlok.de', 'outlook.de'],
  ['comcats.net', 'comcast.net'],
  ['t-onlin.de', 't-online.de'],
  ['web.dee', 'web.de'],
  ['laposte.ent', 'laposte.net'],
  ['laposte.ne', 'laposte.net'],
])('%s: %s', (typed, meant) => {
  expect(suggestDomain(typed)).toBe(meant)
})

test.each([
  'gmx.com',
  'gmx.de',
  'ymail.com',
  'email.com',
  'mail.de',
  'pcloud.com',
  'hotel.com',
  'comcast.com',
  'orange.com',
  'msn.net',
  'wed.de',
  'hotmail.co.il',
])('%s belongs to another owner', (domain) => {
  expect(suggestDomain(domain)).toBeNull()
})

test('a domain without mail may be further away, and no provider is a typo of another', () => {
  expect(suggestDomain('gmauk.com', { receivesNoMail: true })).toBe('gmail.com')
  expect(knownProviders.filter(({ domain }) => suggestDomain(domain) !== null)).toEqual([])
})
