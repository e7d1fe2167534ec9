import { expect, test } from 'vitest'
import { findContactsInRaw } from './find-contacts-in-raw.ts'

test('finds every e-mail, number and site at any depth', () => {
  const raw = {
    id: 12345678,
    tags: {
      phone: '0113 496 0000; +44 113 496 0001',
      'contact:mobile': ['tel:+44-7700-900123'],
      email: 'one@smile.example;two@smile.example',
      note: 'Write to <Three@smile.example> or mailto:four@smile.example',
      website: 'https://www.smile.example/a, http://second.example',
      opening_hours: 'Mo-Fr 09:00-17:30',
      'addr:postcode': 'MT1 2AB',
    },
  }
  expect(findContactsInRaw(raw, 'GB')).toEqual({
    emails: ['one@smile.example', 'two@smile.example', 'Three@smile.example', 'four@smile.example'],
    phones: ['+441134960000', '+441134960001', '+44-7700-900123'],
    hosts: ['smile.example', 'second.example'],
  })
})

test('finds nothing in empty values and below the maximum depth', () => {
  let deep: unknown = 'a@smile.example'
  for (let level = 0; level < 50_000; level++) deep = [deep]
  for (const raw of [null, undefined, 7, deep]) {
    expect(findContactsInRaw(raw, null)).toEqual({ emails: [], phones: [], hosts: [] })
  }
})
