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

test('other values stay as they are', () => {
  const when = new Date(0)
  expect(displayValue({ name: 'created_at', type: 'date' }, when, english)).toBe(when)
  expect(displayValue({ name: 'rating', type: 'decimal' }, 4.5, english)).toBe(4.5)
  expect(displayValue({ name: 'phone', type: 'text' }, null, english)).toBeNull()
  expect(displayValue({ name: 'name', type: 'text' }, 'contacts_found', english)).toBe('contacts_found')
  expect(displayValue({ name: 'tags', type: 'tags' }, ['warm_lead'], english)).toEqual(['warm_lead'])
})
