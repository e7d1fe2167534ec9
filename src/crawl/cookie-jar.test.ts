import { expect, test } from 'vitest'
import { CookieJar } from './cookie-jar.ts'

const jarWith = (url: string, ...lines: string[]) => {
  const jar = new CookieJar()
  jar.store(new URL(url), lines)
  return (target: string) => jar.header(new URL(target))
}

test('sends a cookie only to its host and path', () => {
  const sent = jarWith('https://a.example.com/shop/cart', 'k=v', 'root=1; Path=/')
  expect(sent('https://a.example.com/shop/x')).toBe('k=v; root=1')
  expect(sent('https://a.example.com/other')).toBe('root=1')
  expect(sent('https://b.example.com/shop/x')).toBe('')
  expect(sent('https://example.com/shop/x')).toBe('')
})

test('sends a domain cookie to sibling hosts, but accepts none for a public suffix or another domain', () => {
  expect(jarWith('https://a.example.co.uk/', 'k=v; Domain=.example.co.uk')('https://b.example.co.uk/')).toBe('k=v')
  expect(jarWith('https://a.example.co.uk/', 'k=v; Domain=co.uk')('https://b.co.uk/')).toBe('')
  expect(jarWith('https://a.github.io/', 'k=v; Domain=github.io')('https://b.github.io/')).toBe('')
  expect(jarWith('https://evil.test/', 'k=v; Domain=example.com')('https://example.com/')).toBe('')
})

test('sends secure cookies over https only, and no deleted ones', () => {
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

test('ignores too many cookies, and values that could split a header', () => {
  const flood = Array.from({ length: 5000 }, (_, n) => `c${n}=${'x'.repeat(1000)}`)
  expect(jarWith('https://x.test/', ...flood)('https://x.test/').length).toBeLessThan(9000)
  expect(
    jarWith('https://x.test/', 'a=b\r\nX: y', 'no-equals', '=v', 'ü=1', `big=${'x'.repeat(5000)}`)('https://x.test/'),
  ).toBe('')
})
