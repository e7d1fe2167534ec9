import { expect, test } from 'vitest'
import { classifyPage } from './classify-page.ts'

const keyOf = (path: string) => classifyPage(path.startsWith('http') ? path : `https://brix.example${path}`).pageKey

test.each([
  ['/contact', '/contact/'],
  ['/contact', 'http://www.brix.example/contact'],
  ['/contact', '/contact/index.html'],
  ['/contact', '/Contact'],
  ['/contact', '/contact.php'],
  ['/contact', '/contact?utm_source=news&fbclid=1'],
  ['/contact', '/pages/contact'],
  ['/contact-us', '/contact_us'],
  ['/contact', '/contact#!'],
  ['/de/kontakt', '/en/contact'],
  ['/fr/contact', '/en/contact?lang=en'],
  ['/de/impressum', '/en/imprint'],
  ['/en/team', '/fr/team'],
  ['/?page=contact', '/contact'],
])('%s and %s are one page', (one, other) => {
  expect(keyOf(one)).not.toBeNull()
  expect(keyOf(one)).toBe(keyOf(other))
})

test.each([
  ['/contact', '/contact/sales'],
  ['/contact', '/contact-form'],
  ['/contact?office=leeds', '/contact?office=york'],
  ['/us/contact', '/au/contact'],
  ['/de-at/kontakt', '/de-ch/kontakt'],
  ['/de/team', '/de/ueber-uns'],
  ['/contact', 'https://shop.brix.example/contact'],
])('%s and %s are different pages', (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other))
})

test('has no key without a contact rank, and limits the length of a key', () => {
  expect(keyOf('/blog')).toBeNull()
  const path = `/contact?a=${'%F0%9F%8D%AF'.repeat(200)}`
  expect(Buffer.byteLength(keyOf(path) ?? '')).toBeLessThan(8192)
})
