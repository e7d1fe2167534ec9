import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { demoTown, isTownHost, townSearches } from './demo-town.ts'
import { truthOf } from './truth.ts'

/** Number ranges that regulators reserve for fiction. */
const fiction: Readonly<Record<string, RegExp>> = {
  GB: /^\+441134960\d{3}$/,
  US: /^\+1(?:\d{3})55501\d{2}$/,
  CA: /^\+1(?:\d{3})55501\d{2}$/,
  AU: /^\+61(?:25550\d{4}|49157\d{4})$/,
  DE: /^\+493023125\d{3}$/,
  FR: /^\+3319900\d{4}$/,
  SE: /^\+468465004[0-4]\d$/,
}

describe('the town', () => {
  test('has sixty businesses in seven countries and five languages', () => {
    expect(demoTown).toHaveLength(60)
    expect(new Set(demoTown.map(({ quarter }) => quarter.country)).size).toBe(7)
    expect(new Set(demoTown.map(({ language }) => language)).size).toBe(5)
    expect(townSearches.kinds.length * townSearches.places.length).toBeLessThan(50)
  })

  test('has every shape of site, a business without one, one on a social network, and chains', () => {
    expect(new Set(demoTown.flatMap(({ shape }) => shape ?? [])).size).toBe(16)
    expect(demoTown.filter(({ host, website }) => host === undefined && website === undefined)).toHaveLength(1)
    expect(demoTown.filter(({ host, website }) => host === undefined && website !== undefined)).toHaveLength(1)
    const hosts = demoTown.flatMap(({ host }) => host ?? [])
    expect(hosts.length - new Set(hosts).size).toBe(3)
  })

  test('uses hosts and e-mails of reserved domains only', () => {
    for (const { host, contacts } of demoTown) {
      if (host !== undefined) expect(isTownHost(host), host).toBe(true)
      for (const { value } of contacts)
        if (value.includes('@')) expect(isTownHost(value.split('@')[1] ?? ''), value).toBe(true)
    }
    expect(isTownHost('example.com.evil.test')).toBe(false)
    expect(isTownHost('notexample.com')).toBe(false)
  })

  test('uses phone numbers that are reserved for fiction and valid in their country', () => {
    for (const { contacts, quarter } of demoTown) {
      for (const { value } of contacts.filter((contact) => contact.value.startsWith('+'))) {
        expect(value).toMatch(fiction[quarter.country] ?? /^$/)
        expect(parsePhoneNumberFromString(value)?.isValid(), value).toBe(true)
      }
    }
  })

  test('gives a reason for every contact that cannot be found', () => {
    const truth = truthOf(demoTown)
    const hidden = truth.filter(({ unreachable }) => unreachable !== undefined)
    expect(hidden.map(({ unreachable }) => unreachable)).toContain('the server does not answer')
    expect(hidden.length).toBeGreaterThan(5)
    expect(truth.length - hidden.length).toBeGreaterThan(140)
  })
})
