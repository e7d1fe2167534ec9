import { AppError } from '../../core/errors.ts'
import { plainText } from '../../core/plain-text.ts'
import { fieldError } from '../manual-contact.ts'

/** What a workflow found about a contact: the payload of V1's callback. */
export interface Enrichment {
  readonly contactId: string
  /** The same when the call is repeated. */
  readonly id: string
  readonly status: 'complete' | 'partial' | 'failed'
  readonly phone: string | null
  readonly emails: readonly string[]
  readonly confidence: number | null
  /** Address, company, social profiles, sources and costs: texts and numbers by name. */
  readonly facts: Readonly<Record<string, Facts>>
  /** V1's names of the fields that have a value. */
  readonly fields: readonly string[]
}

type Facts = string | number | readonly string[] | Readonly<Record<string, string | number>>

const statuses = ['complete', 'partial', 'failed'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const [maxEntries, maxText] = [20, 300]

/** Throws `fields_invalid`. A part of the wrong type counts as absent, so that one wrong value loses no other. */
export function readEnrichment(body: Readonly<Record<string, unknown>>): Enrichment {
  const { contact_id, enrichment_id, status, enriched_data, metadata } = body
  if (typeof contact_id !== 'string' || !uuid.test(contact_id))
    throw fieldError('contact_id', 'is not a UUID', 'Send the contact_id that the workflow received.')
  const id = typeof enrichment_id === 'string' ? plainText(enrichment_id, 255) : ''
  if (id === '')
    throw fieldError('enrichment_id', 'is missing', 'Send an id of this run, such as the id of the execution.')
  const known = statuses.find((one) => one === status)
  if (known === undefined)
    throw fieldError('status', `is not one of ${statuses.join(', ')}`, 'Send complete, partial or failed.')
  const data = recordOf(enriched_data)
  const parts = {
    enriched_address: textsOf(data.address),
    enriched_social_profiles: textsOf(data.social_profiles),
    enriched_company: textsOf(data.company),
    enrichment_sources: listOf(data.sources),
  }
  const emails = listOf(data.additional_emails)
  const phone = textOf(data.phone)
  const confidence = confidenceOf(data.confidence_score)
  const about = recordOf(metadata)
  const costs = {
    enrichment_duration_seconds: numberOf(about.enrichment_duration_seconds ?? about.duration_seconds),
    enrichment_api_calls: numberOf(about.api_calls_made ?? about.api_calls),
    enrichment_cost_estimate: numberOf(about.cost_estimate),
  }
  const facts = Object.fromEntries(
    Object.entries({ ...parts, ...costs }).filter(
      ([, value]) => value !== null && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  ) as Enrichment['facts']
  const fields = [
    ...(phone === null ? [] : ['enriched_phone']),
    ...Object.keys(parts).filter((name) => name in facts),
    ...(emails.length === 0 ? [] : ['enriched_additional_emails']),
    ...(confidence === null ? [] : ['enrichment_confidence_score']),
  ]
  return { contactId: contact_id.toLowerCase(), id, status: known, phone, emails, confidence, facts, fields }
}

function confidenceOf(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100) return value
  throw new AppError('fields_invalid', 'enriched_data.confidence_score is not a whole number from 0 to 100.', {
    fields: [
      {
        field: 'enriched_data.confidence_score',
        problem: 'is not a whole number from 0 to 100',
        way_out: 'Send 0 to 100.',
      },
    ],
  })
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? plainText(value, maxText) || null : null
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null)

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.slice(0, maxEntries).flatMap((one) => textOf(one) ?? []) : []
}

function textsOf(value: unknown): Record<string, string | number> {
  const entries = Object.entries(recordOf(value)).slice(0, maxEntries)
  return Object.fromEntries(
    entries.flatMap(([name, one]) => {
      const known = textOf(one) ?? numberOf(one)
      return known === null ? [] : [[plainText(name, 50), known]]
    }),
  )
}
