import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const names = (html: string) =>
  extractPage(html, { url: 'https://www.brixbau.de/', country: 'DE' }).people.map((p) => p.name)

test.for([
  '<p>Vertreten durch: Müller Verwaltungs GmbH</p>',
  '<p>Geschäftsführerin: Karl Brix Verwaltungs-GmbH</p>',
  '<p>Gérant: SARL Dupont Frères</p>',
  '<p>Director: Acme Nominees Limited</p>',
  '<h4>Anna Lang Immobilien</h4><p>Tel 0561 7033411</p>',
  '<h4>Maria Muster Kosmetik</h4><p>Inhaberin</p>',
  '<h4>Lloyd Wright Architects</h4><p>Principal</p>',
  '<p>Director: James Watt & Sons</p>',
])('a company is no person: %s', (html) => {
  expect(names(html)).toEqual([])
})

test('a job after a whole name is a title', () => {
  const { people } = extractPage('<h3>Thomas Becker Dachdeckermeister</h3><p>Telefon 0561 7033411</p>', {
    country: 'DE',
  })
  expect(people).toMatchObject([{ name: 'Thomas Becker', title: 'Dachdeckermeister' }])
})
