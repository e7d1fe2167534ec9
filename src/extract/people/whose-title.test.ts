import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const url = 'https://www.brixbau.de/team'
const read = (html: string) => extractPage(html, { url, country: 'DE' })
const people = (html: string) =>
  read(html)
    .people.filter(({ owner }) => owner === 'site')
    .map(({ name, title, email, phone }) => [name, title, email, phone])
const own = '<footer><h2>Brix Bau</h2><p>info@brixbau.de</p></footer>'

test.for([
  [
    'two directors in one sentence',
    '<p>Vertreten durch die Brix Verwaltungs GmbH, diese vertreten durch die Geschäftsführer Karl Brix und Dipl.-Ing. (FH) Anna Lang</p>',
    [
      ['Anna Lang', 'Geschäftsführer', null, null],
      ['Karl Brix', 'Geschäftsführer', null, null],
    ],
  ],
  [
    'a column before the names',
    '<table><tr><th>Especialidad</th><th>Profesional</th><th>Correo</th></tr><tr><td>Alergología</td><td>Dra. Ana Ruiz</td><td>ana.ruiz@brixbau.de</td></tr></table>',
    [['Ana Ruiz', 'Alergología', 'ana.ruiz@brixbau.de', null]],
  ],
  [
    'a department as the heading of one name',
    '<h2>Empfang</h2><p>Anna Lang, Telefon 0561 7033411</p>',
    [['Anna Lang', 'Empfang', null, '+495617033411']],
  ],
  [
    'titles in lower case after a comma',
    '<ul><li><b>Anne Moreau</b>, assistante de direction</li><li><b>Jean Petit</b>, architecte HMONP</li></ul>',
    [
      ['Anne Moreau', 'assistante de direction', null, null],
      ['Jean Petit', 'architecte HMONP', null, null],
    ],
  ],
  [
    'an e-mail with two letters for an umlaut',
    '<p>Sönke Brix<br>soenke@brixbau.de</p>',
    [['Sönke Brix', null, 'soenke@brixbau.de', null]],
  ],
  [
    'an hCard whose link has another text',
    '<div class="vcard"><span class="fn">Anna Lang</span> <span class="title">Gruppenreisen</span> <a class="email" href="mailto:lang@brixbau.de">Schreiben</a></div>',
    [['Anna Lang', 'Gruppenreisen', 'lang@brixbau.de', null]],
  ],
] as const)('%s', ([, html, expected]) => {
  expect(people(`${html}${own}`)).toEqual(expected)
})

test('a person with an e-mail at another company is not of the business, nor is the number beside it', () => {
  const html = `<h3>Presse</h3><p>Anna Lang, Wortwahl PR</p><p>030 23125777 · anna@wortwahl.net</p><h3>Büro</h3><p>0561 7033400</p>${own}`
  const { phones } = read(html)
  expect(people(html)).toEqual([])
  expect(phones.map(({ e164, owner }) => [e164, owner])).toEqual([
    ['+493023125777', 'third_party'],
    ['+495617033400', 'site'],
  ])
})

test('a patron is named by a label', () => {
  expect(people(`<p>Patron: Dame Anna Lang</p><p>Treasurer: Karl Brix</p>${own}`)).toEqual([
    ['Karl Brix', 'Treasurer', null, null],
  ])
})
