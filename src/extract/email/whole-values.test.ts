import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const found = (html: string) => {
  const { emails, phones, socials } = extractPage(html, { country: 'GB', url: 'https://www.brix-host.com/' })
  return [
    ...emails.map(({ value }) => value),
    ...phones.map(({ e164 }) => e164),
    ...socials.map(({ profile }) => profile),
  ]
}

test.each([
  'info@harrow.internal',
  'x@firm.de.example',
  '20240311.084412.1187@mx1.brix-host.com',
  'git@git.brix-host.com',
])('nothing is made of %s', (text) => expect(found(`<p>${text}</p>`)).toEqual([]))

test('reads what is written in unusual ways', () => {
  expect(found('<p>jo [dot] miller [at] brix [dash] host [dot] com</p>')).toEqual(['jo.miller@brix-host.com'])
  expect(found('<p>jo [dash] miller [at] brix [dot] com</p>')).toEqual(['jo-miller@brix.com'])
  expect(found('<p>Message-ID: &lt;20210809.ab12@mail.gmail.com&gt;</p>')).toEqual([])
  expect(found('<a href="tel:8765 432 1210 44+">call</a>')).toEqual(['+441212345678'])
  expect(found('<div class="fb-page" data-href="https://www.facebook.com/brixhost"></div>')).toEqual([
    'https://www.facebook.com/brixhost',
  ])
})

test('numbers, hours and addresses in code are none', () => {
  const { phones, openingHours, addresses } = extractPage(
    '<pre><code>030 1234567\nMon 10-12\n12345 Berlin</code></pre><p>02110-1301, from 0 2021-08-09</p>',
    { country: 'DE' },
  )
  expect([...phones, ...openingHours, ...addresses]).toEqual([])
})
