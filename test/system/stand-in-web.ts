// A web on loopback of which everything is known: which pages there are, and which contacts.
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import type { FakeRequest, FakeSite } from '../../demo/web/reply.ts'
import { manySites } from '../support/many-sites.ts'

/** One line per row, sorted: what the database must contain in the end, and nothing else. */
interface Truth {
  readonly domains: readonly string[]
  readonly pages: readonly string[]
  readonly contacts: readonly string[]
}

export interface StandInWeb {
  readonly hosts: readonly string[]
  readonly truth: Truth
  readonly connectTo: FakeWeb['connectTo']
}

export async function startStandInWeb(opened: AsyncDisposableStack, count: number): Promise<StandInWeb> {
  const { hosts, sites } = manySites(count)
  const failing = Object.entries(sites).map(([host, site], index) => [
    host,
    index % 20 === 4 ? failingOnce(site) : site,
  ])
  const web = await startFakeWeb(Object.fromEntries(failing), { recordRequests: false })
  opened.defer(() => web.close())
  return { hosts, truth: truthOf(hosts), connectTo: web.connectTo }
}

/** Its contact page is not available the first time, so that a row has to be retried later. */
function failingOnce(site: FakeSite): FakeSite {
  let hasFailed = false
  return (request: FakeRequest) => {
    if (request.path === '/contact' && !hasFailed) {
      hasFailed = true
      return { status: 503, headers: { 'content-type': 'text/plain' }, body: 'later' }
    }
    if (typeof site !== 'function') throw new Error('a site of many is a function')
    return site(request)
  }
}

/** By the rules of `manySites`, and a rule that reads home, contact and team pages. */
function truthOf(hosts: readonly string[]): Truth {
  const domains: string[] = []
  const pages: string[] = []
  const contacts: string[] = []
  for (const [index, host] of hosts.entries()) {
    if (index % 40 === 7) domains.push(`${host} blocked_by_robots blocked_by_robots`)
    else if (index % 40 === 11) domains.push(`${host} http_410 http_410`)
    else {
      domains.push(`${host} ok ${index % 3 > 0 ? 'sitemaps_found' : 'virtual_sitemap'}`)
      for (const path of ['/', '/contact', '/team']) pages.push(`https://${host}${path} Completed`)
      pages.push(`https://${host}/wares -`)
      contacts.push(
        `${host} hello@${host}`,
        `${host} ada.berg@${host}`,
        `${host} +441134960${`${index}`.padStart(3, '0')}`,
      )
    }
  }
  return { domains: domains.toSorted(), pages: pages.toSorted(), contacts: contacts.toSorted() }
}
