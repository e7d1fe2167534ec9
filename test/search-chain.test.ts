import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { startGoogleStub } from '../demo/stub-servers/google-places-stub.ts'
import { startOpenStreetMapStub } from '../demo/stub-servers/openstreetmap-stub.ts'
import type { Town, TownBusiness } from '../demo/stub-servers/town.ts'
import { startFakeWeb } from '../demo/web/fake-web.ts'
import type { FakeSite } from '../demo/web/reply.ts'
import { updateRule } from '../src/curation/autopilot/rules.ts'
import { submitSearch } from '../src/stages/wf1-place-search/submit-search.ts'
import { townBox } from '../src/testing/provider-fixture.ts'
import { stubKey } from '../src/testing/stub-providers.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { unavailableSearches } from '../src/testing/unavailable-tools.ts'
import { until } from '../src/testing/until.ts'
import { endWorker, startStageWorker } from './support/worker-processes.ts'

// The whole pipeline in one worker process, from a search to contacts, with the rule of every gate on. Place providers and
// sites are stub servers behind real sockets.

const database = useTestDatabase()
const userId = '00000000-0000-7000-8000-000000000009'
const workers: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => endWorker(worker, 'SIGKILL')))
})

const practice = (name: string, host: string, east: number): TownBusiness => ({
  name,
  latitude: 53.8,
  longitude: -1.5 + east,
  kinds: ['dentist'],
  street: 'Mill Lane',
  houseNumber: '7',
  city: 'Milltown',
  postcode: 'MT1 2AB',
  country: 'GB',
  phone: '0113 496 0000',
  website: `https://www.${host}/`,
})
const hosts = ['smile-dental.com', 'mill-lane-dental.com']
const town: Town = {
  areas: [{ name: 'Milltown', box: townBox, country: 'GB', relationId: 77 }],
  businesses: [
    practice('Smile', hosts[0] ?? '', 0),
    practice('Mill Lane', hosts[1] ?? '', 0.01),
    practice('Social', 'facebook.com', 0.02),
    { ...practice('Bakery', 'bakery-brix.com', 0.03), kinds: ['bakery'] },
  ],
}

const page = (title: string, body: string) =>
  `<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`
const site = (host: string): FakeSite => ({
  '/': page('Dentist', '<p>Teeth.</p><a href="/contact">Contact</a><a href="/blog">Blog</a>'),
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: `Sitemap: https://${host}/sitemap.xml\n` },
  '/sitemap.xml': {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${host}/contact</loc></url><url><loc>https://${host}/blog</loc></url></urlset>`,
  },
  '/contact': page('Contact', `<p>Write to <a href="mailto:hello@${host}">us</a> or call 0113 496 0001.</p>`),
  '/blog': page('Blog', '<p>Floss.</p>'),
})

test.each(['openstreetmap', 'google-places'] as const)(
  'search, places, businesses, domains, sitemaps, pages, contacts: %s, all by rules',
  { timeout: 120_000 },
  async (provider) => {
    const { db, tenantId, url } = database
    for (const table of ['contacts', 'domains', 'local_businesses', 'places', 'searches'] as const)
      await db.deleteFrom(table).execute()
    for (const entity of ['places', 'local_businesses', 'domains', 'sitemap_files', 'pages', 'contacts'])
      await updateRule(db, { tenantId, entity, actorId: userId }, { enabled: true })
    const [google, osm] = [await startGoogleStub({ town, key: stubKey }), await startOpenStreetMapStub({ town })]
    const sites = Object.fromEntries(
      hosts.flatMap((host) => [
        [host, site(host)],
        [`www.${host}`, site(host)],
      ]),
    )
    const fake = await startFakeWeb(sites)
    const standIns = { google: google.endpoint, nominatim: osm.nominatimEndpoint, overpass: osm.overpassEndpoint }
    workers.push(
      await startStageWorker({ url, name: `chain-${provider}`, connectTo: fake.connectTo, gapMs: 0, standIns }),
    )

    const setup = { ...unavailableSearches, available: [provider] }
    const request = { kinds: ['dentists'], places: ['Milltown'], provider }
    const { ids } = await submitSearch(db, { tenantId, userId }, request, setup)

    const contacts = () =>
      db
        .selectFrom('contacts')
        .innerJoin('domains', 'domains.id', 'contacts.domain_id')
        .select(['host', 'email', 'phone'])
        .orderBy('host')
        .orderBy('email')
        .orderBy('phone')
        .execute()
    // The site shows the number without a country code: the country of the business is used.
    const wanted = hosts.toSorted().flatMap((host) => [
      { host, email: `hello@${host}`, phone: null },
      // The number on the map, and the one on the site.
      { host, email: null, phone: '+441134960000' },
      { host, email: null, phone: '+441134960001' },
    ])
    await until('the contacts of each site', async () => (await contacts()).length >= wanted.length, 90)
    expect(await contacts()).toEqual(wanted)
    // Selected by the rule of contacts, in the transaction that saved them.
    const withEmail = db.selectFrom('contacts').select('curation_status').distinct().where('email', 'is not', null)
    expect(await withEmail.execute()).toEqual([{ curation_status: 'Selected' }])
    expect(
      await db
        .selectFrom('searches')
        .selectAll()
        .where('id', '=', ids[0] ?? '')
        .executeTakeFirst(),
    ).toMatchObject({
      search_outcome: 'complete',
      found: 3,
      new_places: 3,
    })
    await until('the profile', async () =>
      (await db.selectFrom('local_businesses').select('domain_extraction_outcome as out').execute()).some(
        ({ out }) => out === 'social_only',
      ),
    )
    // A profile is not a domain, and bakers were not searched for.
    expect((await db.selectFrom('domains').select('host').orderBy('host').execute()).map(({ host }) => host)).toEqual(
      hosts.toSorted(),
    )
    await Promise.all([google.close(), osm.close(), fake.close()])
  },
)
