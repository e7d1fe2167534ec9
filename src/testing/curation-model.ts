// What a person expects of curation, undo, cancel and requeue, without a database: the model of histories.test.ts.
import fc from 'fast-check'
import type { CurationStatus, ProcessingStatus } from '../db/status.ts'

export type WorkEndKind = 'ok' | 'retry' | 'give-up' | 'wait' | 'own-wait'

/** One thing that happens to some rows of a history. Rows and actions are indexes. */
export type Command =
  | { readonly what: 'curate'; readonly status: CurationStatus; readonly rows: readonly number[] }
  /** Of a change of an earlier step, by its number. */
  | { readonly what: 'undo'; readonly action: number }
  | { readonly what: 'cancel'; readonly rows: readonly number[] }
  | { readonly what: 'requeue'; readonly rows: readonly number[]; readonly isNamed: boolean }
  | { readonly what: 'end'; readonly rows: readonly number[]; readonly how: WorkEndKind }
  /** The rows that were put off become due. */
  | { readonly what: 'time'; readonly rows: readonly number[] }

/** Commands of one step run at the same time. */
export type Step = readonly Command[]

export const rowsPerHistory = 3
const maxActions = 4

const rows = fc.uniqueArray(fc.nat({ max: rowsPerHistory - 1 }), { minLength: 1, maxLength: rowsPerHistory })
const status = fc.constantFrom<CurationStatus>('Selected', 'Selected', 'Maybe', 'Not a Fit', 'New')
const how = fc.constantFrom<WorkEndKind>('ok', 'retry', 'retry', 'give-up', 'wait', 'own-wait')
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('curate' as const), status, rows }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('undo' as const), action: fc.nat({ max: maxActions }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), rows }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('requeue' as const), rows, isNamed: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('end' as const), rows, how }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('time' as const), rows }) },
)

/** One command a step, sometimes two that race. */
export const historyArbitrary = (steps: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.oneof({ weight: 3, arbitrary: fc.tuple(command) }, { weight: 1, arbitrary: fc.tuple(command, command) }),
    { minLength: steps, maxLength: steps },
  )

/** What is compared with the database. */
export interface RowState {
  readonly curation: CurationStatus
  readonly status: ProcessingStatus | null
  /** Queued for later. */
  readonly isPutOff: boolean
  /** What the last attempt left on the row. */
  readonly code: 'none' | 'failed' | 'waits'
  /** It was completed or failed before. */
  readonly isFinished: boolean
  readonly attempts: number
  /** Results that were saved. */
  readonly saves: number
}

interface Change {
  readonly before: ModelRow
  /** The version after the change. */
  readonly version: number
}

/** A row in the model. Values are never changed: a race of two commands has several possible results. */
export interface ModelRow extends RowState {
  /** The bulk change that set the curation; undefined: none. */
  readonly action: number | undefined
  readonly changes: ReadonlyMap<number, Change>
  /** Counts what happened to its processing. */
  readonly version: number
}

export const newRow: ModelRow = {
  curation: 'New',
  status: null,
  isPutOff: false,
  code: 'none',
  isFinished: false,
  attempts: 0,
  saves: 0,
  action: undefined,
  changes: new Map(),
  version: 0,
}

const gate = 'Selected'
export const maxAttempts = 2

const changed = (row: ModelRow, values: Partial<ModelRow>): ModelRow => ({
  ...row,
  ...values,
  version: row.version + 1,
})

/** The loop claims a due row. */
export function claimed(row: ModelRow): ModelRow {
  if (row.status !== 'Queued' || row.isPutOff) return row
  return changed(row, { status: 'Processing', attempts: row.attempts + 1 })
}

/** The row after a command that includes it. `action` is the number of a curation change. */
export function after(row: ModelRow, command: Command, action: number): ModelRow {
  switch (command.what) {
    case 'curate':
      return curated(row, command.status, action)
    case 'undo':
      return undone(row, command.action)
    case 'cancel':
      return cancelled(row)
    case 'requeue':
      return requeued(row, command.isNamed)
    case 'end':
      return ended(row, command.how)
    case 'time':
      return row.status === 'Queued' && row.isPutOff ? changed(row, { isPutOff: false }) : row
  }
}

function curated(before: ModelRow, curation: CurationStatus, action: number): ModelRow {
  const row = { ...before, curation, action }
  const isFree = row.status !== 'Processing'
  const queued = isFree ? changed(row, { status: 'Queued', isPutOff: false, attempts: 0 }) : row
  const result = curation === gate ? queued : left(row)
  return { ...result, changes: new Map(before.changes).set(action, { before, version: result.version }) }
}

/** A wait after a failure hides its code. Only a row with a saved result was completed. */
const hasFailed = ({ code, isFinished, saves }: ModelRow) => code === 'failed' || (isFinished && saves === 0)

/** Out of the queue: failed, completed before, or never processed. */
function left(row: ModelRow): ModelRow {
  if (row.status !== 'Queued') return row
  if (hasFailed(row)) return changed(row, { status: 'Error', isFinished: true, isPutOff: false })
  return changed(row, { status: row.isFinished ? 'Completed' : null, code: 'none', isPutOff: false })
}

function cancelled(row: ModelRow): ModelRow {
  if (row.status !== 'Queued' && row.status !== 'Processing') return row
  const hadFailed = hasFailed(row) && row.isFinished
  const status = hadFailed ? 'Error' : row.isFinished ? 'Completed' : null
  return changed(row, { status, code: hadFailed ? row.code : 'none', isPutOff: false })
}

function requeued(row: ModelRow, isNamed: boolean): ModelRow {
  if (row.status !== 'Error' && !(row.status === 'Queued' && row.isPutOff)) return row
  const isNew = row.curation === 'New' && row.action === undefined
  const mayRetry = isNamed ? row.curation !== 'Not a Fit' : row.curation === gate || isNew
  return mayRetry ? changed(row, { status: 'Queued', isPutOff: false, attempts: 0 }) : row
}

function ended(row: ModelRow, how: WorkEndKind): ModelRow {
  if (row.status !== 'Processing') return row
  const isSelected = row.curation === gate
  if (how === 'ok') return changed(row, { status: 'Completed', isFinished: true, code: 'none', saves: row.saves + 1 })
  if (how === 'wait' || how === 'own-wait') {
    const waiting = changed(row, { status: 'Queued', isPutOff: true, attempts: row.attempts - 1 })
    return isSelected ? { ...waiting, code: 'waits' } : left(waiting)
  }
  if (how === 'give-up' || !isSelected || row.attempts >= maxAttempts)
    return changed(row, { status: 'Error', isFinished: true, code: 'failed' })
  return changed(row, { status: 'Queued', isPutOff: true, code: 'failed' })
}

function undone(row: ModelRow, action: number): ModelRow {
  const change = row.changes.get(action)
  if (change === undefined || row.action !== action) return row
  const { before, version } = change
  const restored = { ...row, curation: before.curation, action: before.action }
  const isWanted = before.curation === gate
  const isSame = row.version === version && before.status !== 'Processing'
  const { status, isPutOff, code, isFinished, attempts } = before
  // In the queue as before only with the gate open; out of it as before in any case.
  if (isSame && (status === 'Queued' ? isWanted : row.status === 'Queued'))
    return changed(restored, { status, isPutOff, code, isFinished, attempts })
  const wasQueued = status === 'Queued' || status === 'Processing'
  return isWanted && wasQueued ? restored : left(restored)
}
