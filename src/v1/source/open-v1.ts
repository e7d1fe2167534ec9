import type pg from 'pg'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { connectionSettings } from '../../db/database.ts'
import { TimeoutClient } from '../../db/statement-timeout.ts'
import { isConnectionFailure } from '../../db/transaction.ts'
import { inspectV1, type V1Shape } from './inspect-v1.ts'
import type { V1Columns, V1Row } from './v1-row.ts'

/** A V1 database, to be read and never written. */
export interface V1Source {
  /** Host and database: what may be shown and noted. */
  readonly name: string
  readonly shape: V1Shape
  count(table: string): Promise<number>
  /** The next rows in the order of their keys, after the key `after`. */
  read(wanted: V1Columns, after: string | null, limit: number): Promise<V1Row[]>
  /** Some rows, the same ones every time, wherever they stand. */
  sample(wanted: V1Columns, limit: number): Promise<V1Row[]>
  /** Tables with rows that no import takes, for the summary. */
  leftBehind(): Promise<{ table: string; rows: number }[]>
  close(): Promise<void>
}

const noRights = '42501'
/** A network path that went silent brings no answer, not even the server's own time-out. */
const silenceMs = 125_000
/** Of V1's own books and leftovers: what people would ask about. */
const others = ['jobs', 'batch_jobs', 'profiles']

/**
 * Every statement runs in a short transaction that the server itself holds read-only. Not a setting of the session:
 * behind a pooler that would stay on the connection, and stop whoever gets it next from writing.
 */
const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL statement_timeout = '120s'`

export async function openV1(url: string): Promise<V1Source> {
  const name = nameOf(url)
  const client = new TimeoutClient({ ...settingsOf(url), query_timeout: silenceMs })
  // A connection that breaks between two batches: the next one fails and says so.
  client.on('error', () => undefined)
  const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query(begin)
    const answer = await work().catch(async (error: unknown) => {
      // When the connection is gone the rollback fails too, and the first error says why.
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    })
    await client.query('COMMIT')
    return answer
  }
  const ask = <T>(work: () => Promise<T>) =>
    inTransaction(work).catch((error: unknown) => {
      throw explained(error, name)
    })
  try {
    await client.connect()
  } catch (error) {
    throw new AppError('v1_unreachable', `V1 at ${name} does not answer: ${messageOf(error)}`, { cause: error })
  }
  try {
    const shape = await ask(() => inspectV1(client, name))
    return {
      name,
      shape,
      count: (table) => ask(() => countRows(client, table)),
      async read(wanted, after, limit) {
        const type = shape.get(wanted.table)?.get('id') ?? 'uuid'
        const text = `${selectOf(wanted, shape)} ${after === null ? '' : `WHERE t.id > $1::${type}`} ORDER BY t.id LIMIT ${limit}`
        return ask(
          async () => (await client.query<Record<string, string | null>>(text, after === null ? [] : [after])).rows,
        )
      },
      async sample(wanted, limit) {
        const text = `${selectOf(wanted, shape)} WHERE ${wanted.where ?? 'true'} ORDER BY md5(t.id::text) LIMIT ${limit}`
        return ask(async () => (await client.query<Record<string, string | null>>(text)).rows)
      },
      leftBehind: () => ask(() => countOthers(client)),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The columns that are there; those that are missing are null. Names are ours, so nothing of V1's is run as SQL. */
function selectOf({ table, columns, lookups = {} }: V1Columns, shape: V1Shape): string {
  const there = shape.get(table)
  const wanted = Object.entries(columns).map(([column, kind]) => {
    if (there?.has(column) !== true) return `NULL AS "${column}"`
    return kind === 'json' ? `to_jsonb(t."${column}")::text AS "${column}"` : `t."${column}"::text AS "${column}"`
  })
  const asked = Object.entries(lookups).map(([name, { sql, of }]) => {
    return (shape as ReadonlyMap<string, unknown>).has(of) ? `(${sql})::text AS "${name}"` : `NULL AS "${name}"`
  })
  return `SELECT ${[...wanted, ...asked].join(', ')} FROM ${table} AS t`
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)
  return Number(rows[0]?.n ?? 0)
}

async function countOthers(client: pg.Client): Promise<{ table: string; rows: number }[]> {
  const found = await client.query<{ table: string }>(
    `SELECT name AS table FROM unnest($1::text[]) AS wanted (name)
     WHERE to_regclass(name) IS NOT NULL AND has_table_privilege(to_regclass(name), 'SELECT')`,
    [others],
  )
  const counted = []
  for (const { table } of found.rows) counted.push({ table, rows: await countRows(client, table) })
  return counted.filter(({ rows }) => rows > 0)
}

function settingsOf(url: string): pg.ClientConfig {
  try {
    return connectionSettings({ url, name: 'scrapersky v1' })
  } catch (error) {
    throw new AppError('request_invalid', messageOf(error).replace('DATABASE_URL', '--from'), { cause: error })
  }
}

/** A URL may carry a password: it is never repeated. */
function nameOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !/^postgres(?:ql)?:$/.test(parsed.protocol)) {
    throw new AppError('request_invalid', '--from must be a URL like postgres://user:password@host:5432/database.')
  }
  // An "@" behind the host: a password ended the host too early, and what follows would be shown as the database.
  const behind = [parsed.pathname, parsed.hash, ...[...parsed.searchParams].flat()]
  if (behind.some((part) => /@|%40/i.test(part))) {
    throw new AppError(
      'request_invalid',
      '--from has an "@" behind its host. Write / ? # @ in the user or password as %2F %3F %23 %40.',
    )
  }
  return `${parsed.host || (parsed.searchParams.get('host') ?? 'localhost')}${parsed.pathname}`
}

function explained(error: unknown, name: string): unknown {
  if (isConnectionFailure(error) || messageOf(error) === 'Query read timeout') {
    return new AppError('v1_unreachable', `V1 at ${name} went away: ${messageOf(error)}. Run it again to go on.`, {
      cause: error,
    })
  }
  if (systemCodeOf(error) !== noRights) return error
  return new AppError('v1_unusable', `${name}: ${messageOf(error)}. Its user needs SELECT on V1's tables.`, {
    cause: error,
  })
}
