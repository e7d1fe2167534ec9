// Money, counted before it is spent. A call that costs is reserved in the ledger in a short transaction, made without a
// connection, then settled or, where it was surely not billed, released.
//
// Invariants: for every tenant and provider the sums of a day and of a month (UTC) are at least what the ledger says was
// spent, and never pass the budget; every change of a sum is one statement on its locked row. A process that dies
// after its reservation leaves it: the call may have been billed, so it stays counted.
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { inTransaction, type Trx } from './transaction.ts'

/** A call that somebody wants to make. */
export interface Purchase {
  readonly tenantId: string
  readonly provider: string
  readonly sku: string
  /** Of the price list, as decimal text: money is never a float. */
  readonly price: string
  readonly currency: string
  readonly priceVersion: string
  readonly stageId: string
  readonly rowId: string
  /** A limit of the buyer's own, beside the provider's budgets. */
  readonly limit?: { readonly account: string; readonly amount: string } | undefined
}

/** Whose money is not enough: the provider's budget of the day or the month, or the buyer's own limit. */
export interface Refusal {
  readonly by: 'day' | 'month' | 'limit'
  readonly limit: string
  readonly spent: string
  /** When a new period begins; undefined for a limit, which does not come back. */
  readonly until: Date | undefined
}

export type Reservation =
  | { readonly granted: true; readonly ticket: string }
  | { readonly granted: false; readonly refusal: Refusal }

interface Account {
  readonly by: Refusal['by']
  readonly account: string
  readonly period: string
  readonly limit: string
  readonly until: Date | undefined
}

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/** The ledger and its budgets. Takes the database as a question: tools are made before there is one. */
export class Spending {
  readonly #db: () => Database

  constructor(db: () => Database) {
    this.#db = db
  }

  /** Puts the price aside, or says what stands against it. Nothing is written when it is refused. */
  async reserve(purchase: Purchase): Promise<Reservation> {
    try {
      return { granted: true, ticket: await inTransaction(this.#db(), (trx) => reserveIn(trx, purchase)) }
    } catch (error) {
      if (error instanceof Refused) return { granted: false, refusal: error.refusal }
      throw error
    }
  }

  /** The call was made. */
  async settle(ticket: string): Promise<void> {
    await this.#db().updateTable('cost_ledger').set({ state: 'spent' }).where('id', '=', ticket).execute()
  }

  /** The call was not billed: its money can be spent on another. */
  async release(ticket: string, { tenantId, limit }: Pick<Purchase, 'tenantId' | 'limit'>): Promise<void> {
    await inTransaction(this.#db(), async (trx) => {
      const entry = await trx
        .deleteFrom('cost_ledger')
        .where('id', '=', ticket)
        .where('state', '=', 'reserved')
        .returning(['provider', 'amount', sql<string>`to_char(spent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`.as('day')])
        .executeTakeFirst()
      if (entry === undefined) return
      const { provider, amount, day } = entry
      const sums = [[provider, day] as const, [provider, day.slice(0, 7)] as const]
      if (limit !== undefined) sums.push([limit.account, 'all'])
      // In the order of reserving, so that nobody waits in a circle.
      for (const [account, period] of sums) {
        await sql`
          UPDATE spending_totals SET amount = amount - ${amount}
          WHERE tenant_id = ${tenantId} AND account = ${account} AND period = ${period}
        `.execute(trx)
      }
    })
  }
}

async function reserveIn(trx: Trx, purchase: Purchase): Promise<string> {
  const { tenantId, price } = purchase
  const clock = await sql<{ now: Date; day_limit: string; month_limit: string }>`
    SELECT clock_timestamp() AS now, coalesce(max(day_limit), 0) AS day_limit, coalesce(max(month_limit), 0) AS month_limit
    FROM budgets WHERE tenant_id = ${tenantId} AND provider = ${purchase.provider}
  `.execute(trx)
  const [budget] = clock.rows
  if (budget === undefined) throw new Error('an aggregate gives one row')
  // What costs nothing is written down too, and waits for nobody.
  if (Number(price) > 0) {
    for (const account of accountsOf(purchase, budget)) await addTo(trx, tenantId, account, price)
  }
  const { id } = await trx
    .insertInto('cost_ledger')
    .values({
      tenant_id: tenantId,
      provider: purchase.provider,
      sku: purchase.sku,
      units: 1,
      amount: price,
      currency: purchase.currency,
      price_version: purchase.priceVersion,
      stage_id: purchase.stageId,
      row_id: purchase.rowId,
      state: 'reserved',
      spent_at: budget.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Always in this order: the lock on the first sum is the queue for all of them. */
function accountsOf(
  { provider, limit }: Purchase,
  { now, day_limit, month_limit }: { now: Date; day_limit: string; month_limit: string },
): Account[] {
  const day = now.toISOString().slice(0, 10)
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const accounts: Account[] = [
    { by: 'day', account: provider, period: day, limit: day_limit, until: new Date(Date.UTC(year, month, date + 1)) },
    {
      by: 'month',
      account: provider,
      period: day.slice(0, 7),
      limit: month_limit,
      until: new Date(Date.UTC(year, month + 1, 1)),
    },
  ]
  if (limit !== undefined)
    accounts.push({ by: 'limit', account: limit.account, period: 'all', limit: limit.amount, until: undefined })
  return accounts
}

/** A budget of 0 is none; a buyer's limit of 0 buys nothing. */
async function addTo(trx: Trx, tenantId: string, { by, account, period, limit, until }: Account, price: string) {
  const isOpen = by !== 'limit' && Number(limit) === 0
  const { rows } = await sql<{ fits: boolean; before: string }>`
    INSERT INTO spending_totals AS total (tenant_id, account, period, amount)
    VALUES (${tenantId}, ${account}, ${period}, ${price})
    ON CONFLICT (tenant_id, account, period) DO UPDATE SET amount = total.amount + excluded.amount
    RETURNING ${isOpen} OR total.amount <= ${limit}::numeric AS fits, total.amount - ${price}::numeric AS before
  `.execute(trx)
  const [sum] = rows
  if (sum?.fits !== true) throw new Refused({ by, limit, spent: sum?.before ?? '0', until })
}
