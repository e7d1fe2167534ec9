import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type ChangedEntity, type ChangeKind, changedEntities, changeKinds } from './record-changes.ts'
import { rowsOf, searchesOf } from './run-scope.ts'
import type { StartedWork } from './scheduled-work.ts'

type ChangeCounts = Readonly<Record<ChangedEntity, Readonly<Record<ChangeKind, number>>>>

/** What came of a run. */
export interface RunResult extends ChangeCounts {
  /** Searches, rows of a list, e-mails, pages or contacts. */
  readonly processed: number
  readonly failed: number
  /** Of a delivery: contacts that were created or updated at the destination. */
  readonly delivered: number
  /** False: it was reported before its work had ended, see `maxWaitHours`. */
  readonly is_complete: boolean
}

/** Whether something is worth a message. */
export const hasNews = (result: RunResult): boolean =>
  result.delivered > 0 || changedEntities.some((entity) => changeKinds.some((kind) => result[entity][kind] > 0))

interface Ended {
  readonly result: RunResult
  /** Why nothing of its work was done. */
  readonly problem: string | null
}

export async function readResult(db: Database, runId: string, work: StartedWork, is_complete: boolean): Promise<Ended> {
  const { rows } = await sql<{ entity: ChangedEntity; kind: ChangeKind; count: number }>`
    SELECT entity, kind, count(*)::int AS count FROM schedule_changes WHERE source_id = ${runId} GROUP BY entity, kind`.execute(
    db,
  )
  const count = (entity: ChangedEntity, kind: ChangeKind) =>
    rows.find((row) => row.entity === entity && row.kind === kind)?.count ?? 0
  const counts = Object.fromEntries(
    changedEntities.map((entity) => [
      entity,
      Object.fromEntries(changeKinds.map((kind) => [kind, count(entity, kind)])),
    ]),
  ) as unknown as ChangeCounts
  const { rows: found } = await sql<{ processed: number; failed: number; delivered: number; problem: string | null }>`
    ${doneBy(runId, work)}`.execute(db)
  const { processed = 0, failed = 0, delivered = 0, problem = null } = found[0] ?? {}
  return {
    result: { ...counts, processed, failed, delivered, is_complete },
    problem: failed > 0 && processed === 0 ? problem : null,
  }
}

function doneBy(runId: string, work: StartedWork): RawBuilder<unknown> {
  if (work.rows === 'contacts') return tally('contacts', 'validation', rowsOf(runId, 'contacts'))
  if (work.rows === 'pages') return tally('pages', 'page_processing', rowsOf(runId, 'pages'))
  if (work.rows === 'contact_syncs')
    return tally('contact_syncs', 'sync', rowsOf(runId, 'contact_syncs'), sql`sync_outcome IN ('created', 'updated')`)
  if (work.import === undefined) return tally('searches', 'search', searchesOf(work))
  return sql`SELECT coalesce(row_count, 0) AS processed,
      CASE WHEN coalesce(download_status, '') = 'Error' OR import_status = 'Error' OR problem IS NOT NULL
        THEN 1 ELSE 0 END AS failed, 0 AS delivered, coalesce(download_error, import_error, problem) AS problem
    FROM imports WHERE id = ${work.import}`
}

function tally(
  table: string,
  progress: string,
  ids: RawBuilder<unknown>,
  isDelivered = sql`false`,
): RawBuilder<unknown> {
  const [status, error] = [sql.ref(`${progress}_status`), sql.ref(`${progress}_error`)]
  return sql`SELECT (count(*) FILTER (WHERE ${status} = 'Completed'))::int AS processed,
      (count(*) FILTER (WHERE ${status} = 'Error'))::int AS failed,
      (count(*) FILTER (WHERE ${status} = 'Completed' AND ${isDelivered}))::int AS delivered,
      max(${error}) FILTER (WHERE ${status} = 'Error') AS problem
    FROM ${sql.table(table)} WHERE id IN (${ids})`
}
