import { expect, test } from 'vitest'
import { findingsOf } from '../testing/findings.ts'
import { removeSuppressedFindings } from './remove-suppressed-findings.ts'

const nothing = { email: () => false, phone: () => false, host: () => false }

test('a value that only a person of the page has is left out', () => {
  const findings = findingsOf({
    emails: ['info@site.com'],
    people: [
      { name: 'Ann', email: 'ann@site.com' },
      { name: 'Bob', phone: '+441134960001' },
    ],
  })
  const suppressed = {
    ...nothing,
    email: (value: string) => value === 'ann@site.com',
    phone: (value: string) => value === '+441134960001',
  }
  const permitted = removeSuppressedFindings(findings, 'site.com', suppressed)
  expect(permitted.suppressed).toBe(2)
  expect(permitted.findings.people).toMatchObject([{ name: 'Bob', phone: null }])
  expect(permitted.mentions('write to Ann@site.com')).toBe(true)
  expect(removeSuppressedFindings(findings, 'site.com', nothing).findings).toBe(findings)
})
