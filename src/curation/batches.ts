import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { ClaimedRow } from './claim.ts'
import type { BatchContext, Stage, StageRow } from './define-stage.ts'
import { runEffects } from './effects/run-effects.ts'

/** A row in flight that waits for its batch. */
interface Item {
  readonly claimed: ClaimedRow
  /** Aborted when the work on the row has ended, for any reason. */
  readonly signal: AbortSignal
}

interface Member {
  readonly item: Item
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Waiting {
  readonly members: Member[]
  readonly timer: NodeJS.Timeout
}

interface Owner {
  readonly db: Database
  readonly stage: Stage
  readonly log: Log
}

/** Collects the rows of a run into batches. A batch starts when it is full, or when its first row has waited long enough. */
export class Batches {
  readonly #owner: Owner
  readonly #waiting = new Map<string, Waiting>()

  constructor(owner: Owner) {
    this.#owner = owner
  }

  /** The result of one row. */
  async add(item: Item): Promise<unknown> {
    const { batch } = this.#owner.stage
    if (batch === undefined) throw new AppError('unexpected', 'The stage has no batches.')
    const key = batch.by(item.claimed.row)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    let waiting = this.#waiting.get(key)
    if (waiting === undefined) {
      waiting = { members: [], timer: setTimeout(() => this.#start(key), batch.maxWaitMs) }
      this.#waiting.set(key, waiting)
    }
    waiting.members.push({ item, resolve, reject })
    if (waiting.members.length >= batch.size) this.#start(key)
    return promise
  }

  #start(key: string): void {
    const { members = [], timer } = this.#waiting.get(key) ?? {}
    this.#waiting.delete(key)
    clearTimeout(timer)
    // Rows may have ended while they waited.
    const batch = members.filter(({ item }) => !item.signal.aborted)
    if (batch.length === 0) return
    this.#process(batch).catch((error: unknown) => {
      for (const { reject } of batch) reject(error)
    })
  }

  async #process(members: readonly Member[]): Promise<void> {
    const { db, stage, log } = this.#owner
    const rows = members.map(({ item }) => item.claimed.row)
    const context = this.#contextOf(members)
    Object.assign(context, stage.batch?.capabilities?.(db, rows, log))
    const results = (await stage.processBatch?.(rows, context)) ?? []
    for (const [index, { resolve, reject }] of members.entries()) {
      const result = results[index]
      if (result === undefined) reject(new AppError('unexpected', `${stage.id} returned no result for the row.`))
      else if ('error' in result) reject(result.error)
      else resolve(result.value)
    }
  }

  #contextOf(members: readonly Member[]): BatchContext<StageRow> {
    const { db, stage, log } = this.#owner
    const claimedOf = new Map(members.map(({ item: { claimed } }) => [claimed.row, claimed]))
    return {
      signal: allAborted(members.map(({ item }) => item.signal)),
      log: log.child({ stage: stage.id, rows: members.length }),
      effects: async (key, requests, handlers) => {
        const wanted = requests.map(({ row, request }) => {
          const claimed = claimedOf.get(row)
          if (claimed === undefined) throw new AppError('unexpected', `Row ${row.id} is not in this batch.`)
          return { claimed, request }
        })
        return (await runEffects({ db, stage, key, handlers: handlers as never }, wanted)) as never
      },
    }
  }
}

/** Aborted when all signals are. */
function allAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  let left = signals.length
  const count = () => {
    left--
    if (left === 0) controller.abort()
  }
  for (const signal of signals) {
    if (signal.aborted) count()
    else signal.addEventListener('abort', count, { once: true })
  }
  return controller.signal
}
