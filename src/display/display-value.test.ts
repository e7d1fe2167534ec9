import { expect, test } from 'vitest'
import { displayValue } from './display-value.ts'

const english = { language: 'en' } as const
const german = { language: 'de' } as const

test('categories, outcomes, errors and types are words in both languages', () => {
  const kinds = { name: 'kinds', type: 'tags' }
  expect(displayValue(kinds, ['tourism=hotel', 'amenity=bar'], english)).toEqual(['Hotel', 'Bar'])
  expect(displayValue({ name: 'categories', type: 'tags' }, ['dental_clinic'], german)).toEqual(['Zahnklinik'])
  expect(displayValue({ name: 'metadata_outcome', type: 'text' }, 'parked', german)).toBe('Geparkt')
  expect(displayValue({ name: 'metadata_error_code', type: 'text' }, 'dns_not_found', english)).toBe('Host not found')
  expect(displayValue({ name: 'email_type', type: 'enum' }, 'CORPORATE', english)).toBe('Company domain')
  expect(displayValue({ name: 'business_status', type: 'text' }, 'closed_temporarily', english)).toBe(
    'Temporarily closed',
  )
})

test('phone numbers are international, and national in their own country', () => {
  const phone = { name: 'phone', type: 'text' }
  expect(displayValue(phone, '+441134960000', english)).toBe('+44 113 496 0000')
  expect(displayValue(phone, '+441134960000', { ...english, country: 'GB' })).toBe('0113 496 0000')
  expect(displayValue(phone, '+441134960000', { ...english, country: 'DE' })).toBe('+44 113 496 0000')
  expect(displayValue({ name: 'home_phones', type: 'tags' }, ['+4938348991', 'call us'], german)).toEqual([
    '+49 3834 8991',
    'call us',
  ])
})

test('a search is said in words, and what a user typed stays as it is', () => {
  const shown = (text: string, options: typeof english | typeof german) =>
    displayValue({ name: 'found_by', type: 'text' }, text, options)
  expect(shown('dentists in Leeds, UK', german)).toBe('dentists in Leeds, UK')
  expect(shown('tourism=hotel in Leeds', english)).toBe('Hotel in Leeds')
  expect(shown('Cafés, amenity=dentist in Köln', german)).toBe('Cafés, Zahnarzt in Köln')
  const area = '* in Area of 4.2 x 3.3 km around 51.3397, 12.3731'
  expect(shown(area, english)).toBe('Everything in an area of 4.2 x 3.3 km')
  expect(shown(area, german)).toBe('Alles in einem Gebiet von 4.2 x 3.3 km')
  expect(shown('businesses in Kliniken 2026.csv', german)).toBe('Importierte Liste Kliniken 2026.csv')
  expect(shown('businesses in a list', english)).toBe('Imported list')
  expect(shown('businesses in St. Ives', english)).toBe('businesses in St. Ives')
})

test('a line of an imported file is a source that can be found, and a page stays its URL', () => {
  const shown = (url: string, options: typeof english | typeof german) =>
    displayValue({ name: 'source_url', type: 'text' }, url, options)
  expect(shown('file:my%20clinics.csv#line=3', english)).toBe('my clinics.csv, line 3')
  expect(shown('file:kunden.csv#line=12', german)).toBe('kunden.csv, Zeile 12')
  expect(shown('urn:uuid:0190f5c2-0000-7000-8000-000000000000', english)).toBe('Added manually')
  expect(shown('urn:scrapersky:enrichment:1', german)).toBe('Von einem n8n-Workflow gefunden')
  expect(shown('urn:scrapersky:edit', english)).toBe('Edited')
  expect(shown('https://a.example/team#line=3', english)).toBe('https://a.example/team#line=3')
})

test('other values stay as they are', () => {
  const when = new Date(0)
  expect(displayValue({ name: 'created_at', type: 'date' }, when, english)).toBe(when)
  expect(displayValue({ name: 'rating', type: 'decimal' }, 4.5, english)).toBe(4.5)
  expect(displayValue({ name: 'phone', type: 'text' }, null, english)).toBeNull()
  expect(displayValue({ name: 'name', type: 'text' }, 'contacts_found', english)).toBe('contacts_found')
  expect(displayValue({ name: 'tags', type: 'tags' }, ['warm_lead'], english)).toEqual(['warm_lead'])
})
