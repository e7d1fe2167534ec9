import type pg from 'pg'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { connectionSettings } from '../../db/database.ts'
import { DatabaseClient } from '../../db/pool.ts'
import { isConnectionFailure } from '../../db/transaction.ts'
import { inspectV1, type V1Shape } from './inspect-v1.ts'
import type { V1Columns, V1Row } from './v1-row.ts'

/** A V1 database, read only. */
export interface V1Source {
  /** Host and database, without credentials. */
  readonly name: string
  readonly shape: V1Shape
  count(table: string): Promise<number>
  /** The next rows in id order, after the id `after`. */
  read(wanted: V1Columns, after: string | null, limit: number): Promise<V1Row[]>
  /** Pseudo-random rows, the same ones every time. */
  sample(wanted: V1Columns, limit: number): Promise<V1Row[]>
  /** Tables with rows that are not imported, for the summary. */
  leftBehind(): Promise<{ table: string; rows: number }[]>
  close(): Promise<void>
}

const insufficientPrivilege = '42501'
/** Longer than the server's timeout, which does not arrive if the network is dead. */
const queryTimeoutMs = 125_000
/** V1 tables that are not imported but that users may ask about. */
const uncopiedTables = ['jobs', 'batch_jobs', 'profiles']

/**
 * Every statement runs in a short read-only transaction. Not a session setting: behind a pooler it would stay on the
 * connection, and the next client could not write.
 */
const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL statement_timeout = '120s'`

export async function openV1(url: string): Promise<V1Source> {
  const name = nameOf(url)
  const client = new DatabaseClient({ ...settingsOf(url), query_timeout: queryTimeoutMs })
  // If the connection breaks between two batches, the next query reports it.
  client.on('error', () => undefined)
  const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query(begin)
    const result = await work().catch(async (error: unknown) => {
      // If the connection is lost the rollback fails too; the first error has the reason.
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    })
    await client.query('COMMIT')
    return result
  }
  const query = <T>(work: () => Promise<T>) =>
    inTransaction(work).catch((error: unknown) => {
      throw explainError(error, name)
    })
  try {
    await client.connect()
  } catch (error) {
    throw new AppError('v1_unreachable', `V1 at ${name} does not answer: ${messageOf(error)}`, { cause: error })
  }
  try {
    const shape = await query(() => inspectV1(client, name))
    return {
      name,
      shape,
      count: (table) => query(() => countRows(client, table)),
      async read(wanted, after, limit) {
        const type = shape.get(wanted.table)?.get('id') ?? 'uuid'
        const text = `${selectOf(wanted, shape)} ${after === null ? '' : `WHERE t.id > $1::${type}`} ORDER BY t.id LIMIT ${limit}`
        return query(
          async () => (await client.query<Record<string, string | null>>(text, after === null ? [] : [after])).rows,
        )
      },
      async sample(wanted, limit) {
        const text = `${selectOf(wanted, shape)} WHERE ${wanted.where ?? 'true'} ORDER BY md5(t.id::text) LIMIT ${limit}`
        return query(async () => (await client.query<Record<string, string | null>>(text)).rows)
      },
      leftBehind: () => query(() => countUncopied(client)),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Selects existing columns, and null for missing ones. All names are constants, so no V1 data becomes SQL. */
function selectOf({ table, columns, lookups = {} }: V1Columns, shape: V1Shape): string {
  const there = shape.get(table)
  const wanted = Object.entries(columns).map(([column, kind]) => {
    if (there?.has(column) !== true) return `NULL AS "${column}"`
    return kind === 'json' ? `to_jsonb(t."${column}")::text AS "${column}"` : `t."${column}"::text AS "${column}"`
  })
  const lookedUp = Object.entries(lookups).map(([name, { sql, of }]) => {
    return (shape as ReadonlyMap<string, unknown>).has(of) ? `(${sql})::text AS "${name}"` : `NULL AS "${name}"`
  })
  return `SELECT ${[...wanted, ...lookedUp].join(', ')} FROM ${table} AS t`
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)
  return Number(rows[0]?.n ?? 0)
}

async function countUncopied(client: pg.Client): Promise<{ table: string; rows: number }[]> {
  const found = await client.query<{ table: string }>(
    `SELECT name AS table FROM unnest($1::text[]) AS wanted (name)
     WHERE to_regclass(name) IS NOT NULL AND has_table_privilege(to_regclass(name), 'SELECT')`,
    [uncopiedTables],
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

/** Host and database of the URL. The password must never be shown. */
function nameOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !/^postgres(?:ql)?:$/.test(parsed.protocol)) {
    throw new AppError('request_invalid', '--from must be a URL like postgres://user:password@host:5432/database.')
  }
  // An "@" after the host: an unescaped password ended the host too early, and a part of it would be shown as the database.
  const afterHost = [parsed.pathname, parsed.hash, ...[...parsed.searchParams].flat()]
  if (afterHost.some((part) => /@|%40/i.test(part))) {
    throw new AppError(
      'request_invalid',
      '--from has an "@" after its host. Write / ? # @ in the user or password as %2F %3F %23 %40.',
    )
  }
  return `${parsed.host || (parsed.searchParams.get('host') ?? 'localhost')}${parsed.pathname}`
}

function explainError(error: unknown, name: string): unknown {
  if (isConnectionFailure(error) || messageOf(error) === 'Query read timeout') {
    return new AppError(
      'v1_unreachable',
      `The connection to V1 at ${name} was lost: ${messageOf(error)}. Run it again to continue.`,
      {
        cause: error,
      },
    )
  }
  if (systemCodeOf(error) !== insufficientPrivilege) return error
  return new AppError('v1_unusable', `${name}: ${messageOf(error)}. Its user needs SELECT on V1's tables.`, {
    cause: error,
  })
}
