import type { ErrorCode } from '../core/error-catalogue.ts'
import { AppError, retryLater } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Purchase, Refusal, Spending } from '../db/spending.ts'
import type { PlaceFact, PlaceProvider } from '../providers/place-provider.ts'
import { type PriceList, priceOf } from '../providers/price-list.ts'

/** Who buys, and on which account. */
export type Buyer = Pick<Purchase, 'tenantId' | 'stageId' | 'rowId' | 'limit'>

export interface Till {
  readonly spending: Pick<Spending, 'reserve' | 'settle' | 'release'>
  readonly prices: PriceList
  readonly log: Pick<Log, 'warn'>
}

/** The buyer's own limit is reached: what it has is what it gets. */
export class LimitReached extends Error {}

/** Errors that come with an answer which is never billed. Where nothing is known (a time-out) the call counts as made. */
const unbilled: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'provider_key_rejected',
  'provider_access_denied',
  'provider_quota',
  'provider_bad_request',
  'provider_token_expired',
  'provider_place_gone',
])

/**
 * Makes a call to a provider on the books: the price is put aside first, and a call that would pass a budget is not made.
 * No connection is held while the call runs.
 */
export async function paidCall<Answer>(
  { spending, prices, log }: Till,
  buyer: Buyer,
  what: {
    readonly provider: PlaceProvider
    readonly call: 'locate' | 'search' | 'details'
    readonly needs: readonly PlaceFact[]
  },
  make: () => Promise<Answer>,
): Promise<Answer> {
  const sku = what.provider.skuOf(what.call, what.needs)
  const purchase: Purchase = {
    ...buyer,
    provider: what.provider.name,
    sku: sku ?? `free.${what.call}`,
    price: sku === undefined ? '0' : priceOf(prices, sku),
    currency: prices.currency,
    priceVersion: prices.version,
  }
  const reservation = await spending.reserve(purchase)
  if (!reservation.granted) throw asError(reservation.refusal, purchase)
  const { ticket } = reservation
  const book = (entry: Promise<void>) => entry.catch((err: unknown) => log.warn({ err, ticket }, unbooked))
  try {
    const answer = await make()
    await book(spending.settle(ticket))
    return answer
  } catch (error) {
    if (error instanceof AppError && unbilled.has(error.code)) await book(spending.release(ticket, buyer))
    throw error
  }
}

/** No reason to throw away what was paid for, and pay again: what was put aside stays counted, so no budget is passed. */
const unbooked = 'a call to a provider stays in the books as reserved'

function asError({ by, limit, spent, until }: Refusal, { provider, price, currency }: Purchase): Error {
  if (by === 'limit') return new LimitReached(`The search may spend ${limit} ${currency} and has spent ${spent}.`)
  const budget = `the ${by}'s budget of ${plain(limit)} ${currency} for ${provider}`
  const state = `${plain(spent)} is spent and the next call costs ${plain(price)}`
  return retryLater(
    'budget_reached',
    `The call was not made: it would pass ${budget} (${state}). It goes on at ${until?.toISOString()}; raise the budget to go on sooner.`,
    until,
  )
}

/** Without the zeros that a numeric column adds. */
function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}
