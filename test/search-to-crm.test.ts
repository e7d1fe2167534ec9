import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BrevoStub, startBrevoStub } from '../demo/stub-servers/crm/brevo-stub.ts'
import { type HubspotStub, startHubspotStub } from '../demo/stub-servers/crm/hubspot-stub.ts'
import { demoTown } from '../demo/town/demo-town.ts'
import { type OpenTown, openTown } from '../demo/town/open-town.ts'
import { startZoneServer, type ZoneServer } from '../src/testing/dns-zone-server.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import { cleanUpProducts, runProduct } from './support/product.ts'

// From a search to a CRM in one command, with every gate on: the demo town, and stand-ins of HubSpot and DNS.

/** Businesses of one kind in one quarter. */
const [kinds, place] = ['dentists', 'Larkford']
let town: OpenTown
let dns: ZoneServer
let hubspot: HubspotStub
let brevo: BrevoStub
beforeAll(async () => {
  const emails = demoTown
    .flatMap(({ contacts }) => contacts.map(({ value }) => value))
    .filter((value) => value.includes('@'))
  const domains = new Set(emails.map((email) => email.split('@')[1] ?? ''))
  const zone = [...domains].map((domain) => `${domain} MX 10 mx.${domain}\nmx.${domain} A 192.0.2.25`).join('\n')
  ;[town, dns, hubspot, brevo] = await Promise.all([
    openTown(demoTown),
    startZoneServer(zone),
    startHubspotStub(),
    startBrevoStub(),
  ])
})
afterAll(() => Promise.all([town.close(), dns.close(), hubspot.close(), brevo.close()]))
afterEach(() => void cleanUpProducts())

test('search --to runs from the search to the CRM; the e-mails are checked in between; harvest --to goes on from there', {
  timeout: 300_000,
}, async () => {
  const { home } = newPreparedFolder()
  const env = {
    SCRAPERSKY_HOME: home,
    CRAWL_CONNECT_TO: `${town.web.ip}:${town.web.port}`,
    CRAWL_ALLOW_ADDRESSES: town.web.ip,
    CRAWL_GAP_MS: '0',
    NOMINATIM_ENDPOINT: town.nominatimEndpoint,
    OVERPASS_ENDPOINT: town.overpassEndpoint,
    OSM_GAP_MS: '0',
    DNS_SERVERS: dns.server,
    DELIVERY_BASE_URLS: `hubspot=${hubspot.endpoint},brevo=${brevo.endpoint}`,
    LOG_LEVEL: 'error',
  }
  const run = (args: string[], more: Record<string, string> = {}) => runProduct(args, { env: { ...env, ...more } })
  const search = ['search', kinds, '--in', place, '--provider', 'openstreetmap', '--to', 'crm']
  // The name is looked up before anything is searched for.
  expect(await run(search)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('no destination "crm"'),
  })
  const requests = () => town.requests.length
  const before = requests()
  const create = (crm: string, name: string, credential: string) =>
    run(['destinations', 'create', crm, name, '--minimum-verdict', 'risky'], { DESTINATION_CREDENTIAL: credential })
  expect((await create('hubspot', 'crm', hubspot.settings.key)).code).toBe(0)
  expect((await create('brevo', 'list', brevo.settings.key)).code).toBe(0)
  expect(requests()).toBe(before)

  const done = await run(search)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  const [, created = '0'] = /^\d+ contacts selected for crm: (\d+) created\.\n/.exec(done.stdout) ?? []
  const found = demoTown
    .filter(({ quarter, kind }) => quarter.name === place && kind === 'dentist')
    .flatMap(({ contacts }) =>
      contacts.filter(({ unreachable }) => unreachable === undefined).map(({ value }) => value),
    )
    .filter((value) => value.includes('@'))
  const there = [...hubspot.people.values()].map(({ properties }) => properties.email ?? '')
  expect(there.length).toBe(Number(created))
  expect(new Set(there)).toEqual(new Set(found.map((email) => email.toLowerCase())))
  expect(dns.questions.size).toBeGreaterThan(0)

  const sites = [
    ...new Set(
      there.map((email) => demoTown.find(({ contacts }) => contacts.some(({ value }) => value === email))?.host ?? ''),
    ),
  ]
  const again = await run(['harvest', ...sites.slice(0, 1), '--to', 'list', '--json'])
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(again.stdout)).toMatchObject({ destination: 'list', finished: true, failed: [], waiting: [] })
  expect(brevo.people.size).toBeGreaterThan(0)
})
