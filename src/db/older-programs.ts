import type pg from 'pg'
import { hasColumn } from './migration-history.ts'
import { readSchemaSql } from './read-schema-sql.ts'

/** After so long without a heartbeat a process is gone. */
export const workerGoneSeconds = 60

/** Processes that work with this database and do not know the migration, by the names of their workers. */
export async function olderPrograms(client: pg.Pool | pg.ClientBase, migration: string): Promise<string[]> {
  if (!(await hasColumn(client, 'workers', 'last_seen_at'))) return []
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT name FROM workers
     WHERE last_seen_at > now() - make_interval(secs => $1) AND coalesce(to_jsonb(workers) ->> 'newest_migration', '') < $2 ORDER BY name`,
    [workerGoneSeconds, migration],
  )
  return rows.map(({ name }) => name)
}

/** Of this program. A worker reports it, so that migrations after the switch know what runs. */
export const newestMigration = (): string => readSchemaSql().migrations.at(-1)?.name ?? ''
