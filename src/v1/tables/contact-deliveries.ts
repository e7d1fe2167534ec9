import type { CurationStatus } from '../../db/status.ts'
import { debounceCodeOf, debounceCodes } from '../../validation/vendors/debounce-codes.ts'
import type { V1Row } from '../source/v1-row.ts'
import { readCurationStatus } from '../vocabulary/curation-status.ts'
import { type Progress, progressOf, readWorkStatus } from '../vocabulary/processing-status.ts'
import { textOf, timeOf } from './read-values.ts'

/** The V1 column with the remote id, for each CRM. */
const remoteIds = {
  hubspot: 'hubspot_contact_id',
  brevo: 'brevo_contact_id',
  mautic: 'mautic_contact_id',
  n8n: 'n8n_workflow_id',
} as const

export const deliveryColumns: Readonly<Record<string, 'text'>> = Object.fromEntries(
  Object.entries(remoteIds).flatMap(([crm, id]) =>
    [`${crm}_sync_status`, `${crm}_processing_status`, `${crm}_processing_error`, id].map(
      (name) => [name, 'text'] as const,
    ),
  ),
)

/** One contact in one CRM: a row of `contact_syncs`. */
export interface Delivery {
  readonly destination: string
  readonly curation: CurationStatus
  readonly progress: Progress
  readonly remoteId: string | null
}

/** Deliveries that a user or V1 has started. A string names the column with an unknown value. */
export function deliveriesOf(row: V1Row, now: Date): Delivery[] | string {
  const deliveries: Delivery[] = []
  for (const [destination, idColumn] of Object.entries(remoteIds)) {
    const [sync, processing] = [`${destination}_sync_status`, `${destination}_processing_status`]
    const curation = readCurationStatus(row[sync] ?? null)
    if (curation === undefined) return `${sync}: ${row[sync]}`
    const work = readWorkStatus(row[processing] ?? null)
    if (work === undefined) return `${processing}: ${row[processing]}`
    const remoteId = textOf(row[idColumn], 300)
    if (curation === 'New' && work === 'never' && remoteId === null) continue
    const error = row[`${destination}_processing_error`] ?? null
    const at = timeOf(row.updated_at)
    // Deliveries send data out, so they wait for a user.
    const progress = progressOf({ work, outcome: 'delivered', error, at, fresh: 'retryable', now })
    deliveries.push({ destination, curation, progress, remoteId })
  }
  return deliveries
}

export const validationColumns = {
  debounce_processing_status: 'text',
  debounce_result: 'text',
  debounce_reason: 'text',
  debounce_suggestion: 'text',
  debounce_processing_error: 'text',
  debounce_validated_at: 'text',
} as const

/** The result of DeBounce, as a row of `contact_validations`. */
export interface Validation {
  readonly verdict: string
  readonly reasons: readonly string[]
  readonly vendorCode: string
  readonly suggestion: string | null
  readonly checkedAt: string | null
}

/**
 * V1 misread the codes of DeBounce: its scores are wrong, and so may be its word for the result. What DeBounce itself gave as
 * the reason comes first.
 */
export function validationOf(row: V1Row): Validation | null {
  const result = textOf(row.debounce_result, 200)
  const reason = textOf(row.debounce_reason, 200)
  const code = debounceCodeOf(reason) ?? debounceCodeOf(result)
  const read = code === undefined ? undefined : debounceCodes[code]
  if (read === undefined || result === null) return null
  return {
    ...read,
    vendorCode: reason === null ? result : `${result}: ${reason}`,
    suggestion: textOf(row.debounce_suggestion, 320),
    checkedAt: timeOf(row.debounce_validated_at),
  }
}
