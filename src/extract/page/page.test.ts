import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

test('reads page facts', () => {
  const html = `<html lang="de-AT"><head><title> Brix &amp; Söhne\n Werkzeug </title><meta name="description" content="Alles  für den Bau">
    <link rel="canonical" href="/kontakt"><meta name="robots" content="noindex, follow"></head><body><svg><title>Icon</title></svg><h1>Wir <b>bauen</b></h1><p>Drei Worte mehr</p></body></html>`
  expect(extractPage(html, { url: 'https://www.brix.at/de/kontakt?x=1' }).facts).toEqual({
    title: 'Brix & Söhne Werkzeug',
    description: 'Alles für den Bau',
    h1: 'Wir bauen',
    canonical: 'https://www.brix.at/kontakt',
    language: 'de-AT',
    words: 5,
    robots: 'noindex, follow',
    hasForm: false,
    needsJavaScript: false,
  })
})

test('detects a page that needs JavaScript', () => {
  const app = `<html><body><div id="root"></div><script src="/app.js"></script><noscript>You need to enable JavaScript</noscript>${'<!-- -->'.repeat(80)}</body></html>`
  expect(extractPage(app).facts.needsJavaScript).toBe(true)
})

test('reads forms and their purpose', () => {
  const html = `<form action="/send" method="POST"><input name="name"><input type="email" name="email"><textarea name="message"></textarea>
    <input type="hidden" name="token" value="x"><div class="g-recaptcha"></div><button>Send</button></form>
    <form action="/search"><input type="search" name="q"></form><form method="post"><input name="user"><input type="password" name="pw"></form>
    <form action="https://list.example.net/"><input type="email" name="EMAIL"></form>`
  expect(
    extractPage(html, { url: 'https://brix.at/kontakt' }).forms.map(({ action, method, fields, captcha, purpose }) => ({
      action,
      method,
      fields,
      captcha,
      purpose,
    })),
  ).toEqual([
    {
      action: 'https://brix.at/send',
      method: 'post',
      fields: ['name', 'email', 'message'],
      captcha: true,
      purpose: 'contact',
    },
    { action: 'https://brix.at/search', method: 'get', fields: ['q'], captcha: false, purpose: 'search' },
    { action: 'https://brix.at/kontakt', method: 'post', fields: ['user', 'pw'], captcha: false, purpose: 'login' },
    { action: 'https://list.example.net/', method: 'get', fields: ['EMAIL'], captcha: false, purpose: 'newsletter' },
  ])
})

describe('postal addresses', () => {
  test.each([
    [
      'US',
      '<p>1420 Pike Street<br>Seattle, WA 98101</p>',
      { street: '1420 Pike Street', postalCode: '98101', locality: 'Seattle', region: 'WA', country: 'US' },
    ],
    [
      'GB',
      '<p>12 Mill Lane, Leeds LS1 4AB</p>',
      { street: '12 Mill Lane', postalCode: 'LS1 4AB', locality: 'Leeds', country: 'GB' },
    ],
    [
      'DE',
      '<p>Lindenstraße 12<br>10969 Berlin</p>',
      { street: 'Lindenstraße 12', postalCode: '10969', locality: 'Berlin', country: 'DE' },
    ],
    [
      'NL',
      '<p>Damstraat 5<br>1012 AB Amsterdam</p>',
      { street: 'Damstraat 5', postalCode: '1012 AB', locality: 'Amsterdam', country: 'NL' },
    ],
    [
      'PL',
      '<p>ul. Długa 7<br>00-238 Warszawa</p>',
      { street: 'ul. Długa 7', postalCode: '00-238', locality: 'Warszawa', country: 'PL' },
    ],
    [
      'CA',
      '<p>80 King St W, Toronto, ON M5H 1A1</p>',
      { postalCode: 'M5H 1A1', locality: 'Toronto', region: 'ON', country: 'CA' },
    ],
  ])('%s', (country, html, wanted) => {
    expect(extractPage(html, { country }).addresses[0]).toMatchObject(wanted)
  })

  test('structured', () => {
    const html =
      '<script type="application/ld+json">{"@type":"Store","address":{"@type":"PostalAddress","streetAddress":"12 Mill Lane","postalCode":"LS1 4AB","addressLocality":"Leeds","addressCountry":"GB"}}</script>'
    expect(extractPage(html).addresses).toMatchObject([
      { text: '12 Mill Lane, LS1 4AB Leeds, GB', method: 'json-ld', country: 'GB' },
    ])
  })

  test('ignores years and prices', () => {
    expect(extractPage('<p>Seit 1998 Berlin</p><p>10 Euro</p>', { country: 'DE' }).addresses).toEqual([])
  })
})

test('reads opening hours', () => {
  const hours = (html: string) => extractPage(html).openingHours.map(({ text }) => text)
  expect(hours('<p>Mon - Fri: 9am - 5pm</p><p>Sat: closed</p><p>We meet on Monday with 12 friends</p>')).toEqual([
    'Mon - Fri: 9am - 5pm',
  ])
  expect(hours('<p>Training: Wed 16:30 - 18:30</p><p>Gottesdienst So 10:00-11:00 Uhr</p>')).toEqual([])
  expect(hours('<p>L-V 10:00-20:00</p><p>di t/m vr 9.00 - 18.00 uur</p><p>tous les jours de 10h à 20h</p>')).toEqual([
    'L-V 10:00-20:00',
    'di t/m vr 9.00 - 18.00 uur',
    'tous les jours de 10h à 20h',
  ])
  expect(hours('<p>dinsdag tot zaterdag 6u30 - 18u</p>')).toEqual(['dinsdag tot zaterdag 6u30 - 18u'])
  expect(hours('<li>Montag bis Freitag 8:00 - 17:30 Uhr</li>')).toEqual(['Montag bis Freitag 8:00 - 17:30 Uhr'])
  expect(
    hours('<script type="application/ld+json">{"@type":"Store","openingHours":["Mo-Fr 09:00-17:00"]}</script>'),
  ).toEqual(['Mo-Fr 09:00-17:00'])
  expect(
    hours(
      '<script type="application/ld+json">{"openingHoursSpecification":{"dayOfWeek":["https://schema.org/Monday"],"opens":"09:00","closes":"17:00"}}</script>',
    ),
  ).toEqual(['Monday 09:00-17:00'])
})

test('gives evidence with every finding', () => {
  const html = '<p>Write to us: info@brix-host.com or call 0121 234 5678.</p>'
  const { emails, phones } = extractPage(html, { country: 'GB', url: 'https://brix-host.com' })
  expect(emails[0]).toMatchObject({
    method: 'text',
    position: html.indexOf('info@'),
    snippet: 'Write to us: info@brix-host.com or call 0121 234 5678.',
    type: 'SERVICE',
    kind: 'role',
    obfuscated: false,
    disposable: false,
  })
  expect(emails[0]?.reasons).toContain('at the domain of the site')
  expect(phones[0]).toMatchObject({ raw: '0121 234 5678', position: html.indexOf('0121') })
})
