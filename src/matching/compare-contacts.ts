import { readHost } from '../core/host/read-host.ts'
import { domainParts } from '../extract/email/domain.ts'
import { hostKind } from '../extract/host-kind/host-kind.ts'
import { isFreeMail } from '../validation/offline/free-mail.ts'
import { foldText } from './fold-text.ts'
import type { PlaceFacts } from './place-facts.ts'
import { jaroWinkler, pairSimilarity } from './text-similarity.ts'

/** Phones, websites, profiles and e-mails. -1 is unknown on one side. */
export function compareContacts(a: PlaceFacts, b: PlaceFacts) {
  const [first, second] = [sitesOf(a), sitesOf(b)]
  return {
    phone: comparePhones(a, b),
    website_host: compareHosts(first, second),
    website_path: comparePaths(first, second),
    website_number: comparePathNumbers(first, second),
    website_name: Math.max(siteAsName(first, b), siteAsName(second, a)),
    social: compareSocials(a.socials, b.socials),
    email: compareEmails(a, b, first, second),
  }
}

/** 1 equal; else the share of leading digits in common: lines of one switchboard differ in their last digits. */
function comparePhones(a: PlaceFacts, b: PlaceFacts): number {
  const [first, second] = [a, b].map(({ phones }) => phones.map(digitsOf).filter((digits) => digits.length > 4))
  if (first === undefined || second === undefined || first.length === 0 || second.length === 0) return -1
  return Math.max(...first.flatMap((one) => second.map((other) => similarNumbers(one, other))))
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '')
}

/** The same number with and without its calling code ends in the same eight digits, or is contained as a whole. */
function similarNumbers(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.endsWith(short) || (short.length >= 8 && long.endsWith(short.slice(-9)))) return 1
  const [first, second] = [short, long.slice(-short.length)]
  let equal = 0
  while (first[equal] === second[equal]) equal++
  return Math.min(0.8, equal / short.length)
}

interface Site {
  readonly host: string
  readonly registrable: string
  readonly isShared: boolean
  readonly path: string
}

function sitesOf({ websites }: PlaceFacts): Site[] {
  return websites.flatMap((website) => {
    const read = readHost(website)
    if (!read.ok) return []
    const path = (read.written.rest.split(/[?#]/)[0] ?? '').toLowerCase().replace(/\/+$|\/index\.\w+$/g, '')
    return [{ host: read.host, registrable: read.registrable, isShared: hostKind(read.host) !== undefined, path }]
  })
}

/** 1 the same host, 0.8 the same owner, else how similar the names are, at most 0.6. Shared hosts do not count. */
function compareHosts(a: readonly Site[], b: readonly Site[]): number {
  return best(a, b, (one, other) => {
    if (one.isShared || other.isShared)
      return one.isShared && other.isShared && one.host === other.host && one.path === other.path ? 1 : -1
    if (one.host === other.host) return 1
    if (one.registrable === other.registrable) return 0.8
    return 0.6 * jaroWinkler(nameOf(one), nameOf(other))
  })
}

/** On the same host: 1 the same page, 0.5 one is the home page, else how similar both are, at most 0.4. */
function comparePaths(a: readonly Site[], b: readonly Site[]): number {
  return best(a, b, (one, other) => {
    if (one.registrable !== other.registrable) return -1
    if (one.path === other.path) return one.path === '' ? 0.7 : 1
    if (one.path === '' || other.path === '') return 0.5
    return one.path.startsWith(other.path) || other.path.startsWith(one.path)
      ? 0.45
      : 0.4 * pairSimilarity(one.path, other.path)
  })
}

/** 1 a number of at least three digits in both paths on one host, as branch numbers; 0 different ones. */
function comparePathNumbers(a: readonly Site[], b: readonly Site[]): number {
  return best(a, b, (one, other) => {
    if (one.registrable !== other.registrable) return -1
    const numbersIn = (site: Site): string[] => site.path.match(/\d{3,}/g) ?? []
    const [first, second] = [numbersIn(one), numbersIn(other)]
    if (first.length === 0 || second.length === 0) return -1
    return Number(first.some((number) => second.includes(number)))
  })
}

/** Whether the site of one is the name of the other. */
function siteAsName(sites: readonly Site[], { name }: PlaceFacts): number {
  const letters = foldText(name).replaceAll(' ', '')
  if (letters === '') return -1
  return Math.max(-1, ...sites.filter(({ isShared }) => !isShared).map((site) => pairSimilarity(nameOf(site), letters)))
}

function nameOf({ registrable }: Site): string {
  return (domainParts(registrable).name ?? registrable).replaceAll('-', '')
}

/** 1 a profile in common, 0 different ones of the same network. */
function compareSocials(a: readonly string[], b: readonly string[]): number {
  const [first, second] = [a, b].map((links) => links.map(profileOf).filter((profile) => profile.name !== ''))
  return best(first ?? [], second ?? [], (one, other) => {
    if (one.network !== other.network) return -1
    return Number(one.name === other.name)
  })
}

function profileOf(link: string): { network: string; name: string } {
  const [, network = '', name = ''] = /^(?:https?:\/\/)?(?:[\w-]+\.)*?([\w-]+\.\w+)\/(.*)$/i.exec(link.trim()) ?? []
  return { network: network.toLowerCase(), name: name.toLowerCase().replace(/[?#].*$|\/+$/g, '') }
}

/** 1 an e-mail in common; 0.7 the same domain, or the domain of the other's site; 0 different domains. */
function compareEmails(a: PlaceFacts, b: PlaceFacts, sitesA: readonly Site[], sitesB: readonly Site[]): number {
  const [first, second] = [a.emails, b.emails].map((emails) => emails.map((email) => email.toLowerCase()))
  const own = (emails: readonly string[] = []) => emails.map((email) => email.split('@')[1] ?? '').filter(isOwnDomain)
  if (first?.some((email) => second?.includes(email))) return 1
  const hosts = (sites: readonly Site[]) =>
    sites.filter(({ isShared }) => !isShared).map(({ registrable }) => registrable)
  const [domainsA, domainsB] = [
    [...own(first), ...hosts(sitesA)],
    [...own(second), ...hosts(sitesB)],
  ]
  const [mailA, mailB] = [own(first), own(second)]
  if (mailA.length + mailB.length === 0 || domainsA.length === 0 || domainsB.length === 0) return -1
  return mailA.some((domain) => domainsB.includes(domain)) || mailB.some((domain) => domainsA.includes(domain))
    ? 0.7
    : 0
}

function isOwnDomain(domain: string): boolean {
  const { registrable } = domainParts(domain)
  return registrable !== null && !isFreeMail(domain)
}

/** The best comparable pair; -1 if no pair can be compared. */
function best<Item>(a: readonly Item[], b: readonly Item[], compare: (one: Item, other: Item) => number): number {
  return Math.max(-1, ...a.flatMap((one) => b.map((other) => compare(one, other))))
}
