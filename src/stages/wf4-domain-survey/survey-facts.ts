import type { Mention } from '../../contacts/erasure/mention.ts'
import { normalEmail, normalPhone } from '../../contacts/suppression/suppression-key.ts'
import { plainText, plainTextOrNull } from '../../core/plain-text.ts'
import type { DomainSurvey, SurveyedSite } from './survey-domain.ts'
import type { HomeVisit } from './survey-home.ts'

const most = { contacts: 50, socials: 40, addresses: 5, technologies: 300 }
/** The first of the languages that a server names (BCP 47). */
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}\b/i
const longest = { title: 500, description: 1_000, short: 200, url: 2_048 }

/** What every survey says of the way to the site, whatever it found there. */
export function fetchFacts(survey: DomainSurvey) {
  const { visit } = survey
  const { tls } = visit
  const ends = tls?.validTo === undefined ? Number.NaN : Date.parse(tls.validTo)
  return {
    http_status: visit.result.status ?? null,
    redirects_to: survey.kind === 'no_site' ? fitting(survey.redirectsTo) : null,
    tls_valid: tls?.valid ?? null,
    tls_expires_at: Number.isNaN(ends) ? null : new Date(ends),
    fetch: {
      tried: visit.tried.map(({ url, code }) => ({ url: plainText(url, longest.url), code })),
      message: visit.result.ok ? null : plainText(visit.result.message, 500),
      page_title: survey.kind === 'no_site' ? plainTextOrNull(survey.pageTitle, longest.short) : null,
      redirects: visit.result.redirects.slice(0, 10).map(({ status, location }) => ({
        status,
        location: plainText(location, 500),
      })),
      tls: tlsNote(visit),
    },
  }
}

function tlsNote({ tls }: HomeVisit) {
  if (tls === undefined) return null
  const { problem = null, protocol = null, subject = null, issuer = null } = tls
  const name = (value: string | null) => plainTextOrNull(value, longest.short)
  return { problem: name(problem), protocol: name(protocol), subject: name(subject), issuer: name(issuer) }
}

/** Addresses and numbers on the home page, in the spelling that suppressions are compared in, the surest first. */
export function homeContacts({ survey }: SurveyedSite): { emails: string[]; phones: string[] } {
  const { emails, phones } = survey.findings
  const sure = <T extends { confidence: number }>(list: readonly T[]) =>
    list.toSorted((a, b) => b.confidence - a.confidence)
  return {
    emails: distinct(sure(emails).map(({ value }) => normalEmail(plainText(value, 320)))),
    phones: distinct(sure(phones).map(({ e164 }) => normalPhone(e164))),
  }
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].slice(0, most.contacts)
}

/** What a site's home page says, bounded, without anything that quotes a suppressed value. */
export function siteFacts({ page, survey, robots }: SurveyedSite, mention: Mention) {
  const { findings, site } = survey
  const text = (value: string | null | undefined, length: number) => {
    const plain = plainTextOrNull(value ?? null, length)
    return plain === null || mention(plain) ? null : plain
  }
  const { facts } = findings
  return {
    home_url: fitting(page.finalUrl),
    title: text(facts.title, longest.title),
    description: text(facts.description, longest.description),
    language: text(facts.language ?? languageTag.exec(page.headers['content-language'] ?? '')?.[0], 35),
    generator: text(site.generator, longest.short),
    logo_url: fitting(site.logoUrl),
    favicon_url: fitting(site.faviconUrl),
    technologies: site.technologies.slice(0, most.technologies),
    server: text(page.headers.server, 100),
    response_ms: Math.min(Math.round(page.timings.firstByteMs), 2 ** 31 - 1),
    mobile_viewport: site.mobileViewport,
    copyright_year: site.copyrightYear,
    home: {
      site_name: text(site.siteName, longest.short),
      h1: text(facts.h1, longest.short),
      canonical: fitting(facts.canonical),
      charset: page.charset,
      bytes: page.bytes,
      words: facts.words,
      has_form: facts.hasForm,
      rendered_by: page.renderedBy,
      opening_hours: findings.openingHours.length > 0,
      addresses: findings.addresses.slice(0, most.addresses).flatMap((address) => text(address.text, 300) ?? []),
      robots,
    },
  }
}

/** Profiles that the home page links to. */
export function homeSocials({ survey }: SurveyedSite, mention: Mention) {
  return survey.findings.socials
    .slice(0, most.socials)
    .map(({ network, profile }) => ({ network: plainText(network, 40), url: plainText(profile, 500) }))
    .filter(({ url }) => !mention(url))
}

function fitting(url: string | null): string | null {
  return url === null || Buffer.byteLength(url) > longest.url ? null : plainText(url, longest.url)
}
