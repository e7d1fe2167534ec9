import type { CurationStatus } from '../../db/status.ts'

/**
 * V1's values for the curation status. Its pages and contacts have processing statuses there: such a row was selected by a
 * user.
 */
const statuses: Readonly<Record<string, CurationStatus>> = {
  new: 'New',
  pending: 'New',
  selected: 'Selected',
  approved: 'Selected',
  queued: 'Selected',
  processing: 'Selected',
  complete: 'Selected',
  completed: 'Selected',
  error: 'Selected',
  maybe: 'Maybe',
  'not a fit': 'Not a Fit',
  skipped: 'Not a Fit',
  rejected: 'Not a Fit',
  discarded: 'Not a Fit',
  archived: 'Archived',
}

/** Undefined for an unknown value. */
export function readCurationStatus(value: string | null): CurationStatus | undefined {
  if (value === null || value.trim() === '') return 'New'
  const plain = normalizeValue(value)
  return Object.hasOwn(statuses, plain) ? statuses[plain] : undefined
}

/** V1 has several spellings: `PageCurationStatus.New`, `Not_a_Fit`, `NEW`. */
export function normalizeValue(value: string): string {
  return value
    .trim()
    .replace(/^[A-Za-z]+\./, '')
    .replaceAll('_', ' ')
    .toLowerCase()
}
