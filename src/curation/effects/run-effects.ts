import { createHash } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/uuid.ts'
import type { Database } from '../../db/database.ts'
import { storableJson } from '../../db/storable-json.ts'
import { isConnectionFailure } from '../../db/transaction.ts'
import type { ClaimedRow } from '../claim.ts'
import type { Stage } from '../define-stage.ts'
import { retryUntilLeaseEnds } from '../retry-until-lease-ends.ts'
import { LeaseLost } from '../save-part.ts'
import type { ManyEffects, RowResult } from './effect.ts'
import {
  closeEffects,
  type Intended,
  type IntentKind,
  type Settled,
  settleEffects,
  writeIntents,
} from './effect-ledger.ts'

interface Wanted {
  readonly claimed: ClaimedRow
  readonly request: unknown
}

interface Known extends Wanted {
  readonly known: Intended
}

interface Run {
  readonly db: Database
  readonly stage: Stage
  readonly key: string
  readonly handlers: ManyEffects<unknown, unknown>
}

type Results = Map<Wanted['claimed'], RowResult<unknown>>

/** Makes the calls of a batch, except those that the ledger has the responses of. One result per call, in their order. */
export async function runEffects(run: Run, wanted: readonly Wanted[]): Promise<readonly RowResult<unknown>[]> {
  const results: Results = new Map()
  // The first round is usually the only one. Later rounds begin again what was outdated, or was not found at the service.
  for (let open = wanted; open.length > 0; ) {
    const startedAt = performance.now()
    const found = byKind(open, await writeIntents(run.db, run.stage, run.key, intentsOf(run.stage, open)))
    for (const { claimed, known } of found.confirmed) results.set(claimed, { value: known.response })
    for (const { claimed } of found.suppressed) results.set(claimed, { error: suppressed() })
    for (const { claimed } of found.lost) results.set(claimed, { error: leaseLost() })
    if (found.new.length > 0) {
      // The process was frozen: another worker may have begun the same calls.
      if (performance.now() - startedAt > run.stage.claim.leaseSeconds * 1000) throw leaseLost()
      await send(run, found.new, results)
    }
    const outdated = [...found.outdated, ...(await reconcile(run, found.unconfirmed, results))]
    const made = outdated.filter(({ known }) => known.kind === 'outdated')
    if (made.length > 0) await closeEffects(run.db, idsOf(made))
    open = outdated
  }
  return wanted.map(({ claimed }) => results.get(claimed) ?? { error: leaseLost() })
}

function intentsOf(stage: Stage, wanted: readonly Wanted[]) {
  const { effects } = stage
  if (effects === undefined) throw new AppError('unexpected', `${stage.id} does not declare effects.`)
  return wanted.map(({ claimed: { row, token }, request }) => ({
    rowId: row.id,
    token,
    newId: newId(),
    requestHash: createHash('sha256').update(storableJson(request)).digest(),
    subjects: effects.subjectHashes(row),
  }))
}

function byKind(wanted: readonly Wanted[], intended: readonly Intended[]) {
  const known = new Map(intended.map((one) => [one.row_id, one]))
  const groups: Record<IntentKind, Known[]> & { lost: Wanted[] } = {
    new: [],
    unconfirmed: [],
    confirmed: [],
    outdated: [],
    suppressed: [],
    lost: [],
  }
  for (const one of wanted) {
    const found = known.get(one.claimed.row.id)
    if (found === undefined) groups.lost.push(one)
    else groups[found.kind].push({ ...one, known: found })
  }
  return groups
}

async function send(run: Run, calls: readonly Known[], results: Results): Promise<void> {
  const answers = await answersOf(calls, run.handlers.send)
  const settled: Settled[] = []
  for (const [index, { claimed, known }] of calls.entries()) {
    const answer = answers[index] ?? noAnswer()
    results.set(claimed, answer)
    if (!('error' in answer)) settled.push({ id: known.id, response: { value: answer.value } })
    else if (answer.error instanceof AppError && answer.error.nothingDone) settled.push({ id: known.id })
  }
  await settle(run, settled)
}

/** Returns the calls that must be made (again). */
async function reconcile(run: Run, calls: readonly Known[], results: Results): Promise<Known[]> {
  if (calls.length === 0) return []
  const answers = await answersOf(calls, run.handlers.reconcile)
  const settled: Settled[] = []
  const again: Known[] = []
  for (const [index, call] of calls.entries()) {
    const answer = answers[index] ?? noAnswer()
    if ('error' in answer) results.set(call.claimed, answer)
    else if (answer.value === undefined) {
      settled.push({ id: call.known.id })
      again.push(call)
    } else {
      settled.push({ id: call.known.id, response: { value: answer.value } })
      if (call.known.is_same === true) results.set(call.claimed, answer)
      // It was made with an earlier request.
      else again.push({ ...call, known: { ...call.known, kind: 'outdated' } })
    }
  }
  await settle(run, settled)
  return again
}

/** An error of the handler is the answer to every call. */
async function answersOf<Answer>(
  calls: readonly Known[],
  handler: (calls: { id: string; request: unknown }[]) => Promise<readonly RowResult<Answer>[]>,
): Promise<readonly RowResult<Answer>[]> {
  try {
    return await handler(calls.map(({ known: { id }, request }) => ({ id, request })))
  } catch (error) {
    return calls.map(() => ({ error }))
  }
}

/** Retried while the database is away: without a record, the call has to be reconciled. */
async function settle({ db, stage }: Run, settled: readonly Settled[]): Promise<void> {
  await retryUntilLeaseEnds(() => settleEffects(db, settled), {
    leaseMs: stage.claim.leaseSeconds * 1000,
    until: () => Number.POSITIVE_INFINITY,
    isTransient: isConnectionFailure,
  })
}

const idsOf = (calls: readonly Known[]) => calls.map(({ known }) => known.id)
const leaseLost = () => new LeaseLost('another process holds the row')
const noAnswer = () => ({ error: new AppError('unexpected', 'The call has no result.') })
const suppressed = () => new AppError('suppressed', 'The call was not made: the person must not be contacted.')
