import { expect, test } from 'vitest'
import { scoreContacts } from './demo-findings.ts'
import { demoText } from './demo-output.ts'

const contact = { phone: null, name: 'Ann Lee', title: 'Owner', methods: ['mailto'], confidence: 90, is_on_site: true }
const contacts = Array.from({ length: 25 }, (_, n) => ({
  ...contact,
  host: 'a.example.com',
  email: `n${n}@a.example.com`,
}))
const idle = { open: 0, waiting: 0, failed: 0, outcomes: {} }
const stages = [
  { ...idle, id: 'wf7-page-extraction', completed: 3, outcomes: { contacts_found: 3 } },
  { ...idle, id: 'wf4-short-links', completed: 0 },
]

test('prints contacts, stages with work, and the score', () => {
  const result = { seconds: 1.25, contacts, stages, score: scoreContacts(contacts) }
  const text = demoText(result, false)
  expect(text).toMatch(/^a\.example\.com +n0@a\.example\.com +Ann Lee, Owner +mailto$/m)
  expect(text).toContain('5 more')
  expect(text).toMatch(/^wf7-page-extraction +3 +3 contacts_found$/m)
  expect(text).not.toContain('wf4-short-links')
  expect(text).toMatch(/25 contacts\..*recall 0\.0 %/s)
  expect(demoText(result, true)).toContain('n24@a.example.com')
})
