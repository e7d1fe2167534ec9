import { expect, test } from 'vitest'
import { asciiHost, readHost } from '../../core/host/read-host.ts'
import { excludedHostsVersion, hostGroups } from './excluded-hosts.ts'
import { hostKind } from './host-kind.ts'

const entries = hostGroups.flatMap(({ kind, hosts, ownSitesBelow }) =>
  hosts.split(/\s+/).map((entry) => ({ entry, kind, ownSitesBelow })),
)
const one = (entry: string) => entry.replace(/\.\*$/, '.com')

test('the list has a date, at least 300 entries and no duplicates', () => {
  expect(excludedHostsVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const names = entries.map(({ entry }) => entry)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.length).toBeGreaterThanOrEqual(300)
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['social', 'directory', 'booking', 'builder', 'marketplace', 'shortener', 'mail', 'search']),
  )
})

test.each(entries)('$entry is in normal form and is found', ({ entry, kind }) => {
  expect(entry).toBe(asciiHost(entry.replace(/\*$/, 'x'))?.replace(/x$/, entry.endsWith('*') ? '*' : 'x'))
  const reading = readHost(one(entry))
  // A builder's own name may be a public suffix: then `readHost` rejects it.
  if (reading.ok) expect([entry, hostKind(reading.host)]).toEqual([entry, kind])
  else expect([entry, reading.reason]).toEqual([entry, 'public_suffix'])
})

test.each([
  ['facebook.com', 'social'],
  ['m.facebook.com', 'social'],
  ['de-de.facebook.com', 'social'],
  ['wa.me', 'social'],
  ['linktr.ee', 'social'],
  ['booking.com', 'booking'],
  ['admin.booking.com', 'booking'],
  ['yelp.com', 'directory'],
  ['yelp.co.uk', 'directory'],
  ['m.yelp.com.au', 'directory'],
  ['tripadvisor.de', 'directory'],
  ['google.com', 'search'],
  ['google.co.uk', 'search'],
  ['maps.google.com', 'directory'],
  ['sites.google.com', 'builder'],
  ['maps.app.goo.gl', 'directory'],
  ['goo.gl', 'shortener'],
  ['bit.ly', 'shortener'],
  ['amazon.co.uk', 'marketplace'],
  ['gmail.com', 'mail'],
  ['t.co', 'shortener'],
  ['vm.tiktok.com', 'shortener'],
  ['www.wixsite.com', 'builder'],
  ['www.github.io', 'builder'],
  ['business.site', 'builder'],
  ['wordpress.com', 'builder'],
])('%s is %s', (host, kind) => expect(hostKind(host)).toBe(kind))

test.each([
  'name.wixsite.com',
  'name.business.site',
  'name.jimdosite.com',
  'name.blogspot.com',
  'name.blogspot.de',
  'name.github.io',
  'name.wordpress.com',
  'name.free.fr',
  'acme.example',
  'notfacebook.com',
  'facebook.com.acme.example',
  'netflix.com',
  'yelp.acme.example',
  'yelp.dentist',
])('%s is a separate site', (host) => expect(hostKind(host)).toBeUndefined())
