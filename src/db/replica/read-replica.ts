// Lists, counts and exports from a standby, so that they cost the primary nothing.
//
// A standby is behind by some milliseconds, and by minutes when something is wrong. Before each read, one statement on the
// primary says how far its log is written and where the last change of this tenant ended; the connection to the standby says
// what it has replayed. It serves the read only if it has the tenant's own changes, and everything that is older than the
// accepted lag. Otherwise the primary serves it: no user sees their own change undone, and no read waits for the standby.
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { AppError, messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { pause } from '../../core/time.ts'
import type { OpenDatabase } from '../database.ts'
import { PoolShares } from '../pool-shares.ts'
import {
  databaseWith,
  type ReadRequest,
  type TenantConnection,
  type TenantDatabases,
  TenantDriver,
} from '../tenant-database.ts'
import { ReadDriver } from './read-driver.ts'
import { recordReadPosition } from './record-read-position.ts'
import { parseWalPosition } from './wal-position.ts'

export interface ReadReplicaOptions {
  readonly primary: { readonly pool: pg.Pool; readonly shares: PoolShares }
  /** Opens connections to the standby. It may be down, now or later. */
  readonly open: () => Promise<OpenDatabase>
  readonly maxLagSeconds: number
  readonly log: Log
}

/** Where the log of the primary ended, and when. */
interface Sample {
  readonly position: bigint
  readonly at: number
}

/** What the standby must have replayed. */
interface Needed {
  readonly written: bigint
  /** The last change by a user of the tenant, if it is recent. */
  readonly changed: bigint
}

export type StandbyState =
  | { readonly kind: 'follows'; readonly bytesBehind: number }
  /** It has other data. */
  | { readonly kind: 'foreign'; readonly problem: string }
  | { readonly kind: 'down'; readonly problem: string }

interface Standby {
  readonly opened: OpenDatabase
  readonly shares: PoolShares
}

/** After a failure, reads do not try the standby for this time. */
const retryMs = 5_000
const sampleEveryMs = 100
const pollMs = 10

export class ReadReplica {
  readonly #options: ReadReplicaOptions
  /** How far behind what it serves may be. */
  readonly maxLagSeconds: number
  readonly #maxLagMs: number
  /** Oldest first; none is older than the accepted lag. */
  #samples: Sample[] = []
  #standby: Promise<Standby> | undefined
  #downUntil = 0
  /** Tenants whose last change could not be recorded, and until when only the primary serves their reads. */
  readonly #unrecorded = new Map<string, number>()

  constructor(options: ReadReplicaOptions) {
    this.#options = options
    this.maxLagSeconds = options.maxLagSeconds
    this.#maxLagMs = options.maxLagSeconds * 1000
  }

  /** Throws if the server has the data of another installation. One that is down is used as soon as it answers. */
  async check(): Promise<void> {
    const state = await this.state()
    if (state.kind === 'foreign') throw new AppError('config_invalid', state.problem)
    const text = 'lists, counts and exports are read from the standby of DATABASE_READ_URL'
    if (state.kind === 'follows') this.#options.log.info({}, text)
    else this.#fail(new Error(state.problem))
  }

  async state(): Promise<StandbyState> {
    const { primary } = this.#options
    try {
      const { pool } = (await this.#open()).opened
      if ((await systemOf(primary.pool)) !== (await systemOf(pool))) {
        const problem =
          'DATABASE_READ_URL is not a standby of DATABASE_URL: it has other data. Name a streaming standby of that server, or unset it.'
        return { kind: 'foreign', problem }
      }
      const { written } = await this.#neededFor(undefined)
      const replayed = replayedIn((await pool.query<Replayed>(askReplayed)).rows)
      if (replayed === undefined) return { kind: 'down', problem: 'the server is not a standby' }
      return { kind: 'follows', bytesBehind: Math.max(0, Number(written - replayed)) }
    } catch (error) {
      return { kind: 'down', problem: messageOf(error) }
    }
  }

  /** Handles that read from the standby where it may serve them. */
  readonly forTenant: TenantDatabases = (tenantId, request) => {
    const { pool, shares } = this.#options.primary
    return databaseWith(
      new ReadDriver({
        onPrimary: new TenantDriver(pool, shares, tenantId, request),
        openStandby: () => this.#openFresh(tenantId, request),
        failed: (error) => this.#fail(error),
      }),
    )
  }

  /** Call after a user's change was committed, and before they know. */
  async recordChange(tenantId: string): Promise<void> {
    try {
      await recordReadPosition(this.#options.primary.pool, tenantId)
    } catch (error) {
      // The change was made, so its request must not fail.
      this.#unrecorded.set(tenantId, performance.now() + this.#maxLagMs)
      this.#options.log.warn({ err: error }, 'a change could not be recorded for readers of the standby')
    }
  }

  /**
   * Waits until the standby has what the primary has now, or serves no reads: who hears of a change reads it at once.
   */
  async caughtUp(): Promise<void> {
    const until = performance.now() + this.#maxLagMs
    try {
      const { written } = await this.#neededFor(undefined)
      while (performance.now() < until && performance.now() > this.#downUntil) {
        const { opened } = await this.#open()
        const { rows } = await opened.pool.query<Replayed>(askReplayed)
        const replayed = replayedIn(rows)
        if (replayed === undefined || replayed >= written) return
        await pause(pollMs)
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  async close(): Promise<void> {
    const standby = await this.#standby?.catch(() => undefined)
    await standby?.opened.close()
  }

  async #openFresh(tenantId: string, request: ReadRequest | undefined): Promise<TenantConnection | undefined> {
    const now = performance.now()
    if (now < this.#downUntil || now < (this.#unrecorded.get(tenantId) ?? 0)) return undefined
    const needed = await this.#neededFor(tenantId)
    const { opened, shares } = await this.#open()
    const connection = await new TenantDriver(opened.pool, shares, tenantId, request).acquireConnection()
    let isFresh = false
    try {
      const { rows } = await connection.executeQuery<Replayed>(CompiledQuery.raw(askReplayed))
      isFresh = this.#isFresh(replayedIn(rows), needed)
      return isFresh ? connection : undefined
    } finally {
      if (!isFresh) await connection.release()
    }
  }

  /** What the primary has written by now, and the last change of a tenant that a standby may lack. */
  async #neededFor(tenantId: string | undefined): Promise<Needed> {
    // Before the statement, which may wait for a connection: a sample is no older than it says.
    const now = performance.now()
    const { rows } = await this.#options.primary.pool.query<{ written: string; changed: string | null }>(
      `SELECT pg_current_wal_flush_lsn()::text AS written, (SELECT position::text FROM read_positions
         WHERE tenant_id = $1 AND changed_at > now() - $2 * interval '1 millisecond') AS changed`,
      [tenantId, this.#maxLagMs * 2],
    )
    const { written = '0/0', changed = null } = rows[0] ?? {}
    const position = parseWalPosition(written)
    this.#samples = this.#samples.filter(({ at }) => at > now - this.#maxLagMs)
    if (now - (this.#samples.at(-1)?.at ?? 0) >= sampleEveryMs) this.#samples.push({ position, at: now })
    return { written: position, changed: parseWalPosition(changed ?? '0/0') }
  }

  #isFresh(replayed: bigint | undefined, { written, changed }: Needed): boolean {
    if (replayed === undefined) {
      this.#fail(new Error('the server is not a standby'))
      return false
    }
    return replayed >= changed && replayed >= (this.#samples[0]?.position ?? written)
  }

  #open(): Promise<Standby> {
    this.#standby ??= this.#options
      .open()
      .then((opened) => ({ opened, shares: new PoolShares(opened.pool.options.max) }))
      .catch((error: unknown) => {
        this.#standby = undefined
        throw error
      })
    return this.#standby
  }

  #fail(error: unknown): void {
    const now = performance.now()
    if (now >= this.#downUntil) {
      const text = `the standby of DATABASE_READ_URL cannot be read: ${messageOf(error)}; the primary serves its reads`
      this.#options.log.warn({ err: error }, text)
    }
    this.#downUntil = now + retryMs
  }
}

async function systemOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()')
  return rows[0]?.id
}

interface Replayed {
  readonly replayed: string | null
}

/** Null on a server that is not a standby: it may have been promoted, and have data of its own since. */
const askReplayed = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS replayed`

function replayedIn([first]: readonly Replayed[]): bigint | undefined {
  return first?.replayed == null ? undefined : parseWalPosition(first.replayed)
}
