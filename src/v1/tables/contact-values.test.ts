import { expect, test } from 'vitest'
import { readEmail, readName, readPhone } from './contact-values.ts'

const host = 'acme.example.com'

test.each([
  ['Info@ACME.example.com', 'info@acme.example.com'],
  ['%20office@acme.example.com', 'office@acme.example.com'],
  ['info@acme.example.com.Phone', 'info@acme.example.com'],
])('%s is %s', (written, email) => {
  expect(readEmail(written, host)).toMatchObject({ email })
})

test.each([
  ['logo@2x.png', 'bad_email'],
  ['user@domain.com', 'placeholder_email'],
  [`${'ab'.repeat(16)}@sentry.wixpress.com`, 'machine_email'],
  ['no-at-sign', 'bad_email'],
  ['', 'bad_email'],
])('rejects %s: %s', (written, reason) => {
  expect(readEmail(written, host)).toMatchObject({ rejected: { reason, detail: null } })
})

test.each([
  ['Phone not found', { dropped: 'placeholder_phone' }],
  ['1748983646', { dropped: 'timestamp_phone' }],
  ['1661396306', { dropped: 'timestamp_phone' }],
  ['12345', { dropped: 'bad_phone' }],
  ['(212) 555-2368', { phone: '+12125552368' }],
  [null, null],
])('the phone %s', (written, read) => {
  expect(readPhone(written)).toEqual(read === null ? null : expect.objectContaining(read))
})

test('drops an invented name', () => {
  expect(readName('Contact at acme.example.com')).toEqual({ dropped: 'placeholder_name' })
  expect(readName(' Ann Lark ')).toBe('Ann Lark')
})
