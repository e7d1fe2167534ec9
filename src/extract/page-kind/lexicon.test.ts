import { describe, expect, test } from 'vitest'
import { classifyPage } from './classify-page.ts'
import { languages } from './languages/index.ts'

const essential = ['contact', 'about', 'team', 'careers', 'legal', 'services', 'products', 'blog'] as const

describe.each(languages.map((language) => [language.name, language] as const))('%s', (_, language) => {
  test('has terms for the pages of a business site', () => {
    for (const kind of essential) expect(language.terms[kind], kind).toBeTruthy()
  })

  test('gives each term one kind', () => {
    const kinds = new Map<string, string>()
    const twice: string[] = []
    for (const [kind, text] of Object.entries(language.terms)) {
      for (const written of text.split(',').map((word) => word.trim())) {
        // Hints, prefixes and suffixes may duplicate the term itself.
        if (written.startsWith('~') || written.includes('*')) continue
        const word = written.replace(/^=|\+$/g, '')
        const before = kinds.get(word)
        if (before !== undefined && before !== kind) twice.push(`${word}: ${before} and ${kind}`)
        kinds.set(word, kind)
      }
    }
    expect(twice).toEqual([])
  })
})

test.each([
  ['contact', 'contact-us contact_us contactus ContactUs CONTACT-US contact%20us contact-us-2 contact-us.html'],
  ['about', 'ueber-uns %C3%BCber-uns uber-uns UeberUns %FCber-uns'],
  ['contact', 'yhteystiedot lianxi otoiawase iletisim kapcsolat epikoinonia kontakty hubungi-kami lien-he'],
  ['legal', 'datenschutzhinweise impressum_de agbs widerrufsformular'],
])('%s in any spelling', (kind, names) => {
  for (const name of names.split(' ')) expect(classifyPage(`https://a.example/${name}`).kind, name).toBe(kind)
})

test('a suffix needs letters before it', () => {
  expect(classifyPage('https://a.example/steam').kind).toBe('other')
  expect(classifyPage('https://a.example/praxisteam').kind).toBe('team')
})
