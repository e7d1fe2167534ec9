import { AppError, retryLater } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { pauseRejected, providerLane } from '../curation/rejected-lanes.ts'
import type { Database } from '../db/database.ts'
import { type Charge, CostLedger, type Refusal, timesUnits } from './cost-ledger.ts'
import { type PriceList, priceOf } from './price-list.ts'
import { afterRefusal, endPause, rejections, untilTrial } from './provider-pause.ts'

/** The row that a call is made for, and its spending limit. */
export type ChargedRow = Pick<Charge, 'tenantId' | 'stageId' | 'rowId' | 'limit'>

/** A call to an outside service, paid or free. */
interface ServiceCall {
  readonly provider: string
  readonly name: string
  /** The billed SKU; undefined for a free call. */
  readonly sku: string | undefined
  /** What the call is billed as: a batch of 100 e-mails is 100 units. Default 1. */
  readonly units?: number
}

/** Units of an answer that the service does not bill. */
type UnbilledUnits<Answer> = (answer: Answer) => number

/**
 * Makes a call and records it in the ledger. The price is reserved first, and a call that would exceed a budget is not
 * made. No connection is held while the call runs.
 */
export type ChargeCall = <Answer>(
  call: ServiceCall,
  make: () => Promise<Answer>,
  unbilled?: UnbilledUnits<Answer>,
) => Promise<Answer>

/** The row's own spending limit is reached: the results found so far are final. */
export class LimitReached extends Error {}

/** The capability that stages with paid calls get in their context. */
export function chargeCalls(
  db: Database,
  row: ChargedRow,
  { prices, log }: { readonly prices: PriceList; readonly log: Pick<Log, 'warn'> },
): ChargeCall {
  const ledger = new CostLedger(db)
  return async (call, make, unbilled) => {
    const { units = 1 } = call
    const charge: Charge = {
      ...row,
      units,
      provider: call.provider,
      sku: call.sku ?? `free.${call.name}`,
      price: call.sku === undefined ? '0' : priceOf(prices, call.sku),
      currency: prices.currency,
      priceVersion: prices.version,
    }
    const reservation = await ledger.reserve(charge)
    if (!reservation.granted) throw refusalError(reservation.refusal, charge)
    const { entryId } = reservation
    // A failed ledger update does not discard the paid answer: the entry stays reserved, so no budget is exceeded.
    const record = (entry: Promise<void>) =>
      entry.catch((err: unknown) => log.warn({ err, entryId }, 'a provider call stays reserved in the cost ledger'))
    try {
      const answer = await make()
      const free = unbilled?.(answer) ?? 0
      if (free > 0) await record(ledger.release(entryId, { ...row, units: free }))
      if (free < units) await record(ledger.settle(entryId))
      // In the background: very many rows may wait, and the answer must not.
      if (reservation.isTrial)
        endPause(db, call.provider).catch((err: unknown) =>
          log.warn({ err, provider: call.provider }, 'the rows of a paused provider could not be made due'),
        )
      return answer
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.nothingDone) await record(ledger.release(entryId, charge))
      if (!rejections.includes(error.code)) throw error
      await pauseRejected(db, providerLane(call.provider))
      throw retryLater(error.code, error.message, untilTrial(), { cause: error })
    }
  }
}

/** The rows of a tenant wait for the same moment: they continue one after the other. */
const budgetJitterMs = 10 * 60_000

function refusalError(
  { by, limit, spent, until, untilMs = 0 }: Refusal,
  { provider, price, units, currency }: Charge,
): Error {
  if (by === 'limit') return new LimitReached(`The search may spend ${limit} ${currency} and has spent ${spent}.`)
  if (by === 'pause') {
    const message = `Calls to ${provider} are paused, because it rejected the API key or this installation. The row continues when a call succeeds.`
    return retryLater('provider_key_rejected', message, afterRefusal(untilMs))
  }
  const next = `It continues after ${until?.toISOString()}`
  const dueIn = untilMs + Math.random() * budgetJitterMs
  if (by === 'missing') {
    const message = `The call was not made: this workspace has no budget for ${provider}. An administrator of the installation sets one, for all workspaces or for this one; the row continues at once.`
    return retryLater('budget_missing', message, dueIn)
  }
  // Without amounts: what others spent is not for this tenant.
  if (by === 'installation-day' || by === 'installation-month') {
    const period = by === 'installation-day' ? 'day' : 'month'
    const message = `The call was not made: it would exceed what all workspaces of this installation together may spend with ${provider} in a ${period}. ${next}, or when an administrator of the installation raises the limit.`
    return retryLater('installation_limit_reached', message, dueIn)
  }
  const budget = `the ${by}'s budget of ${withoutZeros(limit)} ${currency} for ${provider}`
  const state = `${withoutZeros(spent)} is spent and the next call costs ${withoutZeros(timesUnits(price, units))}`
  return retryLater(
    'budget_reached',
    `The call was not made: it would exceed ${budget} (${state}). ${next}; raise the budget to continue sooner.`,
    dueIn,
  )
}

/** A numeric column pads amounts with zeros. */
function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}
