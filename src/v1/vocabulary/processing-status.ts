import type { ProcessingStatus } from '../../db/status.ts'
import { normalizeValue } from './curation-status.ts'

/** V1's values for the processing status. */
const statuses = {
  queued: 'waiting',
  pending: 'requested',
  processing: 'stuck',
  running: 'stuck',
  inprogress: 'stuck',
  submitted: 'done',
  complete: 'done',
  completed: 'done',
  filtered: 'filtered',
  failed: 'failed',
  error: 'failed',
} as const

/** The processing status of a V1 row; `never` if it was not requested. */
export type V1WorkStatus = (typeof statuses)[keyof typeof statuses] | 'never'

/** Undefined for an unknown value. */
export function readWorkStatus(value: string | null): V1WorkStatus | undefined {
  if (value === null || value.trim() === '') return 'never'
  const plain = normalizeValue(value)
  return Object.hasOwn(statuses, plain) ? statuses[plain as keyof typeof statuses] : undefined
}

/** The columns of a row in a stage of V2. */
export interface Progress {
  readonly status: ProcessingStatus | null
  readonly outcome: string | null
  readonly error_code: 'v1_unfinished' | 'v1_failed' | null
  readonly error: string | null
  readonly finished_at: string | null
}

export interface WorkFacts {
  readonly work: V1WorkStatus
  /** The outcome, if V1 processed it. */
  readonly outcome: string
  readonly error: string | null
  /** When V1 last changed the row. */
  readonly at: string | null
  /**
   * For a row that V1 queued within the last day. An import never starts work that costs money or sends data out: use
   * `retryable`, so that it waits for a user.
   */
  readonly fresh: 'Queued' | 'retryable'
  readonly now: Date
}

const dayMs = 86_400_000
const maxErrorLength = 2000
const neverDone: Progress = { status: null, outcome: null, error_code: null, error: null, finished_at: null }

/**
 * V1's status in V2's columns. Rows that V1 lost (queued for more than a day, in processing) or failed at become errors that
 * a retry requeues. Only work that was really done is Completed.
 */
export function progressOf({ work, outcome, error, at, fresh, now }: WorkFacts): Progress {
  const time = at ?? now.toISOString()
  const retryable = (error_code: 'v1_unfinished' | 'v1_failed', message: string): Progress => {
    return {
      status: 'Error',
      outcome: null,
      error_code,
      error: message.slice(0, maxErrorLength).toWellFormed(),
      finished_at: time,
    }
  }
  const isFresh = now.getTime() - Date.parse(time) < dayMs
  switch (work) {
    case 'never':
      return neverDone
    case 'requested':
      return isFresh && fresh === 'Queued' ? { ...neverDone, status: 'Queued' } : neverDone
    case 'waiting':
      if (isFresh && fresh === 'Queued') return { ...neverDone, status: 'Queued' }
      return retryable('v1_unfinished', error ?? 'V1 queued it but did not process it.')
    case 'stuck':
      return retryable('v1_unfinished', error ?? 'V1 started it but did not finish.')
    case 'failed':
      return retryable('v1_failed', error ?? 'V1 failed without an error message.')
    case 'filtered':
      return { ...neverDone, status: 'Completed', outcome: 'filtered', finished_at: time }
    case 'done':
      return { ...neverDone, status: 'Completed', outcome, finished_at: time }
  }
}
