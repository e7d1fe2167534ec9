import type { V1Row } from '../source/v1-row.ts'
import { phoneOf } from './places-staging.ts'
import { jsonOf, listOf, textOf } from './read-values.ts'

export const enrichmentColumns = {
  enrichment_status: 'text',
  enrichment_completed_at: 'text',
  last_enrichment_id: 'text',
  enriched_phone: 'text',
  enriched_address: 'json',
  enriched_social_profiles: 'json',
  enriched_company: 'json',
  enriched_additional_emails: 'json',
  enrichment_confidence_score: 'text',
  enrichment_sources: 'json',
} as const

/** Data of n8n about a contact. V1 never showed it. */
export interface Enrichment {
  readonly status: string
  readonly details: Readonly<Record<string, unknown>>
  /** Values in it that may be suppressed. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

const maxDetailsLength = 20_000

export function enrichmentOf(row: V1Row): Enrichment | null {
  const status = textOf(row.enrichment_status, 20)
  const details = Object.fromEntries(
    Object.entries(enrichmentColumns).flatMap(([column, kind]) => {
      const value = kind === 'json' ? jsonOf(row[column]) : textOf(row[column], 300)
      return value === null || column === 'enrichment_status' ? [] : [[column, value] as const]
    }),
  )
  if (status === null || Object.keys(details).length === 0 || JSON.stringify(details).length > maxDetailsLength)
    return null
  const phone = phoneOf(row.enriched_phone)
  return { status, details, emails: listOf(row.enriched_additional_emails, 320), phones: phone === null ? [] : [phone] }
}
