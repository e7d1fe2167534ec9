import type { ProcessingStatus } from '../../db/status.ts'
import { plainWord } from './curation-words.ts'

/** V1's five spellings of "done", and the rest. */
const dictionary = {
  queued: 'waiting',
  pending: 'asked',
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

/** What V1 says about a row's work; `never`: it was not asked for. */
export type V1Work = (typeof dictionary)[keyof typeof dictionary] | 'never'

/** Undefined for a word that nobody knows, which is never guessed. */
export function readWork(word: string | null): V1Work | undefined {
  if (word === null || word.trim() === '') return 'never'
  const plain = plainWord(word)
  return Object.hasOwn(dictionary, plain) ? dictionary[plain as keyof typeof dictionary] : undefined
}

/** Where a row stands in a stage of V2, as its columns say it. */
export interface Progress {
  readonly status: ProcessingStatus | null
  readonly outcome: string | null
  readonly error_code: 'v1_unfinished' | 'v1_failed' | null
  readonly error: string | null
  readonly finished_at: string | null
}

export interface WorkFacts {
  readonly work: V1Work
  /** What the work came to, where V1 did it. */
  readonly outcome: string
  readonly error: string | null
  /** When V1 last touched the row. */
  readonly at: string | null
  /**
   * What becomes of a row that V1 had queued within the last day. Work that costs money or leaves the house is never
   * begun by an import: it waits for a person.
   */
  readonly fresh: 'Queued' | 'retryable'
  readonly now: Date
}

const dayMs = 86_400_000
const longestError = 2000
const neverDone: Progress = { status: null, outcome: null, error_code: null, error: null, finished_at: null }

/**
 * V1's word in V2's columns. What V1 lost (queued for more than a day, in processing) and what it failed at comes in as
 * an error that one call requeues; nothing is said to be done that was not.
 */
export function progressOf({ work, outcome, error, at, fresh, now }: WorkFacts): Progress {
  const time = at ?? now.toISOString()
  const retryable = (error_code: 'v1_unfinished' | 'v1_failed', message: string): Progress => {
    return {
      status: 'Error',
      outcome: null,
      error_code,
      error: message.slice(0, longestError).toWellFormed(),
      finished_at: time,
    }
  }
  const isFresh = now.getTime() - Date.parse(time) < dayMs
  switch (work) {
    case 'never':
      return neverDone
    case 'asked':
      return isFresh && fresh === 'Queued' ? { ...neverDone, status: 'Queued' } : neverDone
    case 'waiting':
      if (isFresh && fresh === 'Queued') return { ...neverDone, status: 'Queued' }
      return retryable('v1_unfinished', error ?? 'V1 had queued it and did not come to it.')
    case 'stuck':
      return retryable('v1_unfinished', error ?? 'V1 began it and never ended.')
    case 'failed':
      return retryable('v1_failed', error ?? 'V1 failed and did not say why.')
    case 'filtered':
      return { ...neverDone, status: 'Completed', outcome: 'filtered', finished_at: time }
    case 'done':
      return { ...neverDone, status: 'Completed', outcome, finished_at: time }
  }
}
