import type { MentionMatcher } from '../../contacts/erasure/mention-matcher.ts'
import { normalizeEmail, normalizePhone } from '../../contacts/suppression/suppression-key.ts'
import { plainText, plainTextOrNull } from '../../core/plain-text.ts'
import type { Owner } from '../../extract/findings.ts'
import type { DomainSurvey, SurveyedSite } from './survey-domain.ts'
import type { HomeVisit } from './survey-home.ts'

const maxEntries = { contacts: 50, socials: 40, addresses: 5, technologies: 300 }
/** The first language of a Content-Language header (BCP 47). */
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}\b/i
const maxLengths = { title: 500, description: 1_000, short: 200, url: 2_048 }

/** Facts about fetching the site, for every outcome. */
export function fetchFacts(survey: DomainSurvey) {
  const { visit } = survey
  const { tls } = visit
  const ends = tls?.validTo === undefined ? Number.NaN : Date.parse(tls.validTo)
  return {
    http_status: visit.result.status ?? null,
    redirects_to: survey.kind === 'no_site' ? urlOrNull(survey.redirectsTo) : null,
    tls_valid: tls?.valid ?? null,
    tls_expires_at: Number.isNaN(ends) ? null : new Date(ends),
    fetch: {
      tried: visit.tried.map(({ url, code }) => ({ url: plainText(url, maxLengths.url), code })),
      message: visit.result.ok ? null : plainText(visit.result.message, 500),
      page_title: survey.kind === 'no_site' ? plainTextOrNull(survey.pageTitle, maxLengths.short) : null,
      redirects: visit.result.redirects.slice(0, 10).map(({ status, location }) => ({
        status,
        location: plainText(location, 500),
      })),
      tls: tlsFacts(visit),
    },
  }
}

function tlsFacts({ tls }: HomeVisit) {
  if (tls === undefined) return null
  const { problem = null, protocol = null, subject = null, issuer = null } = tls
  const name = (value: string | null) => plainTextOrNull(value, maxLengths.short)
  return { problem: name(problem), protocol: name(protocol), subject: name(subject), issuer: name(issuer) }
}

/** Normalized e-mails and numbers of the home page, highest confidence first. */
export function homeContacts({ survey }: SurveyedSite): { emails: string[]; phones: string[] } {
  const own = <T extends { readonly owner: Owner }>(found: readonly T[]) =>
    found.filter(({ owner }) => owner === 'site')
  const [emails, phones] = [own(survey.findings.emails), own(survey.findings.phones)]
  const sorted = <T extends { confidence: number }>(list: readonly T[]) =>
    list.toSorted((a, b) => b.confidence - a.confidence)
  return {
    emails: distinct(sorted(emails).map(({ value }) => normalizeEmail(plainText(value, 320)))),
    phones: distinct(sorted(phones).map(({ e164 }) => normalizePhone(e164))),
  }
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].slice(0, maxEntries.contacts)
}

/** Facts from the home page, with limited length, without texts that quote a suppressed value. */
export function siteFacts({ page, survey, robots }: SurveyedSite, mentions: MentionMatcher) {
  const { findings, site } = survey
  const text = (value: string | null | undefined, length: number) => {
    const plain = plainTextOrNull(value ?? null, length)
    return plain === null || mentions(plain) ? null : plain
  }
  const { facts } = findings
  return {
    home_url: urlOrNull(page.finalUrl),
    title: text(facts.title, maxLengths.title),
    description: text(facts.description, maxLengths.description),
    language: text(facts.language ?? languageTag.exec(page.headers['content-language'] ?? '')?.[0], 35),
    generator: text(site.generator, maxLengths.short),
    logo_url: urlOrNull(site.logoUrl),
    favicon_url: urlOrNull(site.faviconUrl),
    technologies: site.technologies.slice(0, maxEntries.technologies),
    server: text(page.headers.server, 100),
    response_ms: Math.min(Math.round(page.timings.firstByteMs), 2 ** 31 - 1),
    mobile_viewport: site.mobileViewport,
    copyright_year: site.copyrightYear,
    home: {
      site_name: text(site.siteName, maxLengths.short),
      h1: text(facts.h1, maxLengths.short),
      canonical: urlOrNull(facts.canonical),
      charset: page.charset,
      bytes: page.bytes,
      words: facts.words,
      has_form: facts.hasForm,
      rendered_by: page.renderedBy,
      opening_hours: findings.openingHours.length > 0,
      addresses: findings.addresses.slice(0, maxEntries.addresses).flatMap((address) => text(address.text, 300) ?? []),
      robots,
    },
  }
}

/** Profiles that the home page links to. */
export function homeSocials({ survey }: SurveyedSite, mentions: MentionMatcher) {
  return survey.findings.socials
    .filter(({ owner }) => owner === 'site')
    .slice(0, maxEntries.socials)
    .map(({ network, profile }) => ({ network: plainText(network, 40), url: plainText(profile, 500) }))
    .filter(({ url }) => !mentions(url))
}

function urlOrNull(url: string | null): string | null {
  return url === null || Buffer.byteLength(url) > maxLengths.url ? null : plainText(url, maxLengths.url)
}
