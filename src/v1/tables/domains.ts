import { sql } from 'kysely'
import { normalizeEmail } from '../../contacts/suppression/suppression-key.ts'
import { readHost } from '../../core/host/read-host.ts'
import { parseEmail } from '../../extract/email/parse-email.ts'
import { hostKind } from '../../extract/host-kind/host-kind.ts'
import type { V1Row } from '../source/v1-row.ts'
import { normalizeValue, readCurationStatus } from '../vocabulary/curation-status.ts'
import { type Progress, progressOf, readWorkStatus, type V1WorkStatus } from '../vocabulary/processing-status.ts'
import { phoneOf } from './places-staging.ts'
import { jsonOf, linkOf, listOf, textOf, timeOf } from './read-values.ts'
import { isRejection, rejected, type V1Mapping, type WriteContext, type Written } from './v1-mapping.ts'

export const domains: V1Mapping = {
  table: 'domains',
  columns: {
    id: 'text',
    domain: 'text',
    status: 'text',
    notes: 'text',
    title: 'text',
    description: 'text',
    language: 'text',
    favicon_url: 'text',
    logo_url: 'text',
    is_wordpress: 'text',
    wordpress_version: 'text',
    has_elementor: 'text',
    tech_stack: 'json',
    email_addresses: 'json',
    phone_numbers: 'json',
    facebook_url: 'text',
    twitter_url: 'text',
    linkedin_url: 'text',
    instagram_url: 'text',
    youtube_url: 'text',
    local_business_id: 'text',
    sitemap_analysis_status: 'text',
    sitemap_analysis_error: 'text',
    sitemap_curation_status: 'text',
    created_at: 'text',
    updated_at: 'text',
  },
  required: ['id', 'domain'],
  lookups: {
    has_files: { sql: 'EXISTS (SELECT FROM sitemap_files AS f WHERE f.domain_id = t.id)', of: 'sitemap_files' },
  },
  parents: { local_business_id: 'local_businesses' },
  target: {
    table: 'domains',
    match: 't.host = d.host',
    key: ['host'],
    facts: [
      ...['title', 'description', 'language', 'favicon_url', 'logo_url', 'technologies', 'socials'],
      ...['home_emails', 'home_phones', 'notes'],
    ],
    onCreate: ['created_at'],
    stages: ['metadata', 'sitemap_analysis'],
    curated: true,
    touched: 't.surveyed_at IS NOT NULL OR t.metadata_started_at IS NOT NULL',
    updates: true,
  },
  read(row, context) {
    const reading = readHost(row.domain)
    if (!reading.ok) return rejected('not_a_domain', `${row.domain} (${reading.reason})`)
    const { host } = reading
    if (hostKind(host) !== undefined) return rejected('social_host', row.domain ?? host)
    const curation = readCurationStatus(row.sitemap_curation_status ?? null)
    if (curation === undefined)
      return rejected('unknown_status', `sitemap_curation_status: ${row.sitemap_curation_status}`)
    const survey = surveyWork(row.status ?? null)
    if (survey === undefined) return rejected('unknown_status', `status: ${row.status}`)
    const analysis = readWorkStatus(row.sitemap_analysis_status ?? null)
    if (analysis === undefined)
      return rejected('unknown_status', `sitemap_analysis_status: ${row.sitemap_analysis_status}`)
    const at = timeOf(row.updated_at)
    const business = context.parent('local_business_id')
    const facts = factsOf(row)
    return {
      draft: {
        key: { host },
        facts,
        onCreate: { created_at: timeOf(row.created_at) ?? context.now.toISOString() },
        curation,
        progress: {
          metadata: surveyProgress(survey, at, context.now),
          sitemap_analysis: analysisOf(row, analysis, at, context.now),
        },
        dropped: [],
        updatedAt: at,
        extras: business === null || isRejection(business) ? null : business.id,
      },
    }
  },
  suppression: {
    candidates: ({ key, facts }) => ({
      hosts: [key.host ?? ''],
      emails: facts.home_emails as string[],
      phones: facts.home_phones as string[],
    }),
    permit(draft, suppressed) {
      if (suppressed.host(draft.key.host ?? '')) return undefined
      const home_emails = (draft.facts.home_emails as string[]).filter((email) => !suppressed.email(email))
      const home_phones = (draft.facts.home_phones as string[]).filter((phone) => !suppressed.phone(phone))
      return { ...draft, facts: { ...draft.facts, home_emails, home_phones } }
    },
  },
  finish: linkBusinesses,
}

/** V1's values for the status of a domain; `active` means that it was never scanned. */
function surveyWork(status: string | null): V1WorkStatus | undefined {
  const value = normalizeValue(status ?? 'active')
  if (value === 'active' || value === '') return 'never'
  return value === 'scanned' ? 'done' : readWorkStatus(value)
}

/** Every new domain is surveyed, so domains that V1 never scanned are queued. */
function surveyProgress(work: V1WorkStatus, at: string | null, now: Date): Progress {
  const done = progressOf({ work, outcome: 'ok', error: null, at, fresh: 'Queued', now })
  return done.status === null ? { ...done, status: 'Queued' } : done
}

/** V1's last status is "submitted", without a result: if there is no sitemap file, the analysis is repeated. */
function analysisOf(row: V1Row, work: V1WorkStatus, at: string | null, now: Date): Progress {
  const lost = work === 'done' && row.has_files === 'false'
  const error = lost ? 'V1 submitted it but has no sitemap for it.' : (row.sitemap_analysis_error ?? null)
  return progressOf({ work: lost ? 'stuck' : work, outcome: 'sitemaps_found', error, at, fresh: 'Queued', now })
}

const networks = ['facebook', 'twitter', 'linkedin', 'instagram', 'youtube'] as const

function factsOf(row: V1Row): Record<string, unknown> {
  return {
    title: textOf(row.title, 500),
    description: textOf(row.description, 2000),
    language: textOf(row.language, 35),
    favicon_url: linkOf(row.favicon_url),
    logo_url: linkOf(row.logo_url),
    technologies: technologiesOf(row),
    socials: networks.flatMap((network) => {
      const url = textOf(row[`${network}_url`], 500)
      return url === null ? [] : [{ network, url }]
    }),
    home_emails: unique(listOf(row.email_addresses, 320).flatMap((email) => storable(email) ?? [])),
    home_phones: unique(listOf(row.phone_numbers, 100).flatMap((phone) => phoneOf(phone) ?? [])),
    notes: textOf(row.notes, 10_000),
  }
}

const maxContacts = 50

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, maxContacts)
}

function storable(email: string): string | null {
  const at = email.lastIndexOf('@')
  const reading = parseEmail(email.slice(0, Math.max(0, at)), email.slice(at + 1))
  return 'reason' in reading ? null : normalizeEmail(reading.value)
}

/** V1 has an object of names with true or a version, or a list of names, and two separate columns. */
function technologiesOf(row: V1Row): { name: string; version?: string }[] {
  const stack = jsonOf(row.tech_stack)
  const found = new Map<string, string | undefined>()
  if (row.is_wordpress === 'true') found.set('WordPress', textOf(row.wordpress_version, 50) ?? undefined)
  if (row.has_elementor === 'true') found.set('Elementor', undefined)
  const named: readonly unknown[] = Array.isArray(stack)
    ? stack
    : Object.entries(typeof stack === 'object' && stack !== null ? stack : {}).flatMap(([name, yes]) =>
        yes ? [name] : [],
      )
  for (const technology of named.slice(0, 100)) {
    const name = typeof technology === 'string' ? textOf(technology, 100) : null
    if (name !== null && !found.has(name)) found.set(name, undefined)
  }
  return [...found].map(([name, version]) => (version === undefined ? { name } : { name, version }))
}

/** Does not change the domain that a business already has in V2. */
async function linkBusinesses({ trx }: WriteContext, written: readonly Written[]): Promise<void> {
  const links = written.flatMap(({ id, draft: { extras: businessId } }) =>
    typeof businessId === 'string' ? [[businessId, id] as const] : [],
  )
  await sql`
    UPDATE local_businesses SET domain_id = link.domain
    FROM unnest(${links.map(([business]) => business)}::uuid[], ${links.map(([, domain]) => domain)}::uuid[])
      AS link (business, domain)
    WHERE local_businesses.id = link.business AND domain_id IS NULL
  `.execute(trx)
}
