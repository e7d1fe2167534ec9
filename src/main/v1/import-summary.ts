import type { ImportResult } from '../../v1/import/run-import.ts'
import { rejectedIn } from '../../v1/import/table-counts.ts'
import { formatTable } from '../table.ts'

export interface Summary extends ImportResult {
  readonly dryRun: boolean
  readonly leftBehind: readonly { readonly table: string; readonly rows: number }[]
}

/** The account of an import: every row of every table, and why some did not come. */
export function summaryText({ counts, missing, resumed, dryRun, leftBehind }: Summary): string {
  const tables = Object.entries(counts)
  const rows = tables.map(([table, one]) => {
    return [table, one.read, one.created, one.merged, one.updated, one.unchanged, rejectedIn(one)] as const
  })
  const header = ['table', 'read', 'created', 'merged', 'updated', 'unchanged', 'rejected']
  const changes = rows.reduce((sum, [, , created, merged, updated]) => sum + created + merged + updated, 0)
  const notes = [
    ...reasons(
      'Rejected',
      tables.map(([table, { rejected }]) => [table, rejected] as const),
    ),
    ...reasons(
      'Values left out of rows that came in',
      tables.map(([table, { dropped }]) => [table, dropped] as const),
    ),
    ...missing.map((table) => `V1 has no table ${table}: nothing of it was imported.`),
    ...leftBehind.map(({ table, rows: n }) => `Stays in V1: ${table}, ${n} rows. Nothing in V2 corresponds to it.`),
  ]
  const end = dryRun
    ? `A dry run: nothing was written. It would make ${changes} changes.`
    : `${changes} changes.${resumed ? ' It went on where the last run stopped: run it again for what V1 changed before that place.' : ''}`
  return [formatTable(header, rows), '', ...notes, ...(notes.length > 0 ? [''] : []), end].join('\n')
}

function reasons(title: string, tables: readonly (readonly [string, Readonly<Record<string, number>>])[]): string[] {
  const lines = tables.flatMap(([table, counted]) => {
    const parts = Object.entries(counted).map(([reason, count]) => `${reason} ${count}`)
    return parts.length === 0 ? [] : [`  ${table}: ${parts.join(', ')}`]
  })
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}

export function summaryJson({ counts, ...rest }: Summary): object {
  const tables = Object.entries(counts).map(([table, { after: _, done: __, ...one }]) => [table, one] as const)
  return { ...rest, tables: Object.fromEntries(tables) }
}
