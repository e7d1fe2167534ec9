import { expect, test } from 'vitest'
import { likelyEntity } from './likely-entity.ts'

test.each([
  ['people of companies', 'Company,Name,Job title,E-mail,Website', 'contacts'],
  ['people in German, by telephone', 'Vorname;Nachname;Telefon;Firma', 'contacts'],
  ['a newsletter', 'E-mail,Signed up', 'contacts'],
  ['businesses with an e-mail', 'Name,Website,Phone,Email,City', 'places'],
  ['an export of a map service', 'title,website,phone,category,reviews', 'places'],
  ['below a title', 'Customers of spring\nFirma;Ort;Webseite', 'places'],
  ['sites of unknown others', 'customer,website,partner', null],
  ['only sites', 'acme.example\nsmith.example', null],
  ['sites with a mailbox', 'domain,email', null],
])('%s', (_, list, entity) => {
  const rows = list.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(/[,;]/) }))
  expect(likelyEntity(rows)).toBe(entity)
})
