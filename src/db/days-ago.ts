import { type RawBuilder, sql } from 'kysely'

/** By the clock of the database. */
export const daysAgo = (days: number): RawBuilder<Date> => sql<Date>`now() - make_interval(days => ${days}::int)`

/**
 * The smallest ID that `new_id()` can have made that many days ago: IDs begin with their time, so the primary key finds the oldest
 * rows, and a table needs no index on its time.
 */
export const idDaysAgo = (days: number): RawBuilder<string> =>
  sql<string>`rpad(lpad(to_hex((extract(epoch FROM ${daysAgo(days)}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`
