import type { PageDocument } from '../document/page-document.ts'
import type { SocialFinding } from '../findings.ts'
import { ownCopy } from '../own-copy.ts'
import { clean, snippetOf } from '../snippet.ts'
import { fieldsOf, type StructuredItem } from '../structured/structured-item.ts'
import { creditedMakers, isDefaultProfile } from './default-profiles.ts'
import { networks } from './networks.ts'
import { isSampleProfile, mayBeSample, type Network } from './profile-rules.ts'

export interface Profile {
  readonly network: string
  readonly url: string
  readonly profile: string
}

/** Finds profiles that the page links to, or lists as its own in structured data. */
export function findSocials(
  page: PageDocument,
  structured: readonly StructuredItem[],
  site: string | null,
): SocialFinding[] {
  const found = new Map<string, SocialFinding>()
  let samples = 0
  const credited = creditedMakers(page)
  const add = (
    href: string,
    method: string,
    confidence: number,
    position: number,
    start: number,
    snippet: () => string,
  ) => {
    const profile = readProfile(href)
    if (profile === null) return
    if (isSampleProfile(profile.profile)) {
      samples++
      return
    }
    const key = profile.profile.toLowerCase()
    if (found.has(key)) return
    const isDefault = isDefaultProfile(page, profile.profile, site, start, credited)
    const reasons = [
      `found as ${method}`,
      ...(isDefault ? ['third party: the maker of the site or of its software'] : []),
    ]
    const owner = isDefault ? ('third_party' as const) : ('site' as const)
    found.set(key, { ...profile, method, confidence, reasons, owner, snippet: snippet(), position })
  }
  for (const link of page.links) {
    if (!mayBeProfile(link.href)) continue
    const end = Math.min(link.end, link.start + 100)
    add(
      link.href,
      link.rel.includes('me') && /\bme\b/.test(link.rel) ? 'rel-me' : 'link',
      90,
      link.position,
      link.start,
      () => clean(link.label) || snippetOf(page, link.start, end),
    )
  }
  for (const { values, position } of page.dataPairs) {
    const href = values.get('data-href')
    if (href !== undefined && mayBeProfile(href)) add(href, 'widget', 88, position, -1, () => clean(href))
  }
  for (const item of structured) {
    for (const href of fieldsOf(item, 'sameas')) add(href, item.method, 92, item.position, -1, () => clean(href))
  }
  return [...found.values()]
    .filter(({ profile }) => samples === 0 || !mayBeSample(profile))
    .sort((a, b) => a.position - b.position || (a.url < b.url ? -1 : 1))
}

/** Cache of networks by host: pages repeat a few hosts, and most are their own. */
const byHost = new Map<string, Network | null>()

function networkOf(host: string): Network | null {
  const known = byHost.get(host)
  if (known !== undefined) return known
  const plain = host.toLowerCase().replace(/^www\.|[?#:].*$/g, '')
  const network = networks.find((candidate) => candidate.host.test(plain)) ?? null
  if (byHost.size > 2_000) byHost.clear()
  byHost.set(ownCopy(host), network)
  return network
}

/** Parsing a URL costs a hundred times more than cutting out its host. */
function mayBeProfile(href: string): boolean {
  if (href.length > 500 || href.charCodeAt(0) === 35) return false
  const archived = href.includes('/web/')
  const start = href.indexOf('//')
  if (start < 0) return archived || (href.charCodeAt(0) !== 47 && /^[\w-]+\.[\w.-]+\//.test(href))
  if (archived) return true
  const slash = href.indexOf('/', start + 2)
  const host = slash < 0 ? href.slice(start + 2) : href.slice(start + 2, slash)
  return networkOf(host) !== null
}

/** The profile that a link leads to, or null. */
export function profileOf(href: string): Profile | null {
  const profile = readProfile(href)
  return profile === null || isSampleProfile(profile.profile) ? null : profile
}

function readProfile(href: string): Profile | null {
  const url = absolute(href.trim())
  if (url === null) return null
  const host = url.hostname.toLowerCase().replace(/^www\./, '')
  const network = networkOf(host)
  if (network === null) return null
  const banged = url.hash.startsWith('#!')
  const path = banged ? url.hash.slice(2) : url.pathname
  const segments = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '#!')
    .map((segment) => segment.trim())
  const profile = network.profile(segments, banged ? new URLSearchParams(path.split('?')[1]) : url.searchParams, host)
  if (profile === null) return null
  const query = profile.includes('?')
    ? profile.slice(profile.indexOf('?'))
    : url.searchParams.has('phone')
      ? url.search
      : ''
  const written = `https://${url.host}${url.pathname.replace(/\/+$/, '')}${query}${banged ? `/${url.hash}` : ''}`
  const home = network.home === '' ? `https://${host}` : network.home
  return { network: network.name, url: written, profile: `${home}${profile}` }
}

/** Links are often written without a scheme, and archived pages carry the archive's prefix. */
function absolute(href: string): URL | null {
  const plain = href.replace(/^(?:https?:)?(?:\/\/web\.archive\.org)?\/web\/\d{4,14}[a-z_]{0,4}\//i, '')
  if (/^https?:\/\//i.test(plain)) return URL.parse(plain)
  if (plain.startsWith('//')) return URL.parse(`https:${plain}`)
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}\//i.test(plain) ? URL.parse(`https://${plain}`) : null
}
