// Costs are reserved before a call is made: one short transaction reserves the price, the call runs without a connection,
// then the entry is settled or, if the call was certainly not billed, released.
//
// Invariants: for every tenant and provider the totals of a day and of a month (UTC) are at least the sum of the ledger and
// never exceed the budget, and those of the provider never the limit of the installation; every change of a total is one
// statement on its locked row. When a process dies after it reserved, the entry stays: the call may have been billed.
import { sql } from 'kysely'
import { providerLane } from '../curation/rejected-lanes.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Trx } from '../db/transaction.ts'
import { tenantBudget } from './tenant-budget.ts'

/** The cost of one call. */
export interface Charge {
  readonly tenantId: string
  readonly provider: string
  readonly sku: string
  /** Of one unit. Decimal text from the price list: money is never a float. */
  readonly price: string
  /** How many units the call is billed as. */
  readonly units: number
  readonly currency: string
  readonly priceVersion: string
  readonly stageId: string
  /** Null: the call is for many rows. */
  readonly rowId: string | null
  /** A limit of the row's own, such as a search's maximum cost, beside the provider's budgets. */
  readonly limit?: { readonly account: string; readonly amount: string } | undefined
}

/**
 * What a charge would exceed: the tenant's budget of the day or the month, the installation's limit, or the row's own. Or the
 * tenant has no budget, or calls are paused.
 */
export interface Refusal {
  readonly by: 'day' | 'month' | 'installation-day' | 'installation-month' | 'limit' | 'missing' | 'pause'
  readonly limit: string
  readonly spent: string
  /** When the next period begins; undefined for a row's own limit, which has no periods. */
  readonly until: Date | undefined
  /** The same in milliseconds, by the clock of the database. */
  readonly untilMs: number | undefined
}

export type Reservation =
  | {
      readonly granted: true
      readonly entryId: string
      /** The provider was paused, and no call has succeeded since. */
      readonly isTrial: boolean
    }
  | { readonly granted: false; readonly refusal: Refusal }

interface Account {
  readonly by: Refusal['by']
  /** Null: the total of all tenants. */
  readonly tenantId: string | null
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

/** The cost ledger and its budgets. */
export class CostLedger {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Reserves the price, or returns the limit that it would exceed. Writes nothing when refused. */
  async reserve(charge: Charge): Promise<Reservation> {
    try {
      return await inTransaction(this.#db, (trx) => reserveIn(trx, charge))
    } catch (error) {
      if (error instanceof Refused) return { granted: false, refusal: error.refusal }
      throw error
    }
  }

  /** The call was made. */
  async settle(entryId: string): Promise<void> {
    await this.#db.updateTable('cost_ledger').set({ state: 'spent' }).where('id', '=', entryId).execute()
  }

  /** Removes units that were not billed from a reserved entry; without units left, the entry. */
  async release(
    entryId: string,
    { tenantId, limit, units }: Pick<Charge, 'tenantId' | 'limit' | 'units'>,
  ): Promise<void> {
    await inTransaction(this.#db, async (trx) => {
      const { rows } = await sql<{ provider: string; amount: string; day: string }>`
        WITH entry AS (
          SELECT *, amount * least(${units}::int, units) / units AS released FROM cost_ledger
          WHERE id = ${entryId} AND state = 'reserved' FOR UPDATE
        ), deleted AS (
          DELETE FROM cost_ledger USING entry WHERE cost_ledger.id = entry.id AND entry.units <= ${units}
        ), reduced AS (
          UPDATE cost_ledger SET units = entry.units - ${units}, amount = entry.amount - released
          FROM entry WHERE cost_ledger.id = entry.id AND entry.units > ${units}
        )
        SELECT provider, released AS amount, to_char(spent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM entry
      `.execute(trx)
      const [entry] = rows
      if (entry === undefined) return
      const { provider, amount, day } = entry
      const totals = [[provider, day] as const, [provider, day.slice(0, 7)] as const]
      if (limit !== undefined) totals.push([limit.account, 'all'])
      // In the order of reserving, so that two transactions cannot deadlock.
      for (const [account, period] of totals) {
        await sql`
          UPDATE spending_totals SET amount = amount - ${amount}
          WHERE tenant_id = ${tenantId} AND account = ${account} AND period = ${period}
        `.execute(trx)
      }
      for (const period of [day, day.slice(0, 7)])
        await sql`
          UPDATE provider_totals SET amount = amount - ${amount} WHERE provider = ${provider} AND period = ${period}
        `.execute(trx)
    })
  }
}

interface Limits {
  readonly now: Date
  readonly paused_ms: number | null
  readonly may_spend: boolean
  readonly day_limit: string
  readonly month_limit: string
  readonly installation_day_limit: string
  readonly installation_month_limit: string
}

async function reserveIn(trx: Trx, charge: Charge): Promise<Reservation> {
  const { tenantId, units } = charge
  const price = timesUnits(charge.price, units)
  const { rows } = await sql<Limits>`
    SELECT clock_timestamp() AS now,
      (SELECT extract(epoch FROM paused_until - clock_timestamp()) * 1000 FROM lanes
        WHERE lane = ${providerLane(charge.provider)} AND pause_reason = 'rejected')::float8 AS paused_ms,
      ${tenantBudget.maySpend} AS may_spend, ${tenantBudget.dayLimit} AS day_limit, ${tenantBudget.monthLimit} AS month_limit,
      coalesce(installation.day_limit, 0) AS installation_day_limit,
      coalesce(installation.month_limit, 0) AS installation_month_limit
    FROM (SELECT ${tenantId}::uuid AS tenant_id, ${charge.provider}::text AS provider) AS charge
    LEFT JOIN budgets AS own USING (tenant_id, provider)
    LEFT JOIN provider_limits AS installation USING (provider)
  `.execute(trx)
  const [limits] = rows
  if (limits === undefined) throw new Error('a left join of one row gives one row')
  if (limits.paused_ms !== null && limits.paused_ms > 0)
    throw new Refused({ by: 'pause', limit: '0', spent: '0', until: undefined, untilMs: limits.paused_ms })
  // Free calls are recorded too, without taking the lock on the totals.
  if (Number(price) > 0) {
    const accounts = accountsOf(charge, limits)
    if (!limits.may_spend) {
      const until = accounts[0]?.until
      throw new Refused({ by: 'missing', limit: '0', spent: '0', until, untilMs: msUntil(until, limits.now) })
    }
    for (const account of accounts) await addTo(trx, account, price, limits.now)
  }
  const { id } = await trx
    .insertInto('cost_ledger')
    .values({
      tenant_id: tenantId,
      provider: charge.provider,
      sku: charge.sku,
      units,
      amount: price,
      currency: charge.currency,
      price_version: charge.priceVersion,
      stage_id: charge.stageId,
      row_id: charge.rowId,
      state: 'reserved',
      spent_at: limits.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { granted: true, entryId: id, isTrial: limits.paused_ms !== null }
}

/** Exact: the price is decimal text. */
export function timesUnits(price: string, units: number): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const digits = (BigInt(whole + fraction) * BigInt(units)).toString().padStart(fraction.length + 1, '0')
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}

/**
 * Always in this order: the lock on the first total serialises the other charges of the tenant, and a transaction waits for a
 * total of all tenants only when it has all of its own.
 */
function accountsOf({ tenantId, provider, limit }: Charge, limits: Limits): Account[] {
  const { now } = limits
  const day = now.toISOString().slice(0, 10)
  const month = day.slice(0, 7)
  const nextDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const own = { tenantId, account: provider }
  const all = { tenantId: null, account: provider }
  const { day_limit, month_limit, installation_day_limit, installation_month_limit } = limits
  return [
    { ...own, by: 'day', period: day, limit: day_limit, until: nextDay },
    { ...own, by: 'month', period: month, limit: month_limit, until: nextMonth },
    ...(limit === undefined
      ? []
      : [
          {
            by: 'limit',
            tenantId,
            account: limit.account,
            period: 'all',
            limit: limit.amount,
            until: undefined,
          } as const,
        ]),
    { ...all, by: 'installation-day', period: day, limit: installation_day_limit, until: nextDay },
    { ...all, by: 'installation-month', period: month, limit: installation_month_limit, until: nextMonth },
  ]
}

/** A budget of 0 means no budget; a row's own limit of 0 allows no paid call. */
async function addTo(
  trx: Trx,
  { by, tenantId, account, period, limit, until }: Account,
  price: string,
  now: Date,
): Promise<void> {
  const isUnlimited = by !== 'limit' && Number(limit) === 0
  const into =
    tenantId === null
      ? sql`INSERT INTO provider_totals AS total (provider, period, amount) VALUES (${account}, ${period}, ${price})
          ON CONFLICT (provider, period)`
      : sql`INSERT INTO spending_totals AS total (tenant_id, account, period, amount)
          VALUES (${tenantId}, ${account}, ${period}, ${price}) ON CONFLICT (tenant_id, account, period)`
  const { rows } = await sql<{ fits: boolean; before: string }>`
    ${into} DO UPDATE SET amount = total.amount + excluded.amount
    RETURNING ${isUnlimited} OR total.amount <= ${limit}::numeric AS fits, total.amount - ${price}::numeric AS before
  `.execute(trx)
  const [total] = rows
  if (total?.fits === true) return
  throw new Refused({ by, limit, spent: total?.before ?? '0', until, untilMs: msUntil(until, now) })
}

function msUntil(until: Date | undefined, now: Date): number | undefined {
  return until && until.getTime() - now.getTime()
}
