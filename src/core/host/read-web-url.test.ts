import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { readHost } from './read-host.ts'
import { readWebUrl } from './read-web-url.ts'

test.each([
  ['https://acme.example/a?b=c#d', 'https://acme.example/a?b=c'],
  ['http:/www.acme.example/x', 'http://www.acme.example/x'],
  ['WWW.Acme.Example', 'https://www.acme.example/'],
  ['https://user:pw@acme.example.:443/', 'https://acme.example/'],
  ['acme.example:80/x', 'http://acme.example/x'],
  ['http://acme.example:8080/x', 'http://acme.example:8080/x'],
  ['"https://acme.example/x",', 'https://acme.example/x'],
  ['https://acme.example/a_(b)', 'https://acme.example/a_(b)'],
  ['(https://acme.example/a)', 'https://acme.example/a'],
  ['https://acme.example/a,b;c', 'https://acme.example/a,b;c'],
  ['https://müller.example/größe', 'https://xn--mller-kva.example/gr%C3%B6%C3%9Fe'],
  ['http:\\\\acme.example\\a\\b', 'http://acme.example/a/b'],
])('%j is %s', (text, url) => expect(readWebUrl(text)).toMatchObject({ ok: true, url }))

test('text that is not a URL is rejected with a reason', () => {
  expect(readWebUrl('info@acme.example')).toEqual({ ok: false, reason: 'email_address' })
  expect(readWebUrl('http://acme.example:99999/')).toEqual({ ok: false, reason: 'bad_host' })
  expect(readWebUrl(`https://acme.example/${'a'.repeat(2_048)}`)).toEqual({ ok: false, reason: 'too_long' })
  expect(readWebUrl(null)).toEqual({ ok: false, reason: 'empty' })
})

test('the host is the same with and without www', () => {
  expect(readWebUrl('https://www.acme.example/a')).toMatchObject({ host: 'acme.example' })
})

test('a URL from random text is normalised to itself, and its host is the one readHost gives', () => {
  const parts = [
    'http://',
    'https:',
    '//',
    'www.',
    '@',
    ':80',
    ':8443',
    '.',
    '/',
    '\\',
    '?',
    '#',
    '[',
    '%',
    ' ',
    'acme.example',
    'ü',
    '\0',
    '(',
    '"',
    '..',
    '%2F',
  ]
  const noise = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join(''))
  fc.assert(
    fc.property(noise, (text) => {
      const reading = readWebUrl(text)
      if (!reading.ok) return
      expect(readWebUrl(reading.url)).toEqual(reading)
      expect(readHost(reading.url)).toMatchObject({ ok: true, host: reading.host })
      expect(new URL(reading.url).hostname.endsWith(reading.host)).toBe(true)
    }),
    runs(5_000),
  )
})
