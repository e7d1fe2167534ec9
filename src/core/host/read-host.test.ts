import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { refused, written } from './fixtures/messy-websites.ts'
import { readHost } from './read-host.ts'

const hostOf = (text: string | null) => {
  const reading = readHost(text)
  return reading.ok ? reading.host : `(${reading.reason})`
}

describe('listed examples', () => {
  test.each(Object.entries(written).flatMap(([host, texts]) => texts.map((text) => [text, host] as const)))(
    '%j is %s',
    (text, host) => expect(hostOf(text)).toBe(host),
  )

  test.each(Object.entries(refused).flatMap(([reason, texts]) => texts.map((text) => [text, reason] as const)))(
    '%j is refused: %s',
    (text, reason) => expect(hostOf(text)).toBe(`(${reason})`),
  )
})

/** Each of these may surround any host without changing the result. */
const schemes = ['', 'http://', 'https://', 'HTTP://', 'http:/', 'http//', 'https:', 'http://https://', '//']
const prefixes = ['', 'www.', 'WWW.', 'user:secret@']
const hosts: readonly (readonly [string, string])[] = [
  ['acme.example', 'acme.example'],
  ['Shop.ACME.co.uk', 'shop.acme.co.uk'],
  ['bäcker-süß.example', 'xn--bcker-s-6va2b4s.example'],
  ['name.wixsite.com', 'name.wixsite.com'],
]
const endings = ['', '.', ':8080', '/', '/a/b?c=d&e=f#g', '?q=1', '#top', ':80/x@y', '/path,with;signs']
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `  ${text}\n`,
  (text) => `"${text}"`,
  (text) => `<${text}>`,
  (text) => `[site](${text})`,
  (text) => `Website: ${text} (since 1998)`,
]

test('more than a thousand combinations give the same host', () => {
  const expectedOf = new Map<string, string>()
  for (const scheme of schemes)
    for (const prefix of prefixes)
      for (const [text, host] of hosts)
        for (const ending of endings) {
          for (const frame of frames) expectedOf.set(frame(`${scheme}${prefix}${text}${ending}`), host)
        }
  const wrong = [...expectedOf].filter(([text, host]) => hostOf(text) !== host)
  expect(wrong.map(([text]) => [text, hostOf(text)])).toEqual([])
  expect(expectedOf.size).toBeGreaterThan(1_000)
})

describe('random text', () => {
  const parts = [
    'http://',
    'https:',
    '//',
    'www.',
    '@',
    ':',
    '.',
    '/',
    '\\',
    '?',
    '#',
    '[',
    ']',
    '%',
    ' ',
    'acme',
    '.example',
    'ü',
    '\u202e',
    '\0',
    '1',
    'xn--',
    '-',
    '_',
    ',',
    '|',
    '(',
    '"',
  ]
  const noise = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((some) => some.join('')),
  )

  test('never throws, and a host is normalised to itself', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const reading = readHost(text)
        if (!reading.ok) return
        expect(reading.host).toMatch(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/)
        expect(hostOf(reading.host)).toBe(reading.host)
      }),
      runs(3_000),
    )
  })

  // Twenty texts of the maximum length: with a quadratic pattern this test would time out.
  test.each(['.', ':', '@', '/', 'a.', 'http:', '%', '(', ' a', '[', 'ü', '\u0308', '-', '!a'])(
    'many repetitions of %j take linear time',
    (sign) => {
      for (let round = 0; round < 20; round++) expect(readHost(sign.repeat(8_000 / sign.length) + round)).toBeDefined()
      expect(hostOf(`acme.example ${sign.repeat(8_000 / sign.length)}`)).toBe('acme.example')
    },
  )
})
