import { expect, test } from 'vitest'
import { isDisposable } from './disposable.ts'
import { isFreeMail } from './free-mail.ts'
import { isRole } from './role.ts'

test.each([
  'info2',
  'Info',
  'séminaires',
  'no-reply',
  'accounts.payable',
  'sales.uk',
  'info-berlin',
  'infoparis',
  'vertrieb.sued',
  'hr_team',
  'kundenservicecenter',
  'support+de',
  'iletisim',
  'zakaz',
  'titkarsag',
  'usenet',
  'housekeeping',
  'Bürgermeister',
  'ufficio.tributi',
  'eigyo',
  'tuyendung',
  'penjualan2',
  'toiawase2',
])('%s is a role', (local) => {
  expect(isRole(local)).toBe(true)
})

test.each([
  'jo.miller',
  'a.r',
  'salesi.f',
  'infantino.g',
  'barbara',
  'j.post',
  'harry.potter',
  'reiko.tanaka',
  'budi.santoso',
  'hrvoje',
  'x'.repeat(500),
])('%s is no role', (local) => {
  expect(isRole(local)).toBe(false)
})

test.each(['gmail.com', 'yahoo.co.nz', 'outlook.cz', 't-online.de', 'kc.rr.com', 'btinternet.com', 'sify.com'])(
  '%s is free',
  (domain) => {
    expect(isFreeMail(domain)).toBe(true)
  },
)

test.each(['live.studio', 'pelion-bau.de', 'siemens.com', 'shop.msk.ru', 'mailinator.com'])(
  '%s is not free',
  (domain) => {
    expect(isFreeMail(domain)).toBe(false)
  },
)

test('recognises disposable providers, their subdomains, and no real provider that a block list has by mistake', () => {
  expect(['mailinator.com', 'a.b.yopmail.com', 'temp-mail.io', 'mailvip.info'].filter(isDisposable)).toHaveLength(4)
  // Services open new domains by the week, under the same few names.
  expect(
    ['tempmail.net', 'temp-mail.wtf', 'throwawaymails.example', 'fake-inbox.io', 'x.trashmails.dev'].filter(
      isDisposable,
    ),
  ).toHaveLength(5)
  expect(
    ['templemail.com', 'mytrash.mail.com', 'tempur.com', 'postbox.com', 'mail.com', 'trashbox.com'].filter(
      isDisposable,
    ),
  ).toEqual([])
  expect(['gmail.com', 'sify.com', 'pelion-bau.de', 'hush.com'].filter(isDisposable)).toEqual([])
})
