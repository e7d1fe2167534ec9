import type { FakeRequest, FakeSite, Reply } from '../../demo/web/reply.ts'
import { page, sitemap, textFile } from '../../demo/web/reply.ts'

/** `count` small sites; the content of each is derived from its number. */
export function manySites(count: number): {
  readonly hosts: readonly string[]
  readonly sites: Record<string, FakeSite>
} {
  const hosts = Array.from({ length: count }, (_, index) => `shop-${index}.example.com`)
  return { hosts, sites: Object.fromEntries(hosts.map((host, index) => [host, siteOf(host, index)])) }
}

/** Long enough to kill a process in the middle, short enough for all sites. */
const delayMs = 30

function siteOf(host: string, index: number): FakeSite {
  if (index % 40 === 7) return { '/robots.txt': textFile('User-agent: *\nDisallow: /\n'), '*': page('Secret') }
  if (index % 40 === 11) return () => ({ status: 410, body: '' })
  const paths: Record<string, Reply> = {
    '/': page(`Shop ${index}`, '<a href="/contact">Contact</a> <a href="/team">Team</a> <a href="/wares">Wares</a>'),
    '/contact': page(
      'Contact',
      `<p>Write to <a href="mailto:hello@${host}">us</a> or call +44 113 496 0${`${index}`.padStart(3, '0')}.</p>`,
    ),
    '/team': page('Team', `<h3>Ada Berg</h3><p>Owner</p><p>ada.berg@${host}</p>`),
    '/wares': page('Wares', `<p>wares@${host}</p>`),
    '/robots.txt': textFile('User-agent: *\nAllow: /\n'),
    ...(index % 3 > 0 && {
      '/sitemap.xml': sitemap(['/', '/contact', '/team', '/wares'].map((path) => `https://${host}${path}`)),
    }),
  }
  return ({ path }: FakeRequest): Reply => {
    const reply = paths[path]
    if (reply === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not found' }
    return typeof reply === 'string' ? { body: reply, delayMs } : reply
  }
}
