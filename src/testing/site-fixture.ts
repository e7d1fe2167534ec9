import { afterAll, beforeAll } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import type { FakeRequest, FakeSite, Reply } from '../../demo/web/reply.ts'
import type { Web } from '../crawl/web.ts'
import { createExtractPool } from '../extract/pool/extract-pool.ts'
import { testWeb } from './fake-web/test-web.ts'
import { pageFixture } from './page-fixture.ts'
import type { TestDatabase } from './test-database.ts'

/** Sites whose responses the test defines and changes between scans, and WF7 to read them. Call at the top of a file. */
export function useSiteFixture(database: TestDatabase) {
  const answers = new Map<string, Reply | ((request: FakeRequest) => Reply)>()
  const site: FakeSite = (request) => {
    const reply = answers.get(`${request.host}${request.path}`)
    if (reply === undefined) return { status: 404, body: 'not found' }
    return typeof reply === 'function' ? reply(request) : reply
  }
  const extractor = createExtractPool({ threads: 1 })
  let fake: FakeWeb | undefined
  let web: Web | undefined
  let opened: ReturnType<typeof pageFixture> | undefined
  beforeAll(async () => {
    fake = await startFakeWeb(new Proxy({}, { get: () => site }))
    web = testWeb({ connectTo: fake.connectTo })
    opened = pageFixture(database, { web, extractor })
  })
  afterAll(async () => {
    await extractor.close()
    await fake?.close()
  })
  let hosts = 0
  /** A new host. Emails are found only with a real public suffix. */
  const newHost = () => `brix-host${++hosts}.com`
  const fixture = () => {
    if (opened === undefined) throw new Error('the sites exist only while tests run')
    return opened
  }
  return {
    answers,
    newHost,
    get pages() {
      return fixture()
    },
    extractor,
    get web() {
      if (web === undefined) throw new Error('the sites exist only while tests run')
      return web
    },
    get connectTo() {
      return fake?.connectTo
    },
    /** Puts pages on a new site, adds their rows, and returns the host and the IDs of the rows. */
    async siteWith(pages: Record<string, Reply>, country: string | null = 'US') {
      const host = newHost()
      for (const [path, reply] of Object.entries(pages)) answers.set(host + path, reply)
      const ids: string[] = []
      for (const path of Object.keys(pages)) ids.push(await fixture().addPage(`https://${host}${path}`, country))
      return { host, ids, id: ids[0] ?? '' }
    },
  }
}

/** A team card as sites have them. */
export function teamCard(name: string, title: string, email: string, phone: string): string {
  return `<div class="team-card"><h3>${name}</h3><p>${title}</p><p>Tel. ${phone}<br><a href="mailto:${email}">${email}</a></p></div>`
}
