import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { CuratedTable } from '../../curation/entities/define-entity.ts'
import { matching, type Target } from '../../curation/target.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'

/** A change of all rows that match needs the number that the user saw, or an explicit `all`. */
export function requireCount(expected: number | undefined, all: true | undefined): void {
  if ((expected === undefined) !== (all === undefined)) return
  const [problem, way_out] = ['is missing, or given beside all', 'Send expected_count, or all: true.']
  const fields = [{ field: 'expected_count', problem, way_out }]
  throw new AppError('fields_invalid', `expected_count ${problem}. ${way_out}`, { fields })
}

export function expectCount(count: number, expected: number): void {
  if (count === expected) return
  throw new AppError('count_moved', `${count} rows match now, not ${expected}. Nothing was changed.`, {
    facts: { count },
  })
}

interface Counted {
  readonly target: Target
  readonly tenantId: string
  readonly entity: CuratedTable
}

/** An exact count: it decides whether a change is made. */
export async function countTarget(db: Database | Trx, { target, tenantId, entity }: Counted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(entity)} WHERE ${matching(target, tenantId, entity)}`.execute(db)
  return rows[0]?.count ?? 0
}
