import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const names = (html: string) =>
  extractPage(html, { country: 'DE', url: 'https://www.brixton-tools.co.uk/' }).people.map(({ name }) => name)

describe('menus and headings are not labels', () => {
  test.each([
    '<ul><li>Contact</li></ul><h1>Torvel Glaswerk</h1><p>030 23125956</p>',
    '<h2>Contact</h2><p>Bella Vista</p><p>030 23125956</p>',
    '<li>Contato</li><h1>Doce Lar</h1>',
    "<h2>Contact</h2><p>Dave's Roofing</p><p>030 23125956</p>",
    '<p>Verantwortlich:<br>Autohaus Krause</p>',
    '<p>Inhaber:<br>Gasthof Krone</p>',
    '<p>Sitz: Bad Homburg, Registergericht: Amtsgericht Bad Homburg</p>',
  ])('%s', (html) => {
    expect(names(html)).toEqual([])
  })
})

describe('labels', () => {
  test.each([
    ['<p>Contact:<br>Linda Harris</p>', ['Linda Harris']],
    ['<p>Contact: Zorvan Quillby, 030 23125956</p>', ['Zorvan Quillby']],
    ['<h3>Contact Person</h3><p>Zorvan Quillby</p>', ['Zorvan Quillby']],
    ['<p>Inhaber:<br>Klaus Krone</p>', ['Klaus Krone']],
    ['<p>V.i.S.d.P.: Michael Hagen</p>', ['Michael Hagen']],
    ['<h3>Vertreten durch:</h3><p>Ubbo Onnen<br>Luise Brandes</p>', ['Ubbo Onnen', 'Luise Brandes']],
    ['<p>Vertreten durch: Frau Anja Krüger und Herrn Ubbo Onnen</p>', ['Anja Krüger', 'Ubbo Onnen']],
    ['<p>Vertreten durch den Geschäftsführer Ubbo Onnen</p>', ['Ubbo Onnen']],
    [
      '<p>Geschäftsführer: Thorsten Brodersen, Ubbo Onnen · HRB 12345 KI · USt-IdNr. DE812345678</p>',
      ['Thorsten Brodersen', 'Ubbo Onnen'],
    ],
    ['<p>Geschäftsführer: Klaus Meier, Handelsregister: Amtsgericht Kiel, HRB 1234</p>', ['Klaus Meier']],
  ])('%s', (html, expected) => {
    expect(names(html).sort()).toEqual([...expected].sort())
  })
})
