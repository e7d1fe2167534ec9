import { expect, test } from 'vitest'
import { laneOf } from './lane-of.ts'
import { readHost } from './read-host.ts'

test.each([
  ['example.com', 'example.com'],
  ['www.example.com', 'example.com'],
  ['www.example.com:8080', 'example.com:8080'],
  ['www.www.example.co.uk', 'example.co.uk'],
  ['www.shop.example.com', 'shop.example.com'],
  ['www2.example.com', 'www2.example.com'],
  // Sites of their own.
  ['www.com', 'www.com'],
  ['www.github.io', 'www.github.io'],
  ['192.0.2.1:8080', '192.0.2.1:8080'],
  ['[2001:db8::1]:8080', '[2001:db8::1]:8080'],
  ['www', 'www'],
])('the lane of %s is %s', (host, lane) => {
  expect(laneOf(host)).toBe(lane)
  expect(laneOf(lane)).toBe(lane)
})

test.each([
  'https://www.example.com/',
  'http://www.a.test',
  'www.com',
  'WWW.Example.co.uk',
  'https://shop.example.com/a',
])('the lane of %s is the host of its site', (text) => {
  const reading = readHost(text)
  expect(reading.ok && reading.host).toBe(laneOf(new URL(text.includes(':') ? text : `https://${text}`).host))
})
