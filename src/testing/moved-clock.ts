import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Lets the clock of a test database show another time from now on, in every session of it: `now()` is what plans and claims go
 * by. Later than the real time: leases and timers follow `clock_timestamp()`, which stays as it is.
 */
export async function moveClock(db: Database, to: string): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS public.moved_clock AS SELECT interval '0' AS ahead`.execute(db)
  await sql`GRANT SELECT ON public.moved_clock TO public`.execute(db)
  await sql`CREATE OR REPLACE FUNCTION public.clock_ahead() RETURNS interval LANGUAGE sql STABLE AS
    'SELECT ahead FROM public.moved_clock'`.execute(db)
  // The executor has a function of its own for now(); the planner replaces it by this expression before.
  await sql`CREATE OR REPLACE FUNCTION pg_catalog.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT transaction_timestamp() + public.clock_ahead()'`.execute(db)
  await sql`UPDATE public.moved_clock SET ahead = ${to}::timestamptz - transaction_timestamp()`.execute(db)
}
