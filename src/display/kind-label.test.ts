import { expect, test } from 'vitest'
import { businessKinds } from '../providers/business-kinds/business-kinds.ts'
import { kindLabel, kindLabels, knownKindLabels } from './kind-label.ts'

test.for([
  ['tourism=hotel', 'Hotel', 'Hotel'],
  ['amenity=dentist', 'Dentist', 'Zahnarzt'],
  ['healthcare=dentist', 'Dentist', 'Zahnarzt'],
  ['cuisine=pizza', 'Pizzeria', 'Pizzeria'],
  ['tourism=motel', 'Motel', 'Motel'],
  ['dentist', 'Dentist', 'Zahnarzt'],
  ['dental_clinic', 'Dental clinic', 'Zahnklinik'],
  ['law_firm', 'Law firm', 'Rechtsanwalt'],
  ['attorney_or_law_firm', 'Attorney or law firm', 'Rechtsanwalt'],
  ['shop=party_supplies', 'Party supplies', 'Party supplies'],
  ['shop=yes', 'Shop', 'Shop'],
  ['internet_cafe', 'Internet cafe', 'Internet cafe'],
  // Written by a user in a list.
  ['Zahnarztpraxis am Markt', 'Zahnarztpraxis am Markt', 'Zahnarztpraxis am Markt'],
  ['B2B=Software', 'B2B=Software', 'B2B=Software'],
  ['', '', ''],
] as const)('the code %s is %s', ([code, en, de]) => {
  expect([kindLabel(code, 'en'), kindLabel(code, 'de')]).toEqual([en, de])
})

test('every kind and tag of the data has a label in both languages that is not a code', () => {
  const codes = businessKinds.flatMap(({ name, tags }) => [name, ...tags.map(({ key, value }) => `${key}=${value}`)])
  for (const language of ['en', 'de'] as const) {
    const labels = knownKindLabels(language)
    for (const code of codes) expect(labels[code], code).toMatch(/^[\p{Lu}\d][^_=;]+$/u)
  }
})

test('two codes with the same label are shown once', () => {
  expect(kindLabels(['amenity=dentist', 'healthcare=dentist', 'amenity=cafe'], 'en')).toEqual(['Dentist', 'Cafe'])
})
