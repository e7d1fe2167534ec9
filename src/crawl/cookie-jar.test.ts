import { expect, test } from 'vitest'
import { CookieJar } from './cookie-jar.ts'

const jarWith = (url: string, ...lines: string[]) => {
  const jar = new CookieJar()
  jar.take(new URL(url), lines)
  return (target: string) => jar.header(new URL(target))
}

test('a cookie goes back to its host and path only', () => {
  const sent = jarWith('https://a.example.com/shop/cart', 'k=v', 'root=1; Path=/')
  expect(sent('https://a.example.com/shop/x')).toBe('k=v; root=1')
  expect(sent('https://a.example.com/other')).toBe('root=1')
  expect(sent('https://b.example.com/shop/x')).toBe('')
  expect(sent('https://example.com/shop/x')).toBe('')
})

test('a domain cookie reaches the siblings, never a public suffix or a stranger', () => {
  expect(jarWith('https://a.example.co.uk/', 'k=v; Domain=.example.co.uk')('https://b.example.co.uk/')).toBe('k=v')
  expect(jarWith('https://a.example.co.uk/', 'k=v; Domain=co.uk')('https://b.co.uk/')).toBe('')
  expect(jarWith('https://a.github.io/', 'k=v; Domain=github.io')('https://b.github.io/')).toBe('')
  expect(jarWith('https://evil.test/', 'k=v; Domain=example.com')('https://example.com/')).toBe('')
})

test('secure cookies stay on https; deleted ones are gone', () => {
  expect(jarWith('https://x.test/', 'k=v; Secure')('http://x.test/')).toBe('')
  expect(
    jarWith(
      'https://x.test/',
      'k=v',
      'k=; Max-Age=0',
      'l=1; Max-Age=0',
      'm=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    )('https://x.test/'),
  ).toBe('')
})

test('floods, and values that could split a header, are left out', () => {
  const flood = Array.from({ length: 5000 }, (_, n) => `c${n}=${'x'.repeat(1000)}`)
  expect(jarWith('https://x.test/', ...flood)('https://x.test/').length).toBeLessThan(9000)
  expect(
    jarWith('https://x.test/', 'a=b\r\nX: y', 'no-equals', '=v', 'ü=1', `big=${'x'.repeat(5000)}`)('https://x.test/'),
  ).toBe('')
})
