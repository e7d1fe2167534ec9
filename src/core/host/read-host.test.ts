import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HostProblem, readHost } from './read-host.ts'

const hostOf = (text: string | null) => {
  const reading = readHost(text)
  return reading.ok ? reading.host : `(${reading.reason})`
}

/** What people, directories and map services put where a website belongs, and what it comes to. */
const written: Readonly<Record<string, readonly string[]>> = {
  'acme.example': [
    'acme.example',
    'ACME.EXAMPLE',
    'Acme.Example',
    ' acme.example ',
    '\tacme.example\r\n',
    'www.acme.example',
    'WWW.acme.example',
    'www.www.acme.example',
    'acme.example.',
    'acme.example...',
    'www.acme.example./',
    '.acme.example',
    'http://acme.example',
    'https://acme.example/',
    'HTTP://WWW.ACME.EXAMPLE/Index.HTML',
    'http:/acme.example',
    'http:///acme.example',
    'http////acme.example',
    'http//acme.example',
    'http:acme.example',
    'http;//acme.example',
    'http.//acme.example',
    'https:\\\\acme.example\\index.html',
    'ttp://acme.example',
    'ttps://www.acme.example',
    'htttp://acme.example',
    'htp://acme.example',
    'hxxps://acme.example',
    'http://http://acme.example',
    'http://https//www.acme.example/',
    'https://http:acme.example',
    'https%3A%2F%2Facme.example%2Fabout',
    '//acme.example/x',
    '/acme.example',
    'http: //acme.example',
    'http:// acme.example',
    'http://www. acme.example/',
    'acme.example:8080',
    'acme.example:8080/path',
    'acme.example:',
    'http://acme.example:/',
    'http://acme.example:99999/',
    'http://user@acme.example',
    'http://user:secret@acme.example:8443/x?y=z#w',
    'https://a@b@acme.example/',
    'user:secret@acme.example',
    'acme.example/path/to/page.html',
    'acme.example?utm_source=maps',
    'acme.example#contact',
    'http://acme.example/?next=https://other.example/',
    'http://acme.example/info@other.example',
    'acme.example, other.example',
    'acme.example,other.example',
    'acme.example; other.example',
    'acme.example | other.example',
    'acme.example other.example',
    'https://acme.example https://other.example',
    'https://acme.example/ (new site)',
    'www.acme.example or www.other.example',
    'www.acme.example/www.other.example',
    'info@other.example www.acme.example',
    'Tel. 0113 496 0000, www.acme.example',
    'Visit us at acme.example',
    'visit acme.example!',
    'Our site: acme.example',
    'Website: acme.example',
    'Website:acme.example',
    'web:www.acme.example',
    'URL:https://acme.example',
    'www:acme.example',
    'Find us on the web: http://www.acme.example.',
    '"acme.example"',
    "'http://acme.example/'",
    '“acme.example”',
    '„www.acme.example“',
    '«acme.example»',
    '`acme.example`',
    '<acme.example>',
    '<https://acme.example/>',
    '(acme.example)',
    '[acme.example]',
    '{acme.example}',
    '*acme.example*',
    '**www.acme.example**',
    '_www.acme.example_',
    '~acme.example~',
    '-> acme.example',
    '• acme.example',
    '– www.acme.example –',
    'acme.example!',
    'acme.example?!',
    'acme.example,',
    'acme.example;',
    'acme.example…',
    '[Acme](https://acme.example/)',
    '[other.example](https://www.acme.example)',
    '![logo](http://acme.example/logo.png)',
    '<a href="https://acme.example/">Acme</a>',
    "<a href='http://www.acme.example'>",
    '\u200bacme.example',
    'ac\u00adme.example',
    '\ufeffhttps://acme.example',
    'https://acme.example\u00a0',
    '\u202aacme.example\u202c',
    'acme。example',
    'ａｃｍｅ.example',
    'acme%2Eexample',
    'http://%61cme.example/',
    'http://acme.example\0',
  ],
  'xn--mller-kva.example': [
    'müller.example',
    'MÜLLER.example',
    'Mu\u0308ller.example',
    'http://www.müller.example/',
    'xn--mller-kva.example',
    'XN--MLLER-KVA.example',
    'https://m%C3%BCller.example/',
    'Website: www.müller.example',
  ],
  'xn--e1afmkfd.xn--80akhbyknj4f.example': ['пример.испытание.example', 'HTTP://ПРИМЕР.испытание.example:80'],
  'shop.acme.co.uk': ['shop.acme.co.uk', 'https://www.shop.acme.co.uk/', 'SHOP.ACME.CO.UK.'],
  'acme.com.au': ['acme.com.au', 'www.acme.com.au/contact'],
  'www2.acme.example': ['www2.acme.example', 'http://www.www2.acme.example'],
  'wwwacme.example': ['wwwacme.example'],
  'shop.www.acme.example': ['shop.www.acme.example'],
  'www.com': ['www.com', 'http://www.www.com'],
  'www.co.uk': ['www.co.uk'],
  'name.wixsite.com': ['name.wixsite.com', 'https://name.wixsite.com/my-site', 'www.name.wixsite.com'],
  'name.github.io': ['name.github.io/project'],
  'my_shop.acme.example': ['my_shop.acme.example', 'http://My_Shop.acme.example'],
  '123.example': ['123.example', '123.example:123'],
  '1-2-3.example': ['1-2-3.example'],
  'http.example': ['http.example', 'http://http.example'],
  'https.acme.example': ['https.acme.example'],
}

const refused: Readonly<Record<HostProblem, readonly (string | null)[]>> = {
  empty: [
    null,
    '',
    ' ',
    '\n',
    '\u200b',
    '-',
    '--',
    '?',
    '...',
    'http://',
    'https:///',
    'http:',
    '""',
    '()',
    '/',
    '#',
    ':',
    '\0',
  ],
  too_long: [
    'a'.repeat(9_000),
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    `http://${'ä'.repeat(1_100)}.example`,
  ],
  email_address: [
    'info@acme.example',
    'INFO@ACME.EXAMPLE',
    'info@acme.example.',
    '<info@acme.example>',
    'mailto:info@acme.example',
    'MAILTO:info@acme.example?subject=Hi',
    'email:info@acme.example',
    'E-Mail: info@acme.example',
    'Ann Berger <ann@acme.example>',
    'write to info@acme.example',
    'info@acme.example, ann@acme.example',
    'info@acme.example/contact',
    '@acme.example',
  ],
  phone_number: [
    'tel:+441134960000',
    'TEL:0113 496 0000',
    'callto:+441134960000',
    'sms:+441134960000',
    'fax:0113 496 0001',
    'whatsapp://send?phone=441134960000',
    '+44 113 496 0000',
    '0113 496 0000',
    '(0113) 496-0000',
    '0113/4960000',
    '0113.496.0000',
    '01134960000',
  ],
  not_web: [
    'ftp://acme.example',
    'javascript:void(0)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'about:blank',
    'skype:acme?call',
    'market://details?id=acme',
    'android-app://com.acme',
    'urn:isbn:1234',
  ],
  ip_address: [
    '192.0.2.7',
    'http://192.0.2.7/',
    'https://192.0.2.7:8443/x',
    '127.0.0.1',
    'http://127.1/',
    'http://0x7f.0.0.1/',
    'http://[::1]/',
    '[2001:db8::1]:80',
    'http://user@[2001:db8::7]:8080/',
    '256.1.1.1',
    '1.2.3.4.5',
  ],
  single_label: [
    'acme',
    'http://acme',
    'https://acme/',
    'n/a',
    'none',
    'No website',
    'keine',
    'www',
    'www.',
    'http://www/',
    '4711',
    'acme:8080',
  ],
  not_public: [
    'localhost',
    'http://localhost:3000/',
    'LOCALHOST.',
    'acme.localhost',
    'printer.local',
    'http://intranet.acme.internal/',
    'acme.lan',
    'fritz.home',
    '1.0.0.127.in-addr.arpa',
    'http://acme.onion',
  ],
  unknown_suffix: [
    'menu.pdf',
    'acme.unheard-of',
    'Dr.Smith',
    'index.html',
    'http://acme.nosuchtld/',
    'e.g',
    'e.g.',
    'photo.jpeg',
  ],
  public_suffix: ['co.uk', 'http://co.uk/', 'com.au', 'github.io'],
  ambiguous: ['acme dental.example', 'Acme dental.example', 'ac me.example'],
  bad_host: [
    'acme..example',
    'http://acme..example/',
    '-acme.example-.example',
    'acme-.example',
    'a_b.example',
    'xn--a.example',
    'xn--zzzzzz99.example',
    'acme!shop.example',
    'acme$.example',
    'acme.example:http',
    '%zz.example',
    'http://%/',
    'http://acme%00.example/',
    'a+b.example',
  ],
}

describe('written by hand', () => {
  test.each(Object.entries(written).flatMap(([host, texts]) => texts.map((text) => [text, host] as const)))(
    '%j is %s',
    (text, host) => expect(hostOf(text)).toBe(host),
  )

  test.each(Object.entries(refused).flatMap(([reason, texts]) => texts.map((text) => [text, reason] as const)))(
    '%j is refused: %s',
    (text, reason) => expect(hostOf(text)).toBe(`(${reason})`),
  )
})

/** Each of these may stand around any host without changing what it names. */
const schemes = ['', 'http://', 'https://', 'HTTP://', 'http:/', 'http//', 'https:', 'http://https://', '//']
const people = ['', 'www.', 'WWW.', 'user:secret@']
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

test('more than a thousand combinations of all that come to the same host', () => {
  const expectedOf = new Map<string, string>()
  for (const scheme of schemes)
    for (const person of people)
      for (const [text, host] of hosts)
        for (const ending of endings) {
          for (const frame of frames) expectedOf.set(frame(`${scheme}${person}${text}${ending}`), host)
        }
  const wrong = [...expectedOf].filter(([text, host]) => hostOf(text) !== host)
  expect(wrong.map(([text]) => [text, hostOf(text)])).toEqual([])
  expect(expectedOf.size).toBeGreaterThan(1_000)
})

describe('whatever comes', () => {
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

  test('it never throws, and a host is read as itself', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const reading = readHost(text)
        if (!reading.ok) return
        expect(reading.host).toMatch(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/)
        expect(hostOf(reading.host)).toBe(reading.host)
      }),
      { numRuns: 3_000 },
    )
  })

  // Twenty times the longest text that is read at all: were any of the patterns quadratic or worse, this would not end.
  test.each(['.', ':', '@', '/', 'a.', 'http:', '%', '(', ' a', '[', 'ü', '\u0308', '-', '!a'])(
    'nor does much of %j',
    (sign) => {
      for (let round = 0; round < 20; round++) expect(readHost(sign.repeat(8_000 / sign.length) + round)).toBeDefined()
      expect(hostOf(`acme.example ${sign.repeat(8_000 / sign.length)}`)).toBe('acme.example')
    },
  )
})
