import { describe, expect, test } from 'vitest'
import { emailKind, emailType } from './email-type.ts'

describe('emailType', () => {
  test.each([
    'info',
    'kontakt',
    'ventas',
    'vendas',
    'accueil',
    'segreteria',
    'verkoop',
    'biuro',
    'objednavky',
    'iroda',
    'myynti',
    'salg',
    'bilgi',
    'zakaz',
    'bokning',
    'séminaires',
    'cabinet',
    'sales-uk',
    'hr_team',
  ])('%s is a role', (local) => {
    expect(emailType(local, 'brix-host.com', null)).toBe('SERVICE')
    expect(emailKind(local, 'brix-host.com')).toBe('role')
  })

  test("a person at the site's registrable domain is CORPORATE", () => {
    expect(emailType('jo.miller', 'mail.brix-host.co.uk', 'brix-host.co.uk')).toBe('CORPORATE')
  })

  test.each(['gmail.com', 'yahoo.co.uk', 'web.de', 'seznam.cz', 'qq.com', 'kc.rr.com'])('%s is FREE', (domain) => {
    expect(emailType('jo.miller', domain, 'brix-host.com')).toBe('FREE')
  })

  test('a person at another domain is UNKNOWN, never FREE', () => {
    expect(emailType('jo.miller', 'other-company.com', 'brix-host.com')).toBe('UNKNOWN')
    expect(emailType('jo.miller', 'brix-host.com', null)).toBe('UNKNOWN')
  })
})

test('a local part that equals the company name is a company', () => {
  expect(emailKind('brixhost', 'brix-host.com')).toBe('company')
  expect(emailKind('jo.miller', 'brix-host.com')).toBe('person')
})

test.each([
  ['debian-devel', 'lists.debian.org'],
  ['release-bot', 'brix-host.com'],
  ['12345-done', 'bugs.debian.org'],
  ['impressum', 'brix-host.com'],
  ['vermietung', 'brix-host.com'],
  ['gerance', 'brix-host.com'],
  ['kwiaty', 'brix-host.com'],
])('%s@%s is not a person', (local, domain) => {
  expect(emailKind(local, domain)).not.toBe('person')
})

test.each(['jo.miller', 'j.miller', 'anna', 'annamiller', 'jm'])('%s may be a person', (local) => {
  expect(emailKind(local, 'brix-host.com')).toBe('person')
})
