import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { reasons } from '../verdict.ts'
import { validateOffline } from './validate-offline.ts'

const long = (letters: number) => 'a'.repeat(letters)

test.each([
  '',
  'no-at.example.de',
  '@pelion-bau.de',
  'jo@',
  'jo@@pelion-bau.de',
  'jo@pelion@bau.de',
  '.jo@pelion-bau.de',
  'jo.@pelion-bau.de',
  'jo..m@pelion-bau.de',
  'jo m@pelion-bau.de',
  'jo@pelion bau.de',
  'jo\u200bm@pelion-bau.de',
  'jo\u00adm@pelion-bau.de',
  'jo@pelion\u202ebau.de',
  'jo\ud800@pelion-bau.de',
  'jo\u0000@pelion-bau.de',
  '\u0301jo@pelion-bau.de',
  '"jo m"@pelion-bau.de',
  'jo(home)@pelion-bau.de',
  'jo@[192.0.2.1]',
  'jo@192.0.2.1',
  'jo@pelion',
  'jo@-pelion.de',
  'jo@pelion-.de',
  'jo@pel_ion.de',
  'jo@pelion..de',
  'jo@pelion.de.',
  'jo@pelion.7',
  'jo@xn--a.de',
  'jo@ü-.de',
  'jo@%70elion.de',
  'jo@ü%70.de',
  `${long(65)}@pelion-bau.de`,
  `jo@${long(64)}.de`,
  `jo@${`${long(60)}.`.repeat(4)}pelion.de`,
  `jo@${`${long(49)}.`.repeat(5)}de`,
])('syntax: %j', (email) => {
  expect(validateOffline(email)).toEqual({ verdict: 'invalid', reasons: ['syntax'], suggestion: null, domain: null })
})

test.each([
  ["o'neil+tag/x=y@pelion-bau.de", 'pelion-bau.de'],
  ['!#$%&*?^_`{|}~@pelion-bau.de', 'pelion-bau.de'],
  [' Jo@Pelion-Bau.DE\r\n', 'pelion-bau.de'],
  ['jörg@bücher-pelion.de', 'xn--bcher-pelion-dlb.de'],
  ['почта@пелион.рф', 'xn--e1agijec.xn--p1ai'],
  ['jo@pelion.co.za', 'pelion.co.za'],
  ['jo@pelion.museum', 'pelion.museum'],
  [`${long(64)}@pelion-bau.de`, 'pelion-bau.de'],
])('%s is fine as far as it shows', (email, domain) => {
  expect(validateOffline(email)).toEqual({ verdict: 'unknown', reasons: [], suggestion: null, domain })
})

test.each([
  ['jo@pelion.con', 'invalid', ['unknown_tld'], null],
  ['jo@shop.pelion.test', 'invalid', ['reserved_domain'], null],
  ['jo@example.com', 'invalid', ['reserved_domain'], null],
  ['info@bakery.example.com', 'unknown', ['role'], null],
  ['Jo.M+x@gnail.com', 'risky', ['typo'], 'Jo.M+x@gmail.com'],
  ['jo@hotmial.con', 'invalid', ['unknown_tld', 'typo'], 'jo@hotmail.com'],
  ['jo@inbox.mailinator.com', 'risky', ['disposable'], null],
  ['info@gmail.com', 'unknown', ['role', 'free'], null],
  ['jo@kc.rr.com', 'unknown', ['free'], null],
] as const)('%s', (email, verdict, reasons, suggestion) => {
  expect(validateOffline(email)).toMatchObject({ verdict, reasons, suggestion })
})

test('any text gets a verdict, and a suggestion is an e-mail at a provider without a typo', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.tuple(fc.string(), fc.domain()).map((parts) => parts.join('@')),
  )
  fc.assert(
    fc.property(text, (email) => {
      const { suggestion, reasons: given } = validateOffline(email)
      expect(given.filter((reason) => !reasons.includes(reason))).toEqual([])
      if (suggestion !== null)
        expect(validateOffline(suggestion)).toMatchObject({ verdict: 'unknown', suggestion: null })
    }),
    runs(2_000),
  )
})
